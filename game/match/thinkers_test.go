package match_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// A workshop is a club whose computer players think until they are let, and give way all
// the time.
type workshop struct {
	*club
	mu      sync.Mutex
	began   []match.ID // in which a thought began, in this order
	now     []match.ID // in which somebody thinks
	matches map[[32]byte]match.ID
	let     map[match.ID]bool
}

// inWorkshop calls f, with Work going on, and so many thinkers.
func inWorkshop(t *testing.T, thinkers int, f func(t *testing.T, w *workshop), change ...func(*match.Options)) {
	synctest.Test(t, func(t *testing.T) {
		w := &workshop{matches: map[[32]byte]match.ID{}, let: map[match.ID]bool{}}
		w.club = newClub(t, append(change, w.options(thinkers))...)
		ctx, stop := context.WithCancel(t.Context())
		var work sync.WaitGroup
		work.Go(func() { w.Work(ctx) })
		f(t, w)
		stop()
		work.Wait()
	})
}

func (w *workshop) options(thinkers int) func(*match.Options) {
	return func(o *match.Options) {
		o.Computers, o.Thinkers, o.Think = map[string]match.Computer{"it": w}, thinkers, time.Hour
	}
}

// Choose implements match.Computer.
func (w *workshop) Choose(ctx context.Context, _ game.Rules, rec game.Record, q *game.Question) ([]string, error) {
	w.mu.Lock()
	id := w.matches[rec.Setup.Seed]
	w.began, w.now = append(w.began, id), append(w.now, id)
	w.mu.Unlock()
	for game.GiveWay(ctx) == nil {
		w.mu.Lock()
		let := w.let[id]
		delete(w.let, id)
		w.mu.Unlock()
		if let {
			break
		}
		time.Sleep(time.Millisecond)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	i := slices.Index(w.now, id)
	w.now = slices.Delete(w.now, i, i+1)
	return q.Default, nil
}

// against deals a match of one person and so many computers, which are awaited then. It
// holds the lock meanwhile, so that the match is known before they think.
func (w *workshop) against(computers int) match.ID {
	id := w.lobby(match.Terms{})
	for range computers {
		_, err := w.AddComputer(id, "0", "it")
		require.NoError(w.t, err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err := w.Start(id, "0", "")
	require.NoError(w.t, err)
	w.matches[w.stored(id).Setup.Seed] = id
	return id
}

// finish1 lets the thinker of a match choose, and waits for what follows.
func (w *workshop) finish1(id match.ID) {
	w.mu.Lock()
	w.let[id] = true
	w.mu.Unlock()
	w.wait()
}

// wait waits until all have looked around once more.
func (w *workshop) wait() {
	time.Sleep(10 * time.Millisecond)
	synctest.Wait()
}

// thinking returns the matches in which somebody thinks, in no order that matters.
func (w *workshop) thinking() []match.ID {
	w.wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.now)
}

// order returns in which matches a thought began, and forgets it.
func (w *workshop) order() []match.ID {
	w.wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	began := w.began
	w.began = nil
	return began
}

func TestThinkers(t *testing.T) {
	t.Run("no more think at a time than may, over all matches", func(t *testing.T) {
		inWorkshop(t, 2, func(t *testing.T, w *workshop) {
			ids := []match.ID{w.against(1), w.against(3), w.against(1), w.against(1)}
			require.ElementsMatch(t, ids[:2], w.thinking())
			w.finish1(ids[0])
			require.ElementsMatch(t, ids[1:3], w.thinking())
		})
	})
	t.Run("who has waited longest is next, and one match after another", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			a, b := w.against(2), w.against(2)
			for _, id := range []match.ID{a, b, a, b} {
				w.finish1(id)
			}
			require.Equal(t, []match.ID{a, b, a, b}, w.order())
		})
	})
	t.Run("a match in which people wait for the computer comes before one in which they decide themselves", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			first, early, late := w.against(1), w.against(1), w.against(1)
			w.wait()
			w.give(late, 0, "2")
			w.finish1(first)
			require.Equal(t, []match.ID{late}, w.thinking())
			w.finish1(late)
			require.Equal(t, []match.ID{early}, w.thinking())
			require.Equal(t, []match.ID{first, late, early}, w.order())
		})
	})
	t.Run("but not for ever", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			first, early := w.against(1), w.against(1)
			w.wait()
			time.Sleep(time.Minute)
			late := w.against(1)
			w.give(late, 0, "2")
			w.finish1(first)
			require.Equal(t, []match.ID{early}, w.thinking())
		})
	})
	t.Run("a computer that was awaited when the program ended thinks after the next start", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			a, b := w.against(1), w.against(1)
			require.Equal(t, []match.ID{a}, w.thinking())
			again := &workshop{matches: w.matches, let: map[match.ID]bool{}}
			again.club = &club{t: t, store: w.store, rules: w.rules, clock: w.clock}
			again.club.start(again.options(2))
			defer again.Close()
			_, err := again.Ready(t.Context(), nil)
			require.NoError(t, err)
			ctx, stop := context.WithCancel(t.Context())
			var work sync.WaitGroup
			work.Go(func() { again.Work(ctx) })
			require.ElementsMatch(t, []match.ID{a, b}, again.thinking())
			stop()
			work.Wait()
		})
	})
}

