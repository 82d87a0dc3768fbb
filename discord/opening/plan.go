package opening

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A draft is a season that a person is about to open. A person has one; a new one replaces it, and menus of the old
// one say so. Settings of a format that is not chosen are stored and ignored. The zero draft is none.
type draft struct {
	ID      season.ID         `json:"id,omitempty"` // becomes the season's, so that it is opened once
	Server  string            `json:"server,omitempty"`
	Version int               `json:"v,omitempty"` // how often it was changed
	Name    string            `json:"name,omitempty"`
	Note    string            `json:"note,omitempty"`
	Format  league.Format     `json:"format,omitempty"`
	Game    string            `json:"game,omitempty"`
	Table   int               `json:"table,omitempty"`
	Pace    match.Pace        `json:"pace,omitempty"`
	Sign    int               `json:"sign,omitempty"`   // days of sign-up from the opening
	Last    time.Time         `json:"last,omitzero"`    // the end of sign-up, if a date was typed
	Wait    int               `json:"wait,omitempty"`   // days from there to the start
	Start   time.Time         `json:"start,omitzero"`   // the start, if a date was typed
	Days    int               `json:"days,omitempty"`   // of a league, a round, or a ladder's table; 0: as long as a match can take
	Least   int               `json:"least,omitempty"`  // people
	Most    int               `json:"most,omitempty"`   // people; 0 is no limit
	Rounds  int               `json:"rounds,omitempty"` // of a Swiss; 0: as many as decide a winner
	GoOn    int               `json:"goon,omitempty"`
	Smaller bool              `json:"smaller,omitempty"`
	Late    bool              `json:"late,omitempty"`
	Rated   bool              `json:"rated,omitempty"`
	Rests   bool              `json:"rests,omitempty"`
	Chosen  map[string]string `json:"options,omitempty"`
	Before  season.ID         `json:"before,omitempty"`
}

// day is the unit of a draft's lengths.
const day = 24 * time.Hour

// What a draft proposes: a week of sign-up, and a day between the draw and the start.
const (
	signAtFirst  = 7
	waitAtFirst  = 1
	tableAtFirst = 4
	// daysUnknown is how long a league or a round lasts if it is not known how long a match can take.
	daysUnknown = 28
)

// newDraft returns the draft that is proposed to a person who has entered only a name.
func (b *Part) newDraft(i ui.Interaction) draft {
	sum := sha256.Sum256([]byte("season " + i.ID))
	id := strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5])) // eight letters, as season.ID has
	d := draft{ID: season.ID(id), Server: i.Server, Format: league.League, Table: tableAtFirst, Pace: match.Daily,
		Sign: signAtFirst, Wait: waitAtFirst, Smaller: true, Late: true, Rated: true, Rests: true}
	d.Game = b.Games[0].Name
	d.fit(b.Info(d.Game))
	return d
}

// fit adapts a draft to its game and tables: seats that the game has, people for a table, and rules that apply to
// tables of that size.
func (d *draft) fit(info game.Info) {
	sizes := tablesOf(info, d.Chosen)
	if len(sizes) > 0 {
		d.Table = min(max(d.Table, sizes[0]), sizes[len(sizes)-1])
	}
	d.Chosen = maps.Clone(d.Chosen)
	maps.DeleteFunc(d.Chosen, func(key, value string) bool {
		set := info.Setting(key)
		return set == nil || !chooses(info, *set, d.Table) || !slices.Contains(set.Values, value)
	})
	if on := goOns(info, d); !slices.Contains(on, d.GoOn) && len(on) > 0 {
		d.GoOn = on[len(on)-1]
	}
	if d.Least < d.Table {
		d.Least = d.Table
		if d.Most != 0 {
			d.Most = max(d.Most, d.Least)
		}
	}
}

// tablesOf returns the sizes of tables at which a game can be played in a season, with the chosen rules.
func tablesOf(info game.Info, chosen map[string]string) (sizes []int) {
	for n := max(info.Least(chosen), league.LeastSeats); n <= min(info.MaxSeats, league.MostSeats); n++ {
		sizes = append(sizes, n)
	}
	return sizes
}

// chooses reports whether tables of a size can choose a rule in a season. Who starts follows from the seats.
func chooses(info game.Info, set game.Setting, table int) bool {
	_, fixed := set.Fixed[table]
	return !fixed && len(set.Values) > 1 && set.Key != game.TurnOrderKey
}

// team returns how many people share a line; 1 if there can be no teams, which is reported when the draft is
// checked.
func (d *draft) team(info game.Info) int { return max(season.TeamSize(info.Teams[d.Table]), 1) }

// goOns returns how many people or teams may go on from a cup's table: it divides them, and one more is enough for
// the game.
func goOns(info game.Info, d *draft) (on []int) {
	team := d.team(info)
	sides := d.Table / team
	for n := 1; n <= sides/2; n++ {
		if sides%n == 0 && max(info.Least(d.Chosen)/team, league.LeastSeats) <= n+1 {
			on = append(on, n)
		}
	}
	return on
}

// mayShrink reports whether tables of one fewer can be played.
func (d *draft) mayShrink(info game.Info) bool {
	return d.Format == league.Swiss && d.team(info) == 1 && d.Table > max(info.Least(d.Chosen), league.LeastSeats)
}

