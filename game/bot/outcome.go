package bot

import (
	"math"
	"slices"
	"time"

	"norenbot/game"
)

// An Outcome is what came of a Simulation.
type Outcome struct {
	Games       int         `json:"games"`
	Lost        int         `json:"lost,omitempty"` // by all, against the game
	Decisions   int         `json:"decisions"`
	Seconds     float64     `json:"seconds"`
	GamesPerSec float64     `json:"games_per_second"`
	Seats       []SeatScore `json:"seats"`
	Kinds       []KindScore `json:"kinds"` // in the order in which they were named
}

// A Share is how often games were won. A tie counts as an equal part of a win for each
// winner; a game that all lost is no win for anybody. A team's win is one, of all its seats together.
type Share struct {
	Wins  float64 `json:"wins"`
	Share float64 `json:"share"` // of all games
	Low   float64 `json:"low"`   // of the 95 % interval (Wilson)
	High  float64 `json:"high"`
	Even  float64 `json:"even"` // the share among equals
	// Mean is the mean final score.
	Mean float64 `json:"mean_score"`
}

// A SeatScore is what came of one seat.
type SeatScore struct {
	Seat int `json:"seat"`
	Share
}

// A KindScore is what came of one kind of player, in all its seats.
type KindScore struct {
	Kind  string `json:"kind"`
	Seats int    `json:"seats"` // how many seats it has in each game
	Share
	Usage []Use `json:"usage,omitempty"` // in order of names; only with Simulation.Usage
}

// outcome counts what was played, and used unless that is nil; took is the time of all of
// it.
func (s Simulation) outcome(all []played, used *census, took time.Duration) Outcome {
	o := Outcome{Games: len(all), Seconds: took.Seconds()}
	for _, p := range all {
		o.Decisions += p.decisions
		if p.lost {
			o.Lost++
		}
	}
	o.GamesPerSec = float64(o.Games) / o.Seconds
	for seat := range s.Seats {
		share := s.share(all, func(_, at int) bool { return at == seat })
		o.Seats = append(o.Seats, SeatScore{Seat: seat, Share: share})
	}
	var named []string
	for _, k := range s.Kinds {
		if slices.Contains(named, k.Name) {
			continue
		}
		named = append(named, k.Name)
		seats := 0
		for _, other := range s.Kinds {
			if other.Name == k.Name {
				seats++
			}
		}
		share := s.share(all, func(i, at int) bool { return s.kindAt(i, at).Name == k.Name })
		score := KindScore{Kind: k.Name, Seats: seats, Share: share}
		if used != nil {
			score.Usage = used.uses(k.Name)
		}
		o.Kinds = append(o.Kinds, score)
	}
	return o
}

// share sums up the seats that are of in their game; game is its number in all.
func (s Simulation) share(all []played, of func(game, seat int) bool) Share {
	var sh Share
	teams := s.Rules.Info().Teams[s.Seats]
	seats, sides, total := 0, 0, 0
	for i, p := range all {
		won := func(seat game.Seat) bool { return p.ends[seat].place == 1 && !p.lost }
		meant := func(seat game.Seat) bool { return of(i, int(seat)) }
		for seat, end := range p.ends {
			if !meant(game.Seat(seat)) {
				continue
			}
			seats++
			total += int(end.total)
			if teams.First(game.Seat(seat), meant) {
				sides++
				sh.Wins += teams.Share(s.Seats, won, game.Seat(seat))
			}
		}
	}
	if seats == 0 {
		return sh
	}
	games := float64(len(all))
	sh.Share = sh.Wins / games
	sh.Low, sh.High = Wilson(sh.Wins, games)
	sh.Even = float64(sides) / games / float64(len(teams.Heads(s.Seats)))
	sh.Mean = float64(total) / float64(seats)
	return sh
}

// Wilson returns the 95 % score interval of a share of wins among games, within 0 and 1.
// It is good for few games and for shares near 0 and 1 too. wins may be fractions, from
// ties.
func Wilson(wins, games float64) (low, high float64) {
	if games == 0 {
		return 0, 1
	}
	const z = 1.959964
	p := wins / games
	middle := p + z*z/(2*games)
	spread := z * math.Sqrt(p*(1-p)/games+z*z/(4*games*games))
	scale := 1 + z*z/games
	return max(0, (middle-spread)/scale), min(1, (middle+spread)/scale)
}
