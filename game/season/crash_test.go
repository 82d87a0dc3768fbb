package season_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

var errKilled = errors.New("the process was killed")

// mortal is a store whose process dies at one of its commits: before it, or right after
// it, when nobody has heard of it.
type mortal struct {
	*seasontest.Memory
	left  int  // commits until then; 0 is never
	after bool // it was stored
	dead  bool
}

func (m *mortal) dies(commit func() error) error {
	if m.dead {
		return errKilled
	}
	if m.left--; m.left != 0 {
		return commit()
	}
	m.dead = true
	if m.after {
		if err := commit(); err != nil {
			return err
		}
	}
	return errKilled
}

func (m *mortal) Commit(c match.Change) error {
	return m.dies(func() error { return m.Memory.Commit(c) })
}

func (m *mortal) CommitSeason(c season.Change) error {
	return m.dies(func() error { return m.Memory.CommitSeason(c) })
}

// TestKilledAgainAndAgain: between drawing, pairing, dealing, telling and what follows of
// results, 100 times and more. Every table is there once, and what is told is told once.
func TestKilledAgainAndAgain(t *testing.T) {
	deaths := 0
	for _, f := range []league.Format{league.League, league.Swiss, league.Cup, "pairs"} {
		for _, every := range []int{1, 2, 3, 5} {
			for _, after := range []bool{false, true} {
				if every == 1 && !after {
					continue // it would never come to anything
				}
				t.Run(fmt.Sprintf("%s, every %d, %v", f, every, after), func(t *testing.T) {
					r := newRig(t)
					p := plan(f, 2)
					if f == "pairs" {
						p = quarryPlan(league.League)
					}
					id := r.open(p, 0)
					for n := range 4 {
						if f == "pairs" {
							r.partners(id, n, n+4)
						} else {
							require.NoError(t, r.Do(id, player(n), 0, league.Signed{}))
						}
					}
					if f != "pairs" {
						require.NoError(t, r.Do(id, player(9), 0, league.Signed{}))
					}
					m := &mortal{Memory: r.store, after: after}
					r.through = m
					for r.clock = p.Terms.Last; ; r.clock = r.clock.Add(time.Second) {
						m.left = every
						r.start()
						for life := 0; !m.dead && life < 3; life++ {
							_ = r.Tick(context.Background())
							r.clock = r.clock.Add(2 * time.Second)
						}
						if m.dead {
							deaths++
						}
						m.dead, m.left, r.trouble = false, 0, nil
						look := r.look(id)
						if look.Facts.Phase == league.Over {
							break
						}
						if look.Facts.Phase == league.Waiting {
							r.clock = p.Terms.Start
						}
						for _, one := range look.Matches {
							if one.ID != "" && one.Phase.Live() && r.luck.IntN(3) == 0 {
								r.play(one.ID, 1, 2, 2, 1)
							}
						}
						require.True(t, r.clock.Before(p.Terms.Start.Add(time.Hour)), "it comes to an end")
					}
					look := r.look(id)
					require.Equal(t, len(look.Season.Pairings), count(look.Outcomes, league.Played))
				})
			}
		}
	}
	t.Logf("%d deaths", deaths)
	require.Greater(t, deaths, 100)
}
