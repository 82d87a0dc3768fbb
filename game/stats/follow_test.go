package stats_test

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/stats"
)

// service serves the matches of a stage, and tells a book of them.
func (st *stage) service(book *stats.Book) *match.Service {
	s := match.New(match.Options{Store: st.matches, Now: func() time.Time { return noon }, Ended: book.Changed})
	st.t.Cleanup(s.Close)
	return s
}

// forgets has the process of a book forget a person.
func (st *stage) forgets(book *stats.Book, user match.User) {
	st.t.Helper()
	_, err := st.service(book).Forget(user)
	require.NoError(st.t, err)
}

// everything is all that a book says of a stage.
func everything(b *stats.Book) (all []any) {
	for _, game := range []string{"toy", "chess"} {
		all = append(all, b.Winners("10", game), b.Ranked(game))
		for p := range league.Person(11) {
			all = append(all, b.History(game, p))
		}
	}
	for user := 'a'; user <= 'z'; user++ {
		r, _ := b.Record("10", match.User(user))
		all = append(all, r)
	}
	return all
}

// asStored: a book says what one says that reads everything now.
func (st *stage) asStored(b *stats.Book) {
	st.t.Helper()
	fresh := st.another()
	require.NoError(st.t, fresh.Follow(st.t.Context()))
	require.Equal(st.t, everything(fresh), everything(b))
}

// rated has a match move ratings: persons are numbered by their letters.
func rated(m match.Match) match.Match {
	m.Rated = true
	for n, c := range m.Chairs {
		dealt := c.Tenures[0].Owner
		if dealt.User == "" {
			m.Rated, m.Persons = false, nil
			return m
		}
		m.Persons = append(m.Persons, int64(m.Chairs[n].Tenures[0].User[0]-'a'+1))
	}
	return m
}

// TestForgotten: at once in the process that forgets them, with the next look in another one, and after a restart,
// a person has no record, and is without a name in those of others. Figures and ratings stay.
func TestForgotten(t *testing.T) {
	st := newStage(t)
	other := st.another()
	st.ends(rated(played([]int{3, 2, 1}, chair("a"), chair("b"), chair("c"))))
	st.ends(played([]int{3, 2}, chair("b"), chair("a")))
	st.ends(played([]int{3, 2}, left("b", false), chair("a")))
	st.follows()
	require.NoError(t, other.Follow(t.Context()))
	ranked := st.Ranked("toy")
	require.Len(t, ranked, 3)
	gone := func(b *stats.Book) {
		t.Helper()
		_, has := b.Record("10", "b")
		require.False(t, has)
		a, _ := b.Record("10", "a")
		require.Equal(t, stats.Met{Score: stats.Score{Won: 2, Lost: 1}, Last: noon.Add(3 * time.Hour)}, *a.Met[""])
		require.Nil(t, a.Met["b"])
		require.Equal(t, 2, a.Games["toy"].People.Won)
		require.Len(t, b.Winners("10", "toy"), 1)
		require.Equal(t, ranked, b.Ranked("toy"))
	}
	st.forgets(st.Book, "b")
	gone(st.Book)
	_, has := other.Record("10", "b")
	require.True(t, has, "nobody has told it")
	require.NoError(t, other.Follow(t.Context()))
	gone(other)
	st.asStored(st.Book)

	st.forgets(other, "c")
	st.follows()
	require.Equal(t, stats.Score{Won: 3, Lost: 1}, st.of("a").Met[""].Score)
	st.ends(played([]int{3, 2}, chair("b"), chair("a"))) // they come again, as somebody new
	require.Equal(t, 1, st.of2("b").Games["toy"].People.Played)
	st.asStored(st.Book)
}

// meddled are finished matches that something happens to once all were read.
func meddled(of func(time.Time) iter.Seq2[match.Match, error], after func()) func(time.Time) iter.Seq2[match.Match, error] {
	return func(from time.Time) iter.Seq2[match.Match, error] {
		return func(yield func(match.Match, error) bool) {
			var all []match.Match
			for m := range of(from) {
				all = append(all, m)
			}
			if do := after; do != nil {
				after = nil
				do()
			}
			for _, m := range all {
				if !yield(m, nil) {
					return
				}
			}
		}
	}
}

