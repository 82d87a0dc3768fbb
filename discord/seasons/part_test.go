package seasons

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/game/text"
)

// An oblivious memory remembers nothing.
type oblivious struct{ core.Memory }

func (oblivious) Recall(string, string, any) (bool, error) { return false, nil }

// newPart returns the part with no season yet, of a game that nobody deals.
func newPart(t *testing.T) *Part {
	games := []game.Info{{Name: "toy", MinSeats: 2, MaxSeats: 4, Revision: 1, Bound: 1}}
	store := seasontest.New()
	matches := match.New(match.Options{Store: store, Now: time.Now, Luck: rand.NewChaCha8([32]byte{})})
	t.Cleanup(matches.Close)
	all := season.New(season.Options{Store: store, Matches: matches, Games: games, Now: time.Now, Luck: rand.NewChaCha8([32]byte{}), News: func() {}})
	return New(core.NewCore(core.Options{Matches: matches, Seasons: all, Games: games, Words: text.MustOpen(words.Shelf()), Memory: oblivious{}, Now: time.Now}))
}

// TestSeasonTwoAtOnce: whoever acts on what they saw before somebody else did something
// is shown how things are now, and nothing is done twice.
func TestSeasonTwoAtOnce(t *testing.T) {
	b := newPart(t)
	alice, bruno := match.Owner{User: "1001", Name: "Alice"}, match.Owner{User: "1002", Name: "Bruno"}
	now := time.Now()
	id, err := b.Seasons.Open(alice, season.Plan{Pace: match.Daily, Home: match.Place{Server: "10", Channel: "100"},
		Terms: league.Terms{Name: "Autumn", Game: "toy", Format: league.League, Table: 2, Least: 2,
			Last: now.Add(48 * time.Hour), Start: now.Add(72 * time.Hour), Long: 30 * 24 * time.Hour}})
	require.NoError(t, err)
	listed := func() int {
		look, err := b.Seasons.Look(id)
		require.NoError(t, err)
		return len(look.Season.List)
	}
	sees := func() *seasonPage {
		seen, err := b.seasonPageOf(ui.Interaction{User: ui.User{ID: alice.User, Name: alice.Name}, Server: "10", Channel: "100", Locale: "en-US"}, id)
		require.NoError(t, err)
		return seen
	}
	leave := ui.CustomID{Match: string(id), Arg: core.Sure}
	require.NoError(t, b.Seasons.Do(id, alice, 0, league.Signed{}))
	seen := sees()
	require.NoError(t, b.Seasons.Do(id, bruno, 0, league.Signed{}))
	m := seen.pressQuit(t.Context(), leave).Message
	require.Contains(t, m.Content, "Someone else changed something in the meantime")
	require.Contains(t, m.Content, "number 1 on the list")
	require.Equal(t, 2, listed())
	require.Contains(t, sees().pressQuit(t.Context(), leave).Message.Content, "You left the season.")
	require.Equal(t, 1, listed())
}
