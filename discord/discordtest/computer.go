package discordtest

import (
	"context"
	"sync"
	"time"

	"norenbot/game"
	"norenbot/game/match"
)

// A study is the analyst of a room, who takes a minute.
type study struct {
	mu    sync.Mutex
	Takes time.Duration // 0: a minute
	Finds match.Analysis
	Fails error
	Times int
}

func (s *study) analyse(ctx context.Context, a match.Archive, progress func(float64)) (match.Analysis, error) {
	s.mu.Lock()
	takes, found, fails := max(s.Takes, time.Minute), s.Finds, s.Fails
	s.Times++
	s.mu.Unlock()
	for n := range 4 {
		select {
		case <-time.After(takes / 4):
			progress(float64(n+1) / 4)
		case <-ctx.Done():
			return match.Analysis{}, ctx.Err()
		}
	}
	if fails != nil {
		return match.Analysis{}, fails
	}
	even := make([]float64, len(a.Match.Chairs))
	for n := range even {
		even[n] = 1 / float64(len(even))
	}
	if len(found.Points) == 0 {
		found.Points = []match.Chances{{Answers: 0, Chance: even}, {Answers: len(a.Record.Log), Chance: even}}
	}
	return found, nil
}

// FirstOption is a computer player for tests.
type FirstOption struct{}

// Plays implements match.Specialist.
func (FirstOption) Plays(game string) bool { return game == "toy" }

// Choose implements match.Computer.
func (FirstOption) Choose(_ context.Context, _ game.Rules, _ game.Record, q *game.Question) ([]string, error) {
	return []string{q.Options[0].Key}, nil
}
