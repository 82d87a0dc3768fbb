package league

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSwapped: between the draw and the start two lines may change places.
func TestSwapped(t *testing.T) {
	st := newStage(t, 1, terms(League, 3, 3), 14)
	refused := func(err error, a Act) {
		t.Helper()
		require.ErrorIs(t, st.s.Add(Event{At: st.now, By: 99, Act: a}), err)
	}
	refused(ErrPhase, Swapped{A: 0, B: 1})
	st.now = st.s.Terms.Last
	st.due()
	x, y := st.s.Lines[0].Person, st.s.Lines[9].Person
	st.add(99, Withdrew{Line: 3})
	st.add(99, Swapped{A: 0, B: 9})
	st.add(99, Swapped{A: 3, B: 4})
	require.Equal(t, []Person{y, x}, []Person{st.s.Lines[0].Person, st.s.Lines[9].Person})
	l, ok := st.s.Has(x)
	require.True(t, ok)
	require.Equal(t, 9, l)
	require.Zero(t, st.s.Lines[4].Person)
	refused(ErrLine, Swapped{A: 2, B: 2})
	refused(ErrLine, Swapped{A: 2, B: 14})
	before := st.s.Clone()
	st.now = st.s.Terms.Start
	st.due()
	refused(ErrPhase, Swapped{A: 0, B: 1})
	require.Equal(t, Waiting, before.Phase, "a clone stays as it was")
	require.Empty(t, before.Pairings)
}

// TestDeclined: who says no is not waited for, and who steps in may take what runs.
func TestDeclined(t *testing.T) {
	st := newStage(t, 1, terms(League, 3, 3), 6)
	st.now = st.s.Terms.Last
	st.due()
	st.now = st.s.Terms.Start
	st.due()
	st.add(7, Signed{Person: 7})
	st.add(8, Signed{Person: 8})
	gone := st.s.Lines[2].Person
	st.add(0, Withdrew{Line: 2})
	require.Equal(t, []Person{gone}, st.s.Barred())
	st.due()
	l, until, ok := st.s.Asked(7)
	require.True(t, ok)
	require.Equal(t, 2, l)
	require.Equal(t, st.now.Add(24*time.Hour), until)
	require.ErrorIs(t, st.s.Add(Event{At: st.now, By: 8, Act: Declined{Line: 2, Person: 8}}), ErrPerson)
	st.add(7, Declined{Line: 2, Person: 7})
	st.due()
	_, _, ok = st.s.Asked(7)
	require.False(t, ok)
	_, _, ok = st.s.Asked(8)
	require.True(t, ok, "at once")
	number, listed := st.s.Listed(7)
	require.Equal(t, []any{1, true}, []any{number, listed}, "and stays on the list")
	st.add(8, Replaced{Line: 2, Person: 8, Running: true})
	got := st.s.Lines[2]
	require.Equal(t, Line{Person: 8, Running: true, Vacant: 1, vacated: got.vacated}, got)
	_, _, ok = st.s.Asked(8)
	require.False(t, ok)
}
