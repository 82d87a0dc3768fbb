package season

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/stats"
)

// A File is a season as a file. People, events, matches and the ratings that people came
// with are what happened; all else is computed from them, with nothing else needed: see
// Recompute. Points, wins and opposition are in sixtieths of a point.
type File struct {
	Form    int               `json:"norenbotSeason"` // the version of this form
	ID      ID                `json:"id"`
	Note    string            `json:"note,omitempty"`
	Pace    match.Pace        `json:"pace"`
	Chosen  map[string]string `json:"options,omitempty"`
	Rated   bool              `json:"rated"`
	Created time.Time         `json:"created"`
	Ended   time.Time         `json:"ended,omitzero"`
	People  []FilePerson      `json:"people"` // by number
	Events  []league.Event    `json:"events"`
	Matches []FileMatch       `json:"matches"` // by pairing, then by try
	// Secret is where the season's luck came from; "" while a match of it is being played.
	Secret  string       `json:"secret,omitempty"`
	Ratings []FileRating `json:"ratings"` // one a seat that is rated, by the end of matches

	// What follows is computed.
	Terms     league.Terms `json:"terms"`
	Phase     string       `json:"phase"`
	Seed      string       `json:"seed,omitempty"` // draws the lots; published with the draw
	Lines     []FileLine   `json:"lines"`          // by number, from 0
	Pairings  []FileTable  `json:"pairings"`
	Standings [][]FileRow  `json:"standings"` // of each division, best first
}

// fileForm is the version of the form that this program writes.
const fileForm = 1

// A FilePerson is a person by number. Whoever was forgotten has no name.
type FilePerson struct {
	Number league.Person `json:"number"`
	Name   string        `json:"name,omitempty"`
}

// A FileMatch is what the match of a pairing tells; lists are by seat.
type FileMatch struct {
	ID      match.ID        `json:"id"`
	Pairing int             `json:"pairing"`
	Try     int             `json:"try"`
	Lines   []int           `json:"lines"`
	Persons []league.Person `json:"persons"` // who were dealt the seats
	// Played are who had the seats at last, a substitute for one; nil: those who were dealt them.
	Played  []league.Person `json:"played,omitempty"`
	Over    bool            `json:"over,omitempty"`
	Ended   time.Time       `json:"ended,omitzero"`
	Places  []int           `json:"places,omitempty"`
	Totals  []int           `json:"totals,omitempty"`
	Dropped []bool          `json:"dropped,omitempty"`
	Used    []int64         `json:"used"` // how long each was awaited, in nanoseconds
	Repair  bool            `json:"repair,omitempty"`
	// Left says whether the person who was dealt a seat had it no longer at the end: for their
	// rating they are last. nil: it is not known, see left.
	Left []bool `json:"left,omitempty"`
	// Unrated says why a seat of a match that counts is not rated; "" is one that is. nil: all are.
	Unrated []string `json:"unrated,omitempty"`
	// What it was dealt from, see match.Match.
	Commitment string   `json:"promise,omitempty"`
	Brought    []string `json:"brought,omitempty"`
}

// A FileRating is what a match did to one rating, in full: shortest numbers that read
// back as the same bits. After is computed from what all of the match had before.
type FileRating struct {
	Match  match.ID      `json:"match"`
	Seat   int           `json:"seat"`
	Person league.Person `json:"person"`
	Day    int           `json:"day"`   // since 1970
	Place  int           `json:"place"` // whoever dropped out is last
	Before league.Rating `json:"before"`
	After  league.Rating `json:"after"`
	// Elsewhere counts the person's rated matches outside this season since their last rated
	// one in it, or before their first. They moved Before, and the file does not have them.
	Elsewhere int `json:"elsewhere,omitempty"`
}

// A FileLine is a line and who holds it; 0 is nobody.
type FileLine struct {
	Line     int             `json:"line"`
	Division int             `json:"division"` // from 1
	Person   league.Person   `json:"person"`
	Team     []league.Person `json:"team,omitempty"` // all of a team, Person among them
}

// People are all who hold a line; 0 is nobody.
func (l *FileLine) People() []league.Person {
	if l.Team != nil {
		return l.Team
	}
	return []league.Person{l.Person}
}