// TestThinking: operators are told who waits, for how long, and what was done.
func TestThinking(t *testing.T) {
	inWorkshop(t, 1, func(t *testing.T, w *workshop) {
		a, b, c := w.against(1), w.against(1), w.against(1)
		w.wait()
		time.Sleep(time.Minute)
		w.give(b, 0, "2")
		now := w.Thinking()
		require.Equal(t, match.Thinking{Now: 1, Most: 1, Waiting: 2, People: 1, Longest: now.Longest}, now)
		require.InDelta(t, time.Minute, now.Longest, float64(time.Second))
		w.finish1(a)
		require.NoError(t, w.Cancel(b, operator, ""))
		w.finish1(c)
		now = w.Thinking()
		require.Equal(t, match.Thinking{Most: 1, Decided: 2, Took: now.Took, Moot: 1}, now)
		require.InDelta(t, time.Minute, now.Took, float64(time.Second))
	})
}

// TestMoot: what cannot stand any more is not thought to its end.
func TestMoot(t *testing.T) {
	for name, change := range map[string]func(*workshop, match.ID){
		"whose person gives up": func(w *workshop, id match.ID) {
			_, err := w.Concede(id, "0")
			require.NoError(w.t, err)
		},
		"that is ended": func(w *workshop, id match.ID) { require.NoError(w.t, w.Cancel(id, operator, "")) },
		"whose seat is given to a person": func(w *workshop, id match.ID) {
			require.NoError(w.t, w.hands(id, 1, person(5), operator))
		},
	} {
		t.Run("a match "+name+" makes room for another at once", func(t *testing.T) {
			inWorkshop(t, 1, func(t *testing.T, w *workshop) {
				a, b := w.against(1), w.against(1)
				require.Equal(t, []match.ID{a}, w.thinking())
				change(w, a)
				require.Equal(t, []match.ID{b}, w.thinking())
				require.Empty(t, w.trouble)
			})
		})
	}
	t.Run("a match that is taken back is thought about anew", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			id := w.against(1)
			w.finish1(id)
			w.give(id, 0, "2")
			w.give(id, 0, "1", "4")
			require.Equal(t, []match.ID{id}, w.thinking())
			require.Equal(t, game.Only(1), w.facts(id).Awaited())
			w.order()
			journal := w.stored(id).Journal
			require.NoError(t, w.Rewind(id, 1, len(journal), operator, ""))
			require.Equal(t, []match.ID{id}, w.order(), "it was stopped, and has begun with the other question")
			w.finish1(id)
			require.Equal(t, game.Only(0), w.facts(id).Awaited())
			require.Empty(t, w.trouble)
		})
	})
	t.Run("what another decides in secret stops nothing", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			id := w.against(1)
			w.order()
			w.give(id, 0, "2")
			require.Empty(t, w.order())
			w.finish1(id)
			require.Equal(t, game.Only(0), w.facts(id).Awaited())
		})
	})
}

