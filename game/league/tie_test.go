package league

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAhead: of lines with as many points that do not share a place, the first that differs of what their format asks.
func TestAhead(t *testing.T) {
	a := Row{Points: 60, Wins: 60, Duel: 1, Opposition: 30, Relative: 900_000, Title: 2}
	other := func(change func(*Row)) Row {
		b := a
		b.Title = 3
		change(&b)
		return b
	}
	for _, c := range []struct {
		format Format
		next   Row
		want   Tie
	}{
		{League, other(func(b *Row) { b.Points = 0 }), ""},
		{League, other(func(b *Row) { b.Wins, b.Opposition = 0, 0 }), ByWins},
		{Swiss, other(func(b *Row) { b.Wins, b.Opposition = 0, 0 }), ByOpposition},
		{Swiss, other(func(b *Row) { b.Wins = 0 }), ByWins},
		{League, other(func(b *Row) { b.Duel, b.Relative = 0, 0 }), ByDuel},
		{Swiss, other(func(b *Row) { b.Duel, b.Relative = 0, 0 }), ByRelative},
		{League, other(func(b *Row) { b.Relative = 0 }), ByRelative},
		{League, other(func(b *Row) { b.Opposition = 0 }), ""},
		{Cup, other(func(b *Row) { b.Wins = 0 }), ""},
		{Ladder, other(func(b *Row) { b.Wins = 0 }), ""},
		{League, a, ""},
	} {
		require.Equal(t, c.want, Ahead(c.format, a, c.next), "%s %+v", c.format, c.next)
	}
}

// TestAheadIsHowRowsStand: in seasons of random people each row stands before the next by points, by a tie, or shares
// its place.
func TestAheadIsHowRowsStand(t *testing.T) {
	for seed, f := range []Format{League, Swiss} {
		st, ties := newStage(t, uint64(seed), terms(f, 4, 16), 16), 0
		st.play(0.5, func() {
			divisions, err := st.s.Standings(st.matches)
			require.NoError(t, err)
			for _, rows := range divisions {
				for n := range rows[1:] {
					tie := Ahead(f, rows[n].Row, rows[n+1].Row)
					same := rows[n].Points == rows[n+1].Points && rows[n].Title != rows[n+1].Title
					require.Equal(t, same, tie != "", "%+v %+v", rows[n], rows[n+1])
					require.True(t, tie == "" || rows[n].in(tie) > rows[n+1].in(tie))
					if tie != "" {
						ties++
					}
				}
			}
		})
		require.NotZero(t, ties)
	}
}