// A FileTable is a pairing and what it counts as; lists are by seat of Result.
type FileTable struct {
	Pairing int    `json:"pairing"` // from 1
	Round   int    `json:"round"`
	Lines   []int  `json:"lines"`
	Try     int    `json:"try"` // of the match that counts; 0: none yet
	State   string `json:"state"`
	Result  []int  `json:"result,omitempty"` // the lines that it counts for
	Places  []int  `json:"places,omitempty"` // whoever dropped out is last
	Totals  []int  `json:"totals,omitempty"`
	Dropped []bool `json:"dropped,omitempty"`
	Points  []int  `json:"points,omitempty"`
}

// A FileRow is a line of the standings, with what decides between equals.
type FileRow struct {
	Place      int    `json:"place"`
	Title      int    `json:"title"` // the place without the lot: shared
	Line       int    `json:"line"`
	Points     int    `json:"points"`
	Played     int    `json:"played"`
	Carried    int    `json:"carried,omitempty"`
	Wins       int    `json:"wins"`
	Duel       int    `json:"duel"`
	Opposition int    `json:"opposition"`
	Relative   int    `json:"relative"` // in millionths
	Lot        string `json:"lot"`      // in hex; the lower goes first
	Best       int    `json:"best"`     // places still possible
	Worst      int    `json:"worst"`
}

// Export makes a season a file. history is that of a stats.Book. Errors:
// ErrNoSeason, match.ErrDamaged; a season cannot be exported by halves.
func Export(s Store, id ID, history func(game string, p league.Person) []stats.Step) (*File, error) {
	stored, err := s.LoadSeason(id)
	if err != nil {
		return nil, err
	}
	f := stored.Facts
	x := &File{Form: fileForm, ID: f.ID, Note: f.Note, Pace: f.Pace, Chosen: f.Chosen, Rated: f.Rated,
		Created: f.Created, Ended: f.Ended, Events: stored.Events}
	people, playing, games := map[league.Person]bool{}, f.Phase.Live(), map[match.ID]league.Game{}
	for m, err := range s.Contests(id) {
		var t league.Match
		if err == nil {
			t, err = ResultOf(&m)
		}
		if err != nil {
			return nil, fmt.Errorf("exporting season %s: %w", id, err)
		}
		file := fileMatch(m.ID, t)
		if file.Played, err = played(s, &m, t.Persons); err != nil {
			return nil, fmt.Errorf("exporting season %s: %w", id, err)
		}
		file.Commitment, file.Brought = m.Commitment, m.Brought
		games[m.ID] = stats.GameOf(&m)
		playing = playing || m.Phase.Live()
		x.Matches = append(x.Matches, file)
		for _, p := range slices.Concat(t.Persons, file.Played) {
			people[p] = true
		}
	}
	for _, e := range x.Events {
		for _, p := range peopleIn(e) {
			people[p] = true
		}
	}
	if !playing {
		x.Secret = f.Secret
	}
	delete(people, 0)
	if err := x.name(s, people); err != nil {
		return nil, fmt.Errorf("exporting season %s: %w", id, err)
	}
	x.rate(func(p league.Person) []stats.Step { return history(f.Game, p) }, games)
	if err := x.compute(); err != nil {
		return nil, fmt.Errorf("exporting season %s: %w", id, err)
	}
	return x, nil
}

// fileMatch is a match as a file has it.
func fileMatch(id match.ID, t league.Match) FileMatch {
	return FileMatch{ID: id, Pairing: t.Pairing, Try: t.Try, Lines: t.Lines, Persons: t.Persons, Over: t.Over, Ended: t.Ended,
		Places: t.Places, Totals: t.Totals, Dropped: t.Dropped, Used: t.Used, Repair: t.Repair}
}

// played are who had the seats of a match at last, for whom a computer plays on included; nil if all are those who were
// dealt them.
func played(s Store, m *match.Match, dealt []league.Person) ([]league.Person, error) {
	now := slices.Clone(dealt)
	for seat, c := range m.Chairs {
		if c.User == "" {
			continue
		}
		p, err := s.PersonOf(c.User)
		if err != nil {
			return nil, err
		}
		if p != 0 {
			now[seat] = p
		}
	}
	if slices.Equal(now, dealt) {
		return nil, nil
	}
	return now, nil
}

