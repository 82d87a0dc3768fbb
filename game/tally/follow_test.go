package tally

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
	"norenbot/game/match"
)

// A forgetful store forgets people in tallies too, as the program's does.
type forgetful struct{ match.Records }

func (f forgetful) Forget(user match.User, names []string) error {
	return f.ForgetWith(user, names, map[string]func(ledger.Row, ledger.Eraser) []byte{Kind: Forget(user)})
}

// forgets has a person forgotten, as they ask for it.
func (st *stage) forgets(user match.User) {
	st.t.Helper()
	s := match.New(match.Options{Store: forgetful{st.matches}, Now: func() time.Time { return noon }})
	defer s.Close()
	_, err := s.Forget(user)
	require.NoError(st.t, err)
}

// knows reports whether a tally has something of a person.
func (st *stage) knows(user match.User) bool {
	for id, facts := range st.stored() {
		if strings.HasSuffix(id, "/"+string(user)) || strings.Contains(facts, `"`+string(user)+`":{`) || strings.Contains(facts, "Name of "+string(user)) {
			return true
		}
	}
	return false
}

// TestForgotten: their own goes, and elsewhere they are somebody without a name, together with others who were.
func TestForgotten(t *testing.T) {
	st := newStage(t)
	st.ends(played([]int{3, 2, 1}, chair("a"), chair("b"), chair("c")))
	st.ends(played([]int{3, 2}, chair("b"), chair("a")))
	st.follows()
	require.True(t, st.knows("b"))
	st.forgets("b")
	require.False(t, st.knows("b"))
	_, err := st.Of("10", "b")
	require.ErrorIs(t, err, ErrNone)
	require.Equal(t, Met{Score: Score{Won: 1, Lost: 1}, Last: noon.Add(2 * time.Hour)}, *st.of("a").Met[""])
	require.Equal(t, 1, st.of("a").Games["toy"].People.Won, "figures stay")
	best, _, err := st.Best("10", "toy", nil)
	require.NoError(t, err)
	require.Len(t, best, 1)

	st.forgets("c")
	require.Equal(t, Score{Won: 2, Lost: 1}, st.of("a").Met[""].Score)
	require.NoError(t, ledger.Notes{Store: st.l}.Remember(markWord, markKey, mark{}))
	grown := st.stored()
	st.follows()
	require.Equal(t, grown, st.stored())

	st.ends(played([]int{3, 2}, chair("b"), chair("a"))) // they come again, as somebody new
	require.Equal(t, 1, st.of2("b").Games["toy"].People.Played)
}

// TestForgottenMeanwhile: whoever is forgotten between the look at a match and the store of what it adds is known nowhere.
func TestForgottenMeanwhile(t *testing.T) {
	for _, begun := range []bool{false, true} {
		st := newStage(t)
		if begun {
			st.follows()
			st.ends(played([]int{1, 2}, chair("a"), chair("c")))
			st.follows()
		}
		st.ends(played([]int{3, 2}, chair("a"), chair("b")))
		st.o.Matches = &meddled{Matches: st.matches, after: func() { st.forgets("b") }}
		st.follows()
		require.False(t, st.knows("b"))
		require.Equal(t, Score{Won: 1}, st.of("a").Met[""].Score)
	}
}

// meddled are matches that something happens to once all were read.
type meddled struct {
	Matches
	after func()
}

func (m *meddled) Ended(from time.Time) iter.Seq2[match.Match, error] {
	return func(yield func(match.Match, error) bool) {
		all := slices.Collect(func(yield func(match.Match) bool) {
			for one := range m.Matches.Ended(from) {
				if !yield(one) {
					return
				}
			}
		})
		if after := m.after; after != nil {
			m.after = nil
			after()
		}
		for _, one := range all {
			if !yield(one, nil) {
				return
			}
		}
	}
}

// TestTheSameEndTwice adds a match once: by the same service, by another one, by one that begins anew from an older mark.
func TestTheSameEndTwice(t *testing.T) {
	st := newStage(t)
	st.follows()
	st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	st.follows()
	st.follows()
	other := New(st.o)
	require.NoError(t, other.Follow(context.Background()))
	require.NoError(t, ledger.Notes{Store: st.l}.Remember(markWord, markKey, mark{Shape: shape, Ended: noon.AddDate(-1, 0, 0)}))
	require.NoError(t, New(st.o).Follow(context.Background()))
	require.Equal(t, 1, st.of("a").Games["toy"].People.Played)
	require.Equal(t, 1, st.of("b").Games["toy"].People.Played)
}