// last and start return the dates if the season were opened now, to the hour unless they were typed.
func (d *draft) last(now time.Time) time.Time {
	if !d.Last.IsZero() {
		return d.Last
	}
	return now.Add(time.Duration(d.Sign)*day + time.Hour).Truncate(time.Hour)
}

func (d *draft) start(now time.Time) time.Time {
	if !d.Start.IsZero() {
		return d.Start
	}
	return d.last(now).Add(time.Duration(d.Wait) * day)
}

// days returns how long a league, a round or a ladder's table lasts.
func (d *draft) days(info game.Info) int {
	if d.Days != 0 {
		return d.Days
	}
	return daysOf(season.Longest(info, d.Table, d.Pace))
}

// daysOf returns the whole days within which a match of that longest time ends; 0 if that is not known.
func daysOf(longest time.Duration) int {
	if longest == 0 {
		return daysUnknown
	}
	return int((longest + day - 1) / day)
}

// plan returns the plan of a season that is opened now from the draft, in a channel.
func (d *draft) plan(info game.Info, now time.Time, home match.Place) season.Plan {
	t := league.Terms{Name: d.Name, Game: d.Game, Format: d.Format, Table: d.Table, Long: time.Duration(d.days(info)) * day}
	p := season.Plan{ID: d.ID, Note: d.Note, Pace: d.Pace, Chosen: d.Chosen, Rated: d.Rated, Rests: d.Rests, Home: home}
	if d.Format != league.Ladder {
		team := d.team(info)
		t.Least, t.Most = (d.Least+team-1)/team, d.Most/team
		t.Last, t.Start = d.last(now).UTC(), d.start(now).UTC()
	}
	switch d.Format {
	case league.League:
		p.Before = d.Before
	case league.Swiss:
		t.Rounds, t.Late, t.Smaller = d.Rounds, d.Late, d.Smaller && d.mayShrink(info)
	case league.Cup:
		t.GoOn = d.GoOn
	}
	p.Terms = t
	return p
}

// A planError says what is wrong with a draft, with a key of the catalogs.
type planError struct {
	key  string
	args []any
}

// Error is for the log; people read the phrase of the key.
func (e *planError) Error() string {
	return fmt.Sprintf("a season that cannot be opened: %s %v", e.key, e.args)
}

// wrongPlan returns the planError of a phrase.
func wrongPlan(key string, args ...any) error { return &planError{key, args} }

// seasonNameMost and noteMost are the most characters of a season's name and note.
const (
	seasonNameMost = 50
)

// notInNames are characters that Discord or a spreadsheet interprets.
const notInNames = "\\*_~`|<>@"

// nameOf returns a typed name of a season with single spaces. Errors: planError.
func nameOf(typed string) (string, error) {
	name := strings.Join(strings.Fields(typed), " ")
	at := strings.IndexAny(name, notInNames)
	switch {
	case name == "":
		return "", wrongPlan("plan.wrong.empty")
	case words.Cleaned(name) != name:
		return "", wrongPlan("plan.wrong.hidden")
	case len([]rune(name)) > seasonNameMost:
		return "", wrongPlan("plan.wrong.long", len([]rune(name)), seasonNameMost)
	case at >= 0:
		return "", wrongPlan("plan.wrong.sign", words.Escape(name[at:at+1]))
	case strings.ContainsRune("=+-#", rune(name[0])):
		return "", wrongPlan("plan.wrong.first", words.Escape(name[:1]))
	}
	return name, nil
}

// noteOf returns a typed note as one paragraph. Errors: planError.
func noteOf(typed string) (string, error) {
	note := words.Cleaned(strings.Join(strings.Fields(typed), " "))
	if n := len([]rune(note)); n > core.SeasonNoteMost {
		return "", wrongPlan("plan.wrong.note", n, core.SeasonNoteMost)
	}
	return note, nil
}

// planned checks a draft, and returns what it comes to. Errors: planError, those of
// season.Service.Check.
func (b *Part) planned(d *draft) (season.Outlook, error) {
	info, now := b.Info(d.Game), b.Now()
	switch {
	case info.Name == "":
		return season.Outlook{}, fmt.Errorf("%w: %s", season.ErrNoGame, d.Game)
	case !slices.Contains(tablesOf(info, d.Chosen), d.Table):
		return season.Outlook{}, wrongPlan("plan.wrong.table", d.Table, info.Least(d.Chosen), info.MaxSeats)
	case d.Format == league.Cup && len(goOns(info, d)) == 0:
		return season.Outlook{}, wrongPlan("plan.wrong.cup", d.Table)
	case d.Format == league.Ladder:
	case d.Least < d.Table:
		return season.Outlook{}, wrongPlan("plan.wrong.least", d.Least, d.Table)
	case d.Most != 0 && d.Most/d.team(info) < (d.Least+d.team(info)-1)/d.team(info):
		return season.Outlook{}, wrongPlan("plan.wrong.most", d.Least, d.Most)
	case !d.last(now).After(now):
		return season.Outlook{}, wrongPlan("plan.wrong.past", words.Stamp(d.last(now)))
	case d.start(now).Before(d.last(now)):
		return season.Outlook{}, wrongPlan("plan.wrong.reversed", words.Stamp(d.last(now)), words.Stamp(d.start(now)))
	}
	return b.Seasons.Check(d.plan(info, now, match.Place{}))
}
