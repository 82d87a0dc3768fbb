package feed

import (
	"slices"
	"strconv"
	"time"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// Version is the version of the event format. Additions do not change it; see FEED.md.
const Version = 1

// An Event is the JSON that a receiver gets. FEED.md describes each field. It contains only what everyone in the
// channel can read.
type Event struct {
	Version  int            `json:"version"`
	ID       string         `json:"id"`
	Sequence uint64         `json:"sequence"`
	Type     string         `json:"type"`
	At       time.Time      `json:"at"`
	Server   string         `json:"server"`
	Match    *MatchState    `json:"match,omitempty"`
	Season   *SeasonState   `json:"season,omitempty"`
	Round    *RoundDrawn    `json:"round,omitempty"`
	Ruling   *Verdict       `json:"ruling,omitempty"`
	Final    [][]SeasonLine `json:"standings,omitempty"`
}

// A MatchState is a match as everyone sees it.
type MatchState struct {
	ID      string      `json:"id"`
	Game    string      `json:"game"`
	Phase   string      `json:"phase"`
	Channel string      `json:"channel"`
	Thread  string      `json:"thread,omitempty"`
	Rated   bool        `json:"rated,omitempty"`
	Rounds  int         `json:"rounds"` // rounds that are over, as in the thread
	Seats   []SeatState `json:"seats"`
	Outcome string      `json:"outcome,omitempty"`
	Season  string      `json:"season,omitempty"`
	Table   int         `json:"table,omitempty"` // its number in the season
}

// A SeatState is a seat of a match.
type SeatState struct {
	Player
	Awaited bool `json:"awaited,omitempty"`
	Place   int  `json:"place,omitempty"`
	Points  *int `json:"points,omitempty"`
}

// A Player is a person, a computer player, or, with no field set, a person whose data was erased.
type Player struct {
	User     string `json:"user,omitempty"`
	Name     string `json:"name,omitempty"`
	Computer string `json:"computer,omitempty"`
}

// A SeasonState is a season as everyone sees it.
type SeasonState struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Game    string `json:"game"`
	Format  string `json:"format"`
	Phase   string `json:"phase"`
	Channel string `json:"channel"`
	Players int    `json:"players"` // people who signed up or play
}

// A RoundDrawn describes the tables of a round.
type RoundDrawn struct {
	Number int          `json:"number"`
	Until  time.Time    `json:"until"`
	Tables []TableDrawn `json:"tables"`
	Byes   []Player     `json:"byes,omitempty"`
}

// A TableDrawn lists who meets, by seat or team by team. A table that is not played has no number.
type TableDrawn struct {
	Table   int      `json:"table,omitempty"`
	Players []Player `json:"players"`
}

// A Verdict is an organiser's ruling on a table; without places it withdraws one.
type Verdict struct {
	Table  int   `json:"table"`
	Places []int `json:"places,omitempty"`
}

// A SeasonLine is a line of the final standings, the best first.
type SeasonLine struct {
	Player
	Partners []Player `json:"partners,omitempty"` // the other members of a team
	Points   float64  `json:"points"`
	Played   int      `json:"played"`
}

func playerOf(o match.Owner) Player {
	return Player{User: string(o.User), Name: o.Name, Computer: o.Computer}
}

// stateOf returns the state of a match after a number of rounds.
func stateOf(m *match.Match, rounds int) *MatchState {
	s := &MatchState{ID: string(m.ID), Game: m.Game, Phase: string(m.Phase), Channel: m.Place.Channel, Thread: m.Place.Thread, Rated: m.Rated, Rounds: rounds}
	if c := m.Contest; c != nil {
		s.Season, s.Table, s.Rated = c.Season, c.Pairing, c.Rated
	}
	for n, chair := range m.Chairs {
		seat := SeatState{Player: playerOf(chair.Owner), Awaited: m.Phase == match.Playing && m.Awaited().Has(game.Seat(n))}
		if f := m.Final; f != nil {
			if n < len(f.Places) {
				seat.Place = f.Places[n]
			}
			if f.Result != nil && n < len(f.Result.Scores) {
				seat.Points = &f.Result.Scores[n].Total
			}
		}
		s.Seats = append(s.Seats, seat)
	}
	if m.Final != nil {
		s.Outcome = string(m.Final.Outcome)
	}
	return s
}

// The types of events.
const (
	FeedSet         = "feed.set"
	MatchTable      = "match.table"
	MatchStarted    = "match.started"
	MatchTurn       = "match.turn"
	MatchSeats      = "match.seats"
	MatchEnded      = "match.ended"
	SeasonOpened    = "season.opened"
	SeasonDrawn     = "season.drawn"
	SeasonRound     = "season.round"
	SeasonRuling    = "season.ruling"
	SeasonEnded     = "season.ended"
	SeasonCancelled = "season.cancelled"
)