// TestForgottenMeanwhile: a person who is forgotten while the book reads their matches is not known afterwards, by
// the same process or another one.
func TestForgottenMeanwhile(t *testing.T) {
	for _, follows := range []bool{false, true} {
		for _, elsewhere := range []bool{false, true} {
			st := newStage(t)
			st.ends(played([]int{1, 2}, chair("a"), chair("c")))
			var book *stats.Book
			o := st.options()
			meddle := func() {
				if elsewhere {
					st.forgets(st.another(), "b")
				} else {
					st.forgets(book, "b")
				}
			}
			o.Ended = func(from time.Time) iter.Seq2[match.Match, error] {
				if st.ended < 2 {
					return st.matches.Ended(from)
				}
				do := meddle
				meddle = nil
				return meddled(st.matches.Ended, do)(from)
			}
			book = stats.New(o)
			if follows {
				require.NoError(t, book.Follow(t.Context()))
			}
			st.ends(played([]int{3, 2}, chair("a"), chair("b")))
			require.NoError(t, book.Follow(t.Context()))
			if elsewhere {
				require.NoError(t, book.Follow(t.Context()))
			}
			_, has := book.Record("10", "b")
			require.False(t, has, "follows %v, elsewhere %v", follows, elsewhere)
			a, _ := book.Record("10", "a")
			require.Equal(t, stats.Score{Won: 1}, a.Met[""].Score)
			require.Nil(t, a.Met["b"])
		}
	}
}

// TestEndsWhileAllIsRead: a match that ends, and a ruling, while the book reads everything are not lost.
func TestEndsWhileAllIsRead(t *testing.T) {
	st := newStage(t)
	st.ends(rated(played([]int{1, 2}, chair("a"), chair("c"))))
	o, counts := st.options(), true
	of := rated(played([]int{1, 2}, chair("d"), chair("e")))
	of.Rated, of.Contest = false, &match.Contest{Season: "spring", Pairing: 1, Persons: of.Persons, Rated: true}
	st.ends(of)
	var book *stats.Book
	o.Counts = func(string, int, int) (bool, error) {
		was := counts
		if counts {
			counts = false // the organiser rules on it just now
			book.Stale("toy")
		}
		return was, nil
	}
	o.Ended = meddled(st.matches.Ended, func() { book.Changed(st.ends(rated(played([]int{3, 2}, chair("a"), chair("b"))))) })
	book = stats.New(o)
	require.NoError(t, book.Follow(t.Context()))
	a, _ := book.Record("10", "a")
	require.Equal(t, 2, a.Games["toy"].People.Played)
	require.Len(t, book.Ranked("toy"), 3)
}

// TestTheSameEndTwice: a match counts once, however often the book hears of it.
func TestTheSameEndTwice(t *testing.T) {
	st := newStage(t)
	st.follows()
	m := st.ends(rated(played([]int{3, 2}, chair("a"), chair("b"))))
	st.Changed(m)
	st.Changed(m)
	st.follows()
	st.follows()
	require.Equal(t, 1, st.of("a").Games["toy"].People.Played)
	require.Len(t, st.History("toy", 1), 1)
	st.asStored(st.Book)
}

// TestEndsOutOfOrder: a match that is stored after another one that ended later counts too, up to ten minutes.
func TestEndsOutOfOrder(t *testing.T) {
	st := newStage(t)
	late := rated(played([]int{3, 2}, chair("a"), chair("b")))
	late.Ended = noon.Add(time.Hour)
	st.ends(late)
	st.follows()
	early := rated(played([]int{2, 3}, chair("a"), chair("b")))
	early.Ended = late.Ended.Add(-10*time.Minute + time.Second)
	early = st.ends(early)
	st.follows()
	require.Equal(t, 1, st.of("a").Games["toy"].People.Won)
	require.Equal(t, early.ID, st.History("toy", 1)[0].Match)
	st.asStored(st.Book)
}