// peopleIn are the persons that an event speaks of.
func peopleIn(e league.Event) []league.Person {
	people := []league.Person{e.By}
	switch act := e.Act.(type) {
	case league.Opened:
		if b := act.Before; b != nil {
			people = slices.Concat(append(people, b.Barred...), slices.Concat(slices.Concat(b.Tiers...)...))
			for _, back := range b.Away {
				people = append(people, back.Person)
			}
			people = append(people, slices.Concat(b.Teams...)...)
		}
	case league.Signed:
		people = append(append(people, act.Person), act.With...)
	case league.Left:
		people = append(people, act.Person)
	case league.Drawn:
		people = append(people, act.Lines...)
	case league.Replaced:
		people = append(people, act.Person)
	case league.Said:
		people = append(people, act.Post.Person)
	}
	return people
}

// Export makes a season a file, as anybody may have it: all of it as it is stored.
func (s *Service) Export(id ID) (*File, error) { return Export(s.o.Store, id, s.o.Ratings.History) }

// name fills in who the people are.
func (x *File) name(s Store, all map[league.Person]bool) error {
	var met people
	for p := range all {
		who, err := met.who(s, p)
		if err != nil {
			return err
		}
		x.People = append(x.People, FilePerson{p, who.Name})
	}
	slices.SortFunc(x.People, func(a, b FilePerson) int { return int(a.Number - b.Number) })
	return nil
}

// compute fills in what follows from events and matches; a ladder's standings, from the
// ratings that its own matches led to.
func (x *File) compute() error {
	s, err := league.Fold(x.Events)
	if err != nil {
		return err
	}
	var matches []league.Match
	for _, m := range x.Matches {
		matches = append(matches, league.Match{Pairing: m.Pairing, Try: m.Try, Lines: m.Lines, Persons: m.Persons, Over: m.Over,
			Ended: m.Ended, Places: m.Places, Totals: m.Totals, Dropped: m.Dropped, Used: m.Used, Repair: m.Repair})
	}
	outcomes, err := s.Outcomes(matches)
	if err != nil {
		return err
	}
	standings, err := s.Standings(matches)
	if s.Terms.Format == league.Ladder {
		standings, err = s.ByRating(matches, x.rating)
	}
	if err != nil {
		return err
	}
	x.Terms, x.Phase, x.Seed = s.Terms, s.Phase.String(), s.Seed
	x.Lines = make([]FileLine, len(s.Lines))
	for d, lines := range s.Divisions {
		for _, l := range lines {
			x.Lines[l] = FileLine{Line: l, Division: d + 1, Person: s.Lines[l].Person}
			if team := s.Team(s.Lines[l].Person); len(team) > 1 {
				x.Lines[l].Team = team
			}
		}
	}
	x.Pairings, x.Standings = nil, nil
	for i, p := range s.Pairings {
		x.Pairings = append(x.Pairings, tableOf(i+1, p, outcomes[i]))
	}
	for _, division := range standings {
		var rows []FileRow
		for _, r := range division {
			rows = append(rows, FileRow{r.Place, r.Title, r.Line, r.Points, r.Played, r.Carried, r.Wins, r.Duel, r.Opposition, r.Relative,
				fmt.Sprintf("%x", r.Lot), r.Possible.Best, r.Possible.Worst})
		}
		x.Standings = append(x.Standings, rows)
	}
	return nil
}

// rating is a person's, as shown, after the last match here.
func (x *File) rating(p league.Person) int {
	last := league.Newcomer
	for _, r := range x.Ratings {
		if r.Person == p {
			last = r.After
		}
	}
	points, _, _ := last.Shown()
	return points
}

// states are what outcomes are called in a file.
var states = map[league.State]string{league.Open: "open", league.Played: "played", league.Decided: "ruled",
	league.Adjudicated: "adjudicated", league.Carried: "carried", league.Walkover: "walkover"}

func tableOf(n int, p league.Pairing, o league.Outcome) FileTable {
	t := FileTable{Pairing: n, Round: p.Round, Lines: p.Lines, Try: p.Try, State: states[o.State],
		Result: o.Result.Lines, Totals: o.Result.Totals, Dropped: o.Result.Dropped}
	if o.Result.Places != nil {
		t.Places = league.Final(o.Result.Places, o.Result.Dropped)
		t.Points = league.Points(o.Result.Places, o.Result.Dropped)
	}
	return t
}

// Write writes the file as JSON.
func (x *File) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(x)
}
