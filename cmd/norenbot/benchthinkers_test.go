package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/match"
)

const (
	benchThinking = 20       // matches in which computers think
	benchThinker  = "search" // the kind of computer player in them, which thinks as long as it may
)

// BenchmarkPressesBesideThinkers is BenchmarkPresses beside 20 more matches of one person and three computer
// players each. In alternate seconds no computer player may think there, or one always does because the persons
// answer at once; so the machine is in the same state for both. Wanted: the same times. Posts of those matches go
// on for a moment in the seconds without thinking.
//
//	ms/p50 ms/p99 ...   while no computer player thinks, as in BenchmarkPresses
//	beside-ms/p50 ...   while one does; beside-cpu-ms/press includes the thinking
//	thinking            how many thought at a time, on average, while they might
//	decisions           moves of computer players, in all
//
// Measured with one core, which the clicks have to share, and with two:
//
//	go test ./cmd/norenbot -run '^$' -bench PressesBesideThinkers -benchtime 6000x -cpu 1,2
func BenchmarkPressesBesideThinkers(b *testing.B) {
	s := newBenchHall(b, benchMatches+benchThinking, func(s *benchHall, dir string) { seat(b, titles.All()[0].Rules, dir, s.place, s.sits) })
	defer s.close()
	t := &thinkTables{s: s}
	goOn := t.halt()
	for n := range benchThinking {
		t.ids = append(t.ids, t.deal(benchMatches+n))
	}
	s.tables = s.tables[:benchMatches] // where people click
	var without, beside timed
	b.ResetTimer()
	for left := b.N; left > 0; left -= 2 * benchPresses {
		s.press(min(benchPresses, (left+1)/2), &without)
		goOn()
		played := t.play()
		s.press(min(benchPresses, (left+1)/2), &beside)
		goOn = t.halt()
		played()
	}
	b.StopTimer()
	goOn()
	without.report(b, "")
	beside.report(b, "beside-")
	b.ReportMetric(float64(s.app.Matches.Thinking().Decided), "decisions")
	b.ReportMetric(float64(t.thought)/float64(t.looks), "thinking")
}

// thinkTables are matches of one person and three computer players each, in rooms of their own.
type thinkTables struct {
	s              *benchHall
	ids            []match.ID
	looks, thought int // samples, and the sum of those that thought in each
}

// deal starts a match at a table.
func (t *thinkTables) deal(table int) match.ID {
	b, service := t.s.b, t.s.app.Matches
	m, err := service.Open(titles.All()[0].Rules.Info().Name, t.s.place(table), t.person(table), match.Terms{}, "")
	require.NoError(b, err)
	for range 3 {
		_, err = service.AddComputer(m.ID, m.Host.User, benchThinker)
		require.NoError(b, err)
	}
	_, err = service.Start(m.ID, m.Host.User, "")
	require.NoError(b, err)
	return m.ID
}

// person is the person at a table of computer players.
func (t *thinkTables) person(table int) match.Owner {
	name := fmt.Sprint("alone", table)
	return match.Owner{User: match.User(t.s.world.User(name).ID().String()), Name: name}
}

// halt stops all thinking until goOn is called, by taking all room for something more urgent.
func (t *thinkTables) halt() (goOn func()) {
	var taken, all sync.WaitGroup
	over := make(chan struct{})
	for range t.s.app.Matches.Thinking().Most {
		taken.Add(1)
		all.Go(func() {
			err := t.s.app.Matches.Think(context.Background(), "halted", match.ForPress, func(ctx context.Context) error {
				taken.Done()
				for {
					select {
					case <-over:
						return nil
					case <-time.After(100 * time.Millisecond):
						_ = game.GiveWay(ctx) // or the watchdog ends the program
					}
				}
			})
			if err != nil {
				t.s.b.Error(err)
			}
		})
	}
	taken.Wait()
	return func() { close(over); all.Wait() }
}

// play makes the persons answer at once, at random, and counts how many computer players think, until stop.
func (t *thinkTables) play() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() {
		luck := rand.New(rand.NewPCG(1, uint64(t.looks)))
		every := time.NewTicker(10 * time.Millisecond)
		defer every.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-every.C:
			}
			t.looks++
			t.thought += t.s.app.Matches.Thinking().Now
			for _, id := range t.ids {
				if err := t.answer(id, luck); err != nil {
					t.s.b.Errorf("answering in match %s: %v", id, err)
					return
				}
			}
		}
	})
	return func() { cancel(); all.Wait() }
}

// answer makes the person of a match move if it is their turn.
func (t *thinkTables) answer(id match.ID, luck *rand.Rand) error {
	service := t.s.app.Matches
	m, err := service.Match(id)
	if err != nil || m.Awaited()&m.People() == 0 {
		return err
	}
	who := m.Host.User
	menu, err := service.Menu(id, who)
	for err == nil && menu.State == match.Asked {
		var picks []string
		for _, i := range game.Random(luck).Choose(menu.Question, nil) {
			picks = append(picks, menu.Question.Options[i].Key)
		}
		menu, err = service.Pick(id, who, menu.Token, picks)
	}
	if err == nil && menu.State == match.Ready {
		_, err = service.Confirm(id, who, menu.Token, match.Press(fmt.Sprint(1<<60+m.Entries)))
	}
	return err
}
