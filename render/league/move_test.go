package league

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
)

// What a table says while a season is played comes true: who is drawn between two places
// ends between them, and a move that is called certain is made, up to the next season's
// divisions, for which everybody signs up.
func TestCertainMovesComeTrue(t *testing.T) {
	for _, c := range []struct{ table, people int }{{2, 21}, {3, 33}, {4, 50}, {5, 47}, {6, 35}} {
		for seed := range uint64(3) {
			t.Run(fmt.Sprint(c, seed), func(t *testing.T) {
				st := opened(t, league.Terms{Format: league.League, Table: c.table}, c.people, nil, seed)
				var said []Table
				sure := 0
				st.play(all, func() {
					if st.luck.IntN(5) > 0 {
						return
					}
					for d := range st.s.Divisions {
						said = append(said, st.table(d, everyday, 0))
					}
				})
				places, tiers := map[string]int{}, map[string]int{}
				ended := map[string]Move{}
				standings, _ := st.look()
				for d, rows := range standings {
					for i, r := range st.table(d, everyday, 0).Rows {
						places[r.Name], ended[r.Name] = rows[i].Place, r.Move
					}
				}
				then := st.s.Then(standings)
				for tier, divisions := range league.NextSeason(then.Tiers, func(league.Person) bool { return true }, nil, nil, c.table) {
					for _, people := range divisions {
						for _, p := range people {
							tiers[everyday(p).Name] = tier
						}
					}
				}
				was := map[string]int{}
				for d, lines := range st.s.Divisions {
					tier, n := 0, d
					for n >= st.s.Tiers[tier] {
						n -= st.s.Tiers[tier]
						tier++
					}
					for _, l := range lines {
						was[everyday(st.s.Lines[l].Person).Name] = tier
					}
				}
				for _, table := range said {
					for _, r := range table.Rows {
						require.True(t, r.Possible.Best <= places[r.Name] && places[r.Name] <= r.Possible.Worst, "%s was told %v", r.Name, r.Possible)
						if r.Sure {
							sure++
							require.Equal(t, r.Move, ended[r.Name], r.Name)
						}
					}
				}
				for name, m := range ended {
					by := map[Move]int{Up: -1, Down: 1}[m]
					require.Equal(t, was[name]+by, tiers[name], "%s %q from tier %d", name, m, was[name])
				}
				require.Positive(t, sure, "nothing was certain before the end")
			})
		}
	}
}
