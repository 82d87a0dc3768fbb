package match_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/openform"
)

// fairly opens a table of three, by presses; the last takes back theirs and sits down anew.
func (c *club) fairly() match.ID {
	c.t.Helper()
	m, err := c.Open("toy", place, person(0), match.Terms{}, "p0")
	require.NoError(c.t, err)
	require.Len(c.t, m.Commitment, 64, "committed to before anybody else sits down")
	for n := 1; n < 3; n++ {
		_, err = c.Join(m.ID, person(n), fmt.Sprint("p", n))
		require.NoError(c.t, err)
	}
	_, err = c.Leave(m.ID, "2")
	require.NoError(c.t, err)
	_, err = c.Join(m.ID, person(2), "p3")
	require.NoError(c.t, err)
	return m.ID
}

// TestFairDeal: what is dealt comes from the secret of the table and from what all have brought.
func TestFairDeal(t *testing.T) {
	c := newClub(t)
	id := c.fairly()
	promised := c.facts(id).Commitment
	c.start() // the secret is stored
	require.NoError(t, c.Bring(id, "1", "strawberries"))
	require.ErrorIs(t, c.Bring(id, "9", "nothing"), match.ErrNotSeated)
	_, err := c.Start(id, "2", "p9")
	require.NoError(t, err)
	require.ErrorIs(t, c.Bring(id, "2", "too late"), match.ErrBegun)

	stored := c.stored(id)
	brought := []string{"p0", openform.Word("strawberries"), "p3", "p9"}
	require.Equal(t, brought, stored.Match.Brought, "in the order of chairs, and then of whoever began it")
	require.Equal(t, promised, stored.Match.Commitment)
	require.Equal(t, openform.Fair{Secret: *stored.Secret, Brought: brought}.Seed(), stored.Setup.Seed)
	facts, err := json.Marshal(stored.Match)
	require.NoError(t, err)
	for _, secret := range []string{hex.EncodeToString(stored.Secret[:]), hex.EncodeToString(stored.Setup.Seed[:]), "strawberries", "brings"} {
		require.NotContains(t, string(facts), secret, "while it is played")
	}

	c.finish(id)
	m := c.facts(id)
	require.Equal(t, hex.EncodeToString(stored.Secret[:]), m.Secret)
	require.Equal(t, hex.EncodeToString(stored.Setup.Seed[:]), m.Seed)
	a, err := c.Archive(id)
	require.NoError(t, err)
	f, err := a.OpenForm(toy{})
	require.NoError(t, err)
	require.Equal(t, promised, f.Commitment)
	require.Equal(t, &openform.Fair{Secret: *stored.Secret, Brought: brought}, f.Fair)

	change, err := match.Import(f, toy{})
	require.NoError(t, err)
	require.NoError(t, c.store.Commit(change))
	back, err := c.stored(change.Match.ID).Archive()
	require.NoError(t, err)
	require.NoError(t, back.Verify(toy{}), "an imported one has what it was dealt from too")
}

// TestFairWithoutALobby: a match that is dealt at once comes from its secret alone, and a table that a
// program of before had opened draws one when it begins.
func TestFairWithoutALobby(t *testing.T) {
	c := newClub(t)
	of := c.stored(c.contests(3))
	require.Equal(t, openform.Commit(*of.Secret), of.Match.Commitment)
	require.Equal(t, openform.Fair{Secret: *of.Secret}.Seed(), of.Setup.Seed)

	old := match.Match{ID: "aaaaaaaa", Game: "toy", Phase: match.Lobby, Chairs: []match.Chair{{Owner: person(5)}, {Owner: person(6)}}, Created: noon}
	require.NoError(t, c.store.Commit(match.Change{Match: old}))
	_, err := c.Start(old.ID, "5", "p")
	require.NoError(t, err)
	begun := c.stored(old.ID)
	require.Equal(t, openform.Commit(*begun.Secret), begun.Match.Commitment)
	require.Equal(t, []string{"p"}, begun.Match.Brought)
}

// TestFairTamper: of a thousand matches every file holds, and none with another bit of the secret, of
// what was brought or of its order.
func TestFairTamper(t *testing.T) {
	c, luck := newClub(t), rand.New(rand.NewPCG(3, 3))
	for range 1000 {
		id := c.fairly()
		_, err := c.Start(id, "0", fmt.Sprint(luck.Uint64()))
		require.NoError(t, err)
		c.finish(id)
		a, err := c.Archive(id)
		require.NoError(t, err)
		f, err := a.OpenForm(toy{})
		require.NoError(t, err)
		require.NoError(t, openform.Verify(toy{}, f))

		secret, press, order := *f.Fair, *f.Fair, *f.Fair
		secret.Secret[luck.IntN(32)] ^= 1 << luck.IntN(8)
		press.Brought = slices.Clone(f.Fair.Brought)
		at := luck.IntN(len(press.Brought))
		text := []byte(press.Brought[at])
		text[luck.IntN(len(text))] ^= 1 << luck.IntN(8)
		press.Brought[at] = string(text)
		order.Brought = slices.Concat(f.Fair.Brought[1:], f.Fair.Brought[:1])
		for n, changed := range []openform.Fair{secret, press, order} {
			f.Fair = &changed
			require.ErrorIs(t, openform.Verify(toy{}, f), []error{openform.ErrCommitment, openform.ErrOtherSeed, openform.ErrOtherSeed}[n])
			a.Fair = &changed
			require.ErrorIs(t, a.Verify(toy{}), match.ErrOtherDeal)
		}
	}
}
