package match_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/openform"
)

// ended plays a match of two to its end, with an answer taken back on the way,
// and returns all of it.
func (c *club) ended() match.Archive {
	c.t.Helper()
	id := c.deal(2, match.Terms{})
	c.clock = c.clock.Add(time.Hour)
	c.give(id, 0, "2")
	_, err := c.Withdraw(id, "0", c.newPress())
	require.NoError(c.t, err)
	c.finish(id)
	a, err := c.Archive(id)
	require.NoError(c.t, err)
	return a
}

func TestExportAndImport(t *testing.T) {
	c := newClub(t)
	a := c.ended()
	f, err := a.OpenForm(toy{})
	require.NoError(t, err)
	require.NoError(t, openform.Verify(toy{}, f))
	require.Len(t, f.Log, len(a.Record.Log), "what was taken back is not told")
	require.Equal(t, noon.Add(time.Hour), f.Log[0].Time)
	require.Equal(t, []openform.Player{{Seat: 0, Kind: openform.Human, Name: "Person 0"}, {Seat: 1, Kind: openform.Human, Name: "Person 1"}}, f.Players)

	var text bytes.Buffer
	require.NoError(t, openform.Write(&text, f))
	f, err = openform.Read(&text)
	require.NoError(t, err)
	change, err := match.Import(f, toy{})
	require.NoError(t, err)
	other := storetest.New()
	require.NoError(t, other.Commit(change))
	got, err := other.Load(change.Match.ID)
	require.NoError(t, err)
	require.Equal(t, match.Finished, got.Match.Phase)
	require.Equal(t, a.Match.Final.Places, got.Match.Final.Places)
	require.Equal(t, a.Match.Ended, got.Match.Ended)
	again, err := got.Archive()
	require.NoError(t, err)
	file, err := again.OpenForm(toy{})
	require.NoError(t, err)
	require.Equal(t, f.Log, file.Log)
	require.Equal(t, f.Players, file.Players)

	change, err = match.Import(f, toy{})
	require.NoError(t, err)
	require.ErrorIs(t, other.Commit(change), match.ErrTaken, "a game is imported once")
	f.Log[0].Picks[0] = "3"
	_, err = match.Import(f, toy{})
	require.Error(t, err, "a file that does not hold is refused")
}

func TestImportRefusesAGameThatGoesOn(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	c.plans(id, 2)
	a, err := c.stored(id).Archive()
	require.NoError(t, err)
	f, err := a.OpenForm(toy{})
	require.NoError(t, err, "it can be exported")
	_, err = match.Import(f, toy{})
	require.ErrorIs(t, err, match.ErrNotEnded)
}

// TestVerify: whatever bit of a stored match has changed, it is not exported
// as a game that holds.
func TestVerify(t *testing.T) {
	c := newClub(t)
	whole := c.ended()
	require.NoError(t, whole.Verify(toy{}))
	for _, tc := range []struct {
		name   string
		damage func(*match.Archive)
		want   error // nil is any
	}{
		{"another seed", func(a *match.Archive) { a.Record.Setup.Seed[9] ^= 1 }, match.ErrOtherDeal},
		{"another seed was published", func(a *match.Archive) { a.Match.Seed = "00" + a.Match.Seed[2:] }, match.ErrOtherDeal},
		{"another promise", func(a *match.Archive) { a.Match.Commitment = "00" + a.Match.Commitment[2:] }, match.ErrOtherDeal},
		{"the fingerprint of the deal", func(a *match.Archive) { a.Journal[0].Print ^= 1 }, match.ErrOtherPosition},
		{"one in the middle", func(a *match.Archive) { a.Journal[4].Print ^= 1 }, match.ErrOtherPosition},
		{"one of the taking back", func(a *match.Archive) { a.Journal[2].Print ^= 1 }, match.ErrOtherPosition},
		{"the last one", func(a *match.Archive) { a.Journal[len(a.Journal)-1].Print ^= 1 }, match.ErrOtherPosition},
		{"another answer", func(a *match.Archive) { a.Journal[4].Answers[0].Picks[0] = "9" }, nil},
		{"an entry that is not there", func(a *match.Archive) { a.Journal[2].To = 9 }, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a, err := c.Archive(whole.Match.ID)
			require.NoError(t, err)
			tc.damage(&a)
			_, err = a.OpenForm(toy{})
			require.Error(t, err)
			if tc.want != nil {
				require.ErrorIs(t, err, tc.want)
			}
		})
	}
	t.Run("other rules lead elsewhere, until an operator accepts it", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.plans(id, 2)
		a, err := c.stored(id).Archive()
		require.NoError(t, err)
		require.ErrorIs(t, a.Verify(toy{shift: 1}), match.ErrOtherPosition)
		c.rules = toy{shift: 1}
		c.start()
		require.NoError(t, c.Rewind(id, len(a.Journal), 0, operator, ""))
		a, err = c.stored(id).Archive()
		require.NoError(t, err)
		require.NoError(t, a.Verify(toy{shift: 1}))
	})
}