// typeOf returns the type of event for news of a match, or "" for none.
func typeOf(i match.Item) string {
	switch i.News {
	case match.LobbyNews, match.LobbyGone:
		return MatchTable
	case match.Dealt:
		return MatchStarted
	case match.Turn:
		if i.Seats != 0 {
			return MatchTurn
		}
	case match.Rewound, match.Withdrawn, match.Resumed, match.OpenAgain, match.Moved:
		return MatchTurn
	case match.LeftTable, match.Replaced, match.Returned, match.Reseated, match.Substituted:
		return MatchSeats
	case match.Over:
		return MatchEnded
	}
	return ""
}

// matchEvents returns the events for news of a match: one of each type, with the id of its last item, because all
// would show the same state.
func matchEvents(items []match.Item, m *match.Match, rounds int) (events []Event) {
	last := map[string]uint64{}
	for _, i := range items {
		last[typeOf(i)] = i.N
	}
	for _, kind := range []string{MatchTable, MatchStarted, MatchSeats, MatchTurn, MatchEnded} {
		if n, is := last[kind]; is && (kind != MatchTurn || m.Phase == match.Playing) {
			events = append(events, Event{ID: "m" + strconv.FormatUint(n, 10), Type: kind, Match: stateOf(m, rounds)})
		}
	}
	return events
}

// seasonEvents returns the events for news of a season, in order; who returns the owner for a person.
func seasonEvents(items []season.Item, look *season.Look, who func(league.Person) match.Owner) (events []Event) {
	for _, i := range items {
		if i.Event < 1 || i.Event > len(look.Events) {
			continue
		}
		e := Event{ID: "s" + strconv.FormatUint(i.N, 10), Season: seasonOf(look)}
		switch act := look.Events[i.Event-1].Act.(type) {
		case league.Drawn:
			e.Type = SeasonDrawn
		case league.Ruled:
			e.Type, e.Ruling = SeasonRuling, &Verdict{act.Pairing, act.Places}
		case league.Said:
			e.of(act.Post, look, who)
		}
		if e.Type == "" {
			continue
		}
		events = append(events, e)
	}
	return events
}

func seasonOf(look *season.Look) *SeasonState {
	f := &look.Facts
	return &SeasonState{ID: string(f.ID), Name: f.Name, Game: f.Game, Format: string(f.Format), Phase: f.Phase.String(), Channel: f.Home.Channel,
		Players: (len(look.Season.List) + len(look.Season.Lines)) * max(look.Season.Terms.Team, 1)}
}

// of fills in the event for a post; for some posts there is none.
func (e *Event) of(p league.Post, look *season.Look, who func(league.Person) match.Owner) {
	switch p.Kind {
	case league.PostOpen:
		e.Type = SeasonOpened
	case league.PostRound:
		if p.Number >= 1 && p.Number <= len(look.Season.Rounds) {
			e.Type, e.Round = SeasonRound, drawnIn(look, p.Number, who)
		}
	case league.PostEnd:
		e.Type, e.Final = SeasonEnded, linesOf(look, who)
		if look.Season.Phase == league.Off {
			e.Type, e.Final = SeasonCancelled, nil
		}
	}
}

// drawnIn returns the tables of a round, with the current holders of its lines.
func drawnIn(look *season.Look, number int, who func(league.Person) match.Owner) *RoundDrawn {
	players := func(lines []int) (all []Player) {
		for _, l := range lines {
			all = append(all, playersOf(look.Season, l, who)...)
		}
		return all
	}
	round := &look.Season.Rounds[number-1]
	r := &RoundDrawn{Number: number, Until: round.Until.UTC(), Byes: players(round.Byes)}
	for _, lines := range round.Tables {
		t := TableDrawn{Players: players(lines)}
		for n, p := range look.Season.Pairings {
			if p.Round == number && slices.Equal(p.Lines, lines) {
				t.Table = n + 1
			}
		}
		r.Tables = append(r.Tables, t)
	}
	return r
}

// playersOf returns the current holders of a line.
func playersOf(s *league.Season, line int, who func(league.Person) match.Owner) (all []Player) {
	for _, p := range s.Team(s.Lines[line].Person) {
		all = append(all, playerOf(who(p)))
	}
	return all
}

// linesOf returns the standings, a list for each division.
func linesOf(look *season.Look, who func(league.Person) match.Owner) (all [][]SeasonLine) {
	for _, division := range look.Standings {
		var lines []SeasonLine
		for _, row := range division {
			players := playersOf(look.Season, row.Line, who)
			lines = append(lines, SeasonLine{Player: players[0], Partners: players[1:], Points: float64(row.Points) / league.Point, Played: row.Played})
		}
		all = append(all, lines)
	}
	return all
}