// TestEndsOutOfOrder: one that is stored after another that ended later is added too.
func TestEndsOutOfOrder(t *testing.T) {
	st := newStage(t)
	late := played([]int{3, 2}, chair("a"), chair("b"))
	late.Ended = noon.Add(time.Hour)
	st.ends(late)
	st.follows()
	early := played([]int{3, 2}, chair("a"), chair("b"))
	early.Ended = late.Ended.Add(-behind + time.Second)
	st.ends(early)
	st.follows()
	require.Equal(t, 2, st.of("a").Games["toy"].People.Won)
	require.Len(t, st.of("a").Late, 2)
}

// breaking is a ledger that fails at the commit of that number, counted from 1.
type breaking struct {
	*ledgertest.Memory
	at, done int
}

var errPower = errors.New("the power went off")

func (b *breaking) Commit(c *ledger.Change) error {
	if b.done++; b.done == b.at {
		return errPower
	}
	return b.Memory.Commit(c)
}

// TestAfterACrash at any commit all is added once when another process goes on.
func TestAfterACrash(t *testing.T) {
	for at := 1; ; at++ {
		st := newStage(t)
		st.ends(played([]int{3, 2}, chair("a"), chair("b")))
		if at%2 == 0 {
			st.follows() // with tallies, and without
		}
		st.ends(played([]int{3, 2}, chair("b"), chair("a")))
		st.ends(played([]int{3, 2, 1}, chair("a"), chair("b"), chair("c")))
		failing := &breaking{Memory: st.l, at: (at + 1) / 2}
		err := New(Options{Ledger: failing, Matches: st.matches}).Follow(context.Background())
		done := !errors.Is(err, errPower)
		if done {
			require.NoError(t, err)
		}
		require.NoError(t, New(st.o).Follow(context.Background()))
		require.Equal(t, 3, st.of("a").Games["toy"].People.Played, "after commit %d", at)
		require.Equal(t, 3, st.of("b").Games["toy"].People.Played)
		require.Equal(t, 1, st.of("c").Games["toy"].People.Played)
		if done && at%2 == 0 {
			require.Greater(t, at, 8, "several commits were tried")
			return
		}
	}
}

// meddling is a ledger in which something happens just before the next commit.
type meddling struct {
	*ledgertest.Memory
	before func()
}

func (m *meddling) Commit(c *ledger.Change) error {
	if before := m.before; before != nil {
		m.before = nil
		before()
	}
	return m.Memory.Commit(c)
}

// TestAnotherAddsMeanwhile: where another process adds another match between look and commit, both are in.
func TestAnotherAddsMeanwhile(t *testing.T) {
	for _, anew := range []bool{false, true} {
		st := newStage(t)
		if !anew {
			st.ends(played([]int{3, 2}, chair("a"), chair("b")))
			st.follows()
		}
		first := st.ends(played([]int{3, 2}, chair("a"), chair("b")))
		var second match.Match
		l := &meddling{Memory: st.l}
		l.before = func() {
			if anew {
				st.follows()
			}
			second = played([]int{3, 2}, chair("a"), chair("b"))
			second.Ended = first.Ended
			second = st.ends(second)
			for seat := range 2 {
				there, err := st.grow(&second, sidesOf(&second), seat)
				require.NoError(t, err)
				require.True(t, there)
			}
		}
		require.NoError(t, New(Options{Ledger: l, Matches: st.matches}).Follow(context.Background()))
		want := 3
		if anew {
			want = 2
		}
		require.Equal(t, want, st.of("a").Games["toy"].People.Won)
		require.Equal(t, want, st.of("b").Games["toy"].People.Played)
		st.follows()
		require.Equal(t, want, st.of("a").Games["toy"].People.Won)
	}
}

