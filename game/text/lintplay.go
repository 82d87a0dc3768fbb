package text

import (
	"fmt"
	"math/rand/v2"

	"norenbot/game"
)

// Play plays random games of rules, so many for each seat count, and meets
// every text of theirs. The settings change from game to game.
func (l *Lint) Play(rules game.Rules, games int) error {
	info := rules.Info()
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		for n := range games {
			luck := rand.New(rand.NewPCG(uint64(n), uint64(seats)))
			setup := info.Table(seats, game.SeedOf(luck.Uint64()))
			setup.Options = map[string]string{}
			for _, s := range info.Settings {
				setup.Options[s.Key] = s.Values[luck.IntN(len(s.Values))]
			}
			if err := l.playOne(rules, setup, luck); err != nil {
				return fmt.Errorf("playing game %d with %d seats: %w", n, seats, err)
			}
		}
	}
	return nil
}

func (l *Lint) playOne(rules game.Rules, setup game.Setup, luck *rand.Rand) error {
	run, err := game.Open(rules, game.Record{Game: rules.Info().Name, Setup: setup})
	if err != nil {
		return err
	}
	defer run.Close()
	chooser := game.Random(luck)
	for len(run.Questions()) > 0 {
		q := run.Questions()[0]
		l.question(&q)
		answer := game.Answer{Seat: q.Seat, Key: q.Key}
		for _, i := range chooser.Choose(&q, nil) {
			answer.Picks = append(answer.Picks, q.Options[i].Key)
		}
		if err := run.Answer(answer); err != nil {
			return err
		}
	}
	l.outcome(run)
	return nil
}

func (l *Lint) question(q *game.Question) {
	_ = l.Met(Question, q.Text)
	_ = l.Met(Label, q.Nothing)
	for _, o := range q.Options {
		l.option(o)
	}
	for _, o := range q.Not {
		l.option(o)
	}
}

func (l *Lint) option(o game.Option) {
	_ = l.Met(Label, o.Text)
	_ = l.Met(Detail, o.Detail)
	_ = l.Met(Group, game.Say(o.Group.String()))
}

func (l *Lint) outcome(run *game.Run) {
	for _, e := range run.Events() {
		_ = l.Met(Event, e.Text)
		for _, why := range e.Why {
			_ = l.Met(Reason, why)
		}
	}
	result, _ := run.Result()
	for _, s := range result.Scores {
		for _, p := range s.Parts {
			_ = l.Met(Category, p.Category)
		}
	}
}
