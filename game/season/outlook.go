package season

import (
	"cmp"
	"time"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
)

// An Outlook is what a plan comes to.
type Outlook struct {
	// Longest is how long one match lasts at most, as such games usually go: quiet hours and
	// vacations come on top. 0 is not known.
	Longest time.Duration
	Rounds  int  // of a cup, with as many people as may come, or must
	Short   bool // matches may last longer than the season, or a round, gives them
	// Tables returns how many divisions so many people or teams make, and their sizes.
	Tables func(players int) (divisions int, sizes []int)
}

// Check returns what a plan comes to, or what is wrong with it. Errors: ErrNoGame,
// ErrTeams, league.ErrTerms, match.ErrPace, those of game.Info.Possible.
func (s *Service) Check(p Plan) (Outlook, error) {
	p, err := s.planned(p, s.now())
	if err != nil {
		return Outlook{}, err
	}
	t := p.Terms
	o := Outlook{Longest: Longest(s.games[t.Game], t.Table, p.Pace), Rounds: max(t.Rounds, 1), Tables: func(players int) (int, []int) {
		if t.Format != league.League {
			return 1, []int{players}
		}
		sizes, _ := league.Groups(players, t.Sides())
		return len(sizes), sizes
	}}
	if t.Format == league.Cup {
		o.Rounds = cupRounds(cmp.Or(t.Most, t.Least), t.Sides(), t.GoOn)
	}
	o.Short = o.Longest > t.Long
	return o, nil
}

// cupRounds are the rounds of a cup of so many players at tables of k of whom on go on.
func cupRounds(players, k, on int) (rounds int) {
	for places := 0; places < players; rounds++ {
		places = max(k, places*k/on)
	}
	return rounds
}

// Longest is how long a match lasts at most at a pace, if its seats decide as often as
// such games usually take; 0 is not known.
func Longest(info game.Info, seats int, pace match.Pace) time.Duration {
	bank, paced := pace.Bank()
	if !paced || seats < 0 || seats >= len(info.Drafts) {
		return 0
	}
	drafts := time.Duration(info.Drafts[seats])
	if bank.Turn > 0 {
		return time.Duration(seats) * drafts * bank.First
	}
	return time.Duration(seats) * (bank.First + drafts*bank.Each)
}