// TestTwoProcesses: several that follow at the same time, while matches end and some look anew, add each match once.
func TestTwoProcesses(t *testing.T) {
	st := newStage(t)
	var wg sync.WaitGroup
	stop := make(chan struct{})
	for n := range 4 {
		s := New(st.o)
		wg.Go(func() {
			for i := 0; ; i++ {
				if n == 0 && i%20 == 0 {
					_ = ledger.Notes{Store: st.l}.Remember(markWord, markKey, mark{})
				}
				if err := s.Follow(context.Background()); err != nil {
					t.Error(err)
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	luck := rand.New(rand.NewPCG(5, 5))
	st.crowd(luck, 80, func() {})
	close(stop)
	wg.Wait()
	st.follows()
	grown := st.stored()
	require.NoError(t, ledger.Notes{Store: st.l}.Remember(markWord, markKey, mark{}))
	st.follows()
	require.Equal(t, st.stored(), grown)
}

// TestMissing: a tally that is gone, or cannot be read, is made from all stored matches with the next that ends.
func TestMissing(t *testing.T) {
	st := newStage(t)
	for range 5 {
		st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	}
	st.follows()
	require.NoError(t, st.l.Commit(&ledger.Change{Ref: refOf("10", "a"), Version: ledger.Any}))
	st.l.Spoil(refOf("10", "b"))
	_, err := st.Of("10", "b")
	require.ErrorIs(t, err, ErrCounting)
	st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	st.follows()
	require.Equal(t, 6, st.of("a").Games["toy"].People.Won)
	require.Equal(t, 6, st.of("b").Games["toy"].People.Played)
}

// TestAnew makes good what is wrong, and takes away what belongs to nothing.
func TestAnew(t *testing.T) {
	st := newStage(t)
	st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	st.follows()
	right := st.stored()
	wrong := Tally{Shape: shape, Server: "10", Owner: match.Owner{User: "a"}, Games: map[string]*Game{}}
	c, err := changeOf(&wrong, ledger.Any)
	require.NoError(t, err)
	require.NoError(t, st.l.Commit(c))
	wrong.User = "z"
	c, err = changeOf(&wrong, 0)
	require.NoError(t, err)
	require.NoError(t, st.l.Commit(c))
	require.NoError(t, st.Anew(context.Background()))
	require.Equal(t, right, st.stored())
}

// TestAnotherShape: those of an older program are made anew, with progress, and until then nothing is said; those of a
// newer one are left to it.
func TestAnotherShape(t *testing.T) {
	st := newStage(t)
	told := 0
	st.o.Progress = func(int) { told++ }
	_, err := st.Of("10", "a")
	require.ErrorIs(t, err, ErrCounting)
	_, _, err = st.Best("10", "toy", nil)
	require.ErrorIs(t, err, ErrCounting)
	for range toldEvery {
		st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	}
	old := Tally{Server: "10", Owner: match.Owner{User: "a"}, Games: map[string]*Game{}}
	gone := Tally{Server: "10", Owner: match.Owner{User: "z"}, Games: map[string]*Game{}}
	for _, one := range []*Tally{&old, &gone} {
		c, err := changeOf(one, 0)
		require.NoError(t, err)
		require.NoError(t, st.l.Commit(c))
	}
	_, err = st.Of("10", "a")
	require.ErrorIs(t, err, ErrCounting)
	st.follows()
	require.Equal(t, toldEvery, st.of("a").Games["toy"].People.Won)
	require.Equal(t, 1, told)
	require.Len(t, st.stored(), 2, "what nothing counts for is gone")

	newer := mark{Shape: shape + 1, Ended: noon}
	require.NoError(t, ledger.Notes{Store: st.l}.Remember(markWord, markKey, newer))
	st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	st.follows()
	require.Equal(t, toldEvery, st.of("a").Games["toy"].People.Won)
	m, err := st.mark()
	require.NoError(t, err)
	require.Equal(t, newer, m)
}

// TestAMatchThatCannotBeRead does not keep the others from being added.
func TestAMatchThatCannotBeRead(t *testing.T) {
	st := newStage(t)
	spoilt := st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	st.l.Spoil(ledger.Ref{Kind: match.Kind, ID: string(spoilt.ID)})
	st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	require.Equal(t, 1, st.of2("a").Games["toy"].People.Played)
}

// TestForm: what a check reads of a tally is what was stored.
func TestForm(t *testing.T) {
	st := newStage(t)
	st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	st.follows()
	thing, err := st.l.Load(refOf("10", "a"))
	require.NoError(t, err)
	require.NoError(t, Form().Check(thing))
	keys, err := Form().Keys(thing.Facts)
	require.NoError(t, err)
	require.Len(t, keys, 1)
	thing.ID = "10/b"
	require.ErrorIs(t, Form().Check(thing), match.ErrDamaged)
}
