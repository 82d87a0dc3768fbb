package season_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/openform"
	"norenbot/game/season"
)

// signed opens a season in which everybody's press is known, and plays it to its end; one by one is told what is still secret.
func signed(t *testing.T, f league.Format, people int, during func(*rig, season.ID)) (*rig, season.ID) {
	r := newRig(t)
	p := plan(f, 2)
	id := r.open(p, 0)
	for n := range people {
		require.NoError(t, r.Do(id, player(n), 0, league.Signed{Press: fmt.Sprint(1000 + n)}))
	}
	r.clock = p.Terms.Last
	r.tick()
	r.clock = p.Terms.Start
	r.settle(id)
	for range 5 {
		for _, m := range r.look(id).Matches {
			if m.ID != "" && m.Phase.Live() {
				during(r, id)
				r.play(m.ID)
			}
		}
		r.tick()
		r.settle(id)
	}
	if r.look(id).Season.Phase.Live() {
		require.NoError(t, r.Do(id, anna, 0, league.Ended{Reason: "enough"}))
	}
	return r, id
}

// TestNobodyChoosesWhatASeasonDeals: every match comes from the one secret that was sealed before people signed up, and from their
// presses; the secret is told when all is over and not before, and then the season's file proves it.
func TestNobodyChoosesWhatASeasonDeals(t *testing.T) {
	for _, f := range []league.Format{league.League, league.Swiss, league.Cup} {
		r, id := signed(t, f, 4, func(r *rig, id season.ID) {
			facts, err := r.Facts(id)
			require.NoError(t, err)
			require.Empty(t, facts.Secret+r.look(id).Facts.Secret)
			x, err := r.Export(id)
			require.NoError(t, err)
			require.False(t, x.Proven(), "a match is being played: who knew the secret would know its luck")
		})
		x, err := r.Export(id)
		require.NoError(t, err)
		require.True(t, x.Proven())
		require.NotEmpty(t, x.Matches)
		seeds := map[string]bool{}
		for _, m := range x.Matches {
			stored, err := r.store.Load(m.ID)
			require.NoError(t, err)
			fair := openform.Fair{Secret: *stored.Secret, Brought: stored.Match.Brought}
			require.NoError(t, openform.Holds(&fair, stored.Setup.Seed, m.Commitment), "as verify looks at a match's own file")
			require.Equal(t, []string{r.look(id).Season.Lots(x.Seed), fmt.Sprintf("%s/%d/%d", id, m.Pairing, m.Try)}, m.Brought)
			seeds[fmt.Sprint(stored.Setup.Seed)] = true
		}
		require.Len(t, seeds, len(x.Matches), "each has its own")
		var text bytes.Buffer
		require.NoError(t, x.Write(&text))
		finds := func(what string, change func(*season.File)) {
			t.Helper()
			read, err := season.ReadFile(bytes.NewReader(text.Bytes()))
			require.NoError(t, err)
			change(read)
			wrong, err := read.Recompute()
			require.NoError(t, err)
			require.Contains(t, strings.Join(append(wrong, ""), "\n"), what)
		}
		finds("", func(*season.File) {})
		read, err := season.ReadFile(bytes.NewReader(text.Bytes()))
		require.NoError(t, err)
		wrong, err := read.Recompute()
		require.NoError(t, err)
		require.Empty(t, wrong)
		for bit := range 8 * len(x.Secret) {
			finds("the season's secret: its seal is", func(x *season.File) {
				changed := []byte(x.Secret)
				changed[bit/8] ^= 1 << (bit % 8)
				x.Secret = string(changed)
			})
		}
		for n := range x.Matches {
			match := "match " + string(x.Matches[n].ID)
			finds(match+": it was dealt from", func(x *season.File) { x.Matches[n].Commitment = openform.Commit([32]byte{byte(n)}) })
			finds(match, func(x *season.File) { x.Matches[n].Brought[0] += "0" })
			finds(match, func(x *season.File) { x.Matches[n].Brought = x.Matches[n].Brought[1:] })
			finds(match, func(x *season.File) { x.Matches[n].Brought = []string{strings.Join(x.Matches[n].Brought, " ")} })
			finds(match, func(x *season.File) { x.Matches[n].Try++ })
		}
		finds("was brought to its deal", func(x *season.File) { swapPresses(x) })
	}
}

// swapPresses has two people have signed up with each other's presses.
func swapPresses(x *season.File) {
	var at []int
	for n, e := range x.Events {
		if _, signs := e.Act.(league.Signed); signs {
			at = append(at, n)
		}
	}
	a, b := x.Events[at[0]].Act.(league.Signed), x.Events[at[1]].Act.(league.Signed)
	a.Press, b.Press = b.Press, a.Press
	x.Events[at[0]].Act, x.Events[at[1]].Act = a, b
}

// TestNobodyChoosesWhatALadderDeals: it draws no lots, so what is dealt comes from the presses by which those at the table
// came to wait.
func TestNobodyChoosesWhatALadderDeals(t *testing.T) {
	r, id := signed(t, league.Ladder, 4, func(*rig, season.ID) {})
	x, err := r.Export(id)
	require.NoError(t, err)
	require.True(t, x.Proven())
	require.Len(t, x.Matches, 2)
	s := r.look(id).Season
	for _, m := range x.Matches {
		var want []string
		for _, line := range s.Pairings[m.Pairing-1].Lines {
			for n := range 4 {
				if r.Who(s.Lines[line].Person).User == player(n).User {
					want = append(want, fmt.Sprint(1000+n))
				}
			}
		}
		require.Len(t, want, 2)
		require.Equal(t, append(want, fmt.Sprintf("%s/%d/%d", id, m.Pairing, m.Try)), m.Brought)
	}
	wrong, err := x.Recompute()
	require.NoError(t, err)
	require.Empty(t, wrong)
	swapPresses(x)
	wrong, err = x.Recompute()
	require.NoError(t, err)
	require.Contains(t, strings.Join(wrong, "\n"), "was brought to its deal")
}