// TestChangedAfterTheEnd: what a match came to may be another one later: an operator has cancelled it.
func TestChangedAfterTheEnd(t *testing.T) {
	st := newStage(t)
	m := st.ends(rated(played([]int{3, 2}, chair("a"), chair("b"))))
	st.ends(rated(played([]int{3, 2}, chair("a"), chair("b"))))
	st.follows()
	m.Final = &match.Final{Outcome: match.Played, Places: []int{2, 1}}
	require.NoError(t, st.matches.Commit(match.Change{Match: m}))
	m.Version++
	st.Changed(m)
	require.Equal(t, 1, st.of("a").Games["toy"].People.Won)
	st.asStored(st.Book)
	m.Phase, m.Final = match.Abandoned, &match.Final{Outcome: match.Void}
	require.NoError(t, st.matches.Commit(match.Change{Match: m}))
	m.Version++
	st.Changed(m)
	require.Equal(t, 1, st.of("a").Games["toy"].People.Played)
	require.Len(t, st.History("toy", 1), 1)
	st.asStored(st.Book)
}

// TestAfterARestart: a match that was taken out of the store, because it cannot be read, counts no longer.
func TestAfterARestart(t *testing.T) {
	st := newStage(t)
	spoilt := st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	ref := ledger.Ref{Kind: match.Kind, ID: string(spoilt.ID)}
	st.l.Spoil(ref)
	require.Equal(t, 1, st.of2("a").Games["toy"].People.Played, "it does not keep the others from being read")
	require.NoError(t, st.l.Aside(ref))
	st.Book = st.another()
	require.Equal(t, 1, st.of2("a").Games["toy"].People.Played)
}

// TestTheStoreIsAway: until it answers, the book is as it was.
func TestTheStoreIsAway(t *testing.T) {
	st := newStage(t)
	o, away := st.options(), error(nil)
	o.Ended = func(from time.Time) iter.Seq2[match.Match, error] {
		return func(yield func(match.Match, error) bool) {
			for m, err := range st.matches.Ended(from) {
				if !yield(m, errors.Join(err, away)) {
					return
				}
			}
		}
	}
	o.Forgotten = func() (int, error) {
		n, err := st.matches.Forgotten()
		return n, errors.Join(err, away)
	}
	st.Book = stats.New(o)
	st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	away = match.ErrAway
	require.ErrorIs(t, st.Follow(t.Context()), match.ErrAway)
	st.hasNone("a")
	o.Forgotten = nil
	require.ErrorIs(t, stats.New(o).Follow(t.Context()), match.ErrAway)
	away = nil
	require.Equal(t, 1, st.of2("a").Games["toy"].People.Played)
	st.ends(played([]int{3, 2}, chair("a"), chair("b")))
	away = match.ErrAway
	require.ErrorIs(t, st.Follow(t.Context()), match.ErrAway)
	require.Equal(t, 1, st.of("a").Games["toy"].People.Played)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	away = nil
	require.ErrorIs(t, st.Follow(stopped), context.Canceled)
	require.Equal(t, 2, st.of2("a").Games["toy"].People.Played)
}

// TestTwoProcesses: books that follow at the same time, while matches end and persons are forgotten in either process,
// come to the same.
func TestTwoProcesses(t *testing.T) {
	st := newStage(t)
	books := []*stats.Book{st.Book, st.another(), st.another()}
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for _, b := range books {
		wg.Go(func() {
			for done := false; !done; {
				select {
				case <-stop:
					done = true
				default:
				}
				if err := b.Follow(context.Background()); err != nil {
					t.Error(err)
				}
				everything(b)
			}
		})
	}
	luck := rand.New(rand.NewPCG(5, 5))
	st.crowd(luck, 80, func(m match.Match) {
		books[luck.IntN(2)].Changed(m)
		if luck.IntN(20) == 0 {
			st.forgets(books[luck.IntN(2)], match.User(rune('a'+luck.IntN(10))))
		}
	})
	close(stop)
	wg.Wait()
	for _, b := range books {
		st.asStored(b)
	}
	require.True(t, slices.ContainsFunc(everything(books[0]), func(one any) bool {
		r, is := one.(stats.Record)
		return is && len(r.Met) > 3
	}))
}