// TestThink: what else is thought about goes through the same places.
func TestThink(t *testing.T) {
	t.Run("in the background it makes room for a computer's turn, and goes on before others of its kind", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			var did []string
			study := func(name string, steps int) func(context.Context) error {
				return func(ctx context.Context) error {
					for range steps {
						if err := game.GiveWay(ctx); err != nil {
							return err
						}
						did = append(did, name)
						time.Sleep(time.Second)
					}
					return nil
				}
			}
			var studies sync.WaitGroup
			for _, name := range []string{"first", "second"} {
				studies.Go(func() { require.NoError(t, w.Think(t.Context(), "x", match.InBackground, study(name, 3))) })
				synctest.Wait()
			}
			id := w.against(1)
			require.Empty(t, w.thinking(), "it comes to where it gives way")
			time.Sleep(time.Second)
			require.Equal(t, []match.ID{id}, w.thinking())
			time.Sleep(time.Minute)
			require.Equal(t, []string{"first"}, did)
			w.finish1(id)
			studies.Wait()
			require.Equal(t, []string{"first", "first", "first", "second", "second", "second"}, did)
		})
	})
	t.Run("pauses at each step while somebody waits for an answer, unless who thinks is what the answer waits for", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			takes := func(u match.Urgency) (d time.Duration) {
				require.NoError(t, w.Think(t.Context(), "x", u, func(ctx context.Context) error {
					began := time.Now()
					err := errors.Join(game.GiveWay(ctx), game.GiveWay(ctx))
					d = time.Since(began)
					return err
				}))
				return d
			}
			first, second := w.Pressed(), w.Pressed()
			first()
			require.Equal(t, 40*time.Millisecond, takes(match.InBackground), "20 ms a step")
			require.Equal(t, 40*time.Millisecond, takes(match.ForTurn))
			require.Zero(t, takes(match.ForPress))
			back := w.Awaits()
			require.Zero(t, takes(match.ForTurn), "the press waits for who thinks")
			back()
			require.Equal(t, 40*time.Millisecond, takes(match.ForTurn))
			second()
			require.Zero(t, takes(match.InBackground))
		})
	})
	t.Run("for a press it goes before computers that think", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			w.against(1)
			w.wait()
			began := time.Now()
			require.NoError(t, w.Think(t.Context(), "x", match.ForPress, func(context.Context) error { return nil }))
			require.LessOrEqual(t, time.Since(began), time.Millisecond)
			require.Len(t, w.thinking(), 1)
			require.Len(t, w.order(), 1, "and they go on with what they had")
		})
	})
	t.Run("is not begun when it is not wanted any more, and the place is another's", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			a, b := w.against(1), w.against(1)
			require.Equal(t, []match.ID{a}, w.thinking())
			ctx, stop := context.WithTimeout(t.Context(), time.Second)
			defer stop()
			err := w.Think(ctx, "x", match.InBackground, func(context.Context) error { panic("it was begun") })
			require.ErrorIs(t, err, context.DeadlineExceeded)
			w.finish1(a)
			require.Equal(t, []match.ID{b}, w.thinking())
		})
	})
	t.Run("what fails comes back, and leaves its place", func(t *testing.T) {
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			var failure *game.Failure
			require.ErrorAs(t, w.Think(t.Context(), "x", match.InBackground, func(context.Context) error { panic("no") }), &failure)
			no := errors.New("no")
			require.ErrorIs(t, w.Think(t.Context(), "x", match.InBackground, func(context.Context) error { return no }), no)
			id := w.against(1)
			require.Equal(t, []match.ID{id}, w.thinking())
		})
	})
	t.Run("the watchdog counts anew whenever it gives way, and not while it waits", func(t *testing.T) {
		var n notes
		inWorkshop(t, 1, func(t *testing.T, w *workshop) {
			var study sync.WaitGroup
			study.Go(func() {
				require.NoError(t, w.Think(t.Context(), "x", match.InBackground, func(ctx context.Context) error {
					for range 10_000 {
						time.Sleep(3 * time.Millisecond)
						require.NoError(t, game.GiveWay(ctx))
					}
					return nil
				}))
			})
			time.Sleep(time.Second)
			id := w.against(1)
			time.Sleep(time.Minute)
			require.Equal(t, []match.ID{id}, w.thinking())
			w.finish1(id)
			study.Wait()
			require.LessOrEqual(t, n.longest, 2*time.Second)
			require.Zero(t, n.open)
		}, func(o *match.Options) { o.Notes = &n })
	})
}

// notes measure how long anything was noted.
type notes struct {
	mu      sync.Mutex
	open    int
	longest time.Duration
}

// Begin implements match.Notes.
func (n *notes) Begin(match.ID, bool) func() {
	n.mu.Lock()
	defer n.mu.Unlock()
	began := time.Now()
	n.open++
	return func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.open--
		n.longest = max(n.longest, time.Since(began))
	}
}

// Alone implements match.Notes.
func (n *notes) Alone(match.ID) bool { return false }
