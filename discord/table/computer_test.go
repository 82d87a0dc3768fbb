package table_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// withLevels has the room's game played by the gentlest level and the best.
func (r *room) withLevels() {
	r.Levels, r.Computer = map[string][]string{"toy": {"lamb", "owl"}}, match.DefaultKind
	r.Bot.Matches = match.New(match.Options{Store: r.Store, Rules: []game.Rules{r.Rules}, Now: r.Bot.Now, Luck: rand.NewChaCha8([32]byte{4}),
		Computers: map[string]match.Computer{"lamb": discordtest.FirstOption{}, "owl": discordtest.FirstOption{}}, Rest: r.Bot.Rest, News: r.Bot.Wake})
}

// levelsSelect is the select of levels in a message, nil without one.
func levelsSelect(m *ui.Message) *ui.Select {
	for _, c := range m.Controls() {
		if c.Select != nil && strings.HasPrefix(c.Select.ID, thread.VerbLevel+ui.CustomSep) {
			return c.Select
		}
	}
	return nil
}

func TestChoosingComputers(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.withLevels()
		r.Types(alice, "game new")
		r.Quietly()
		lobby, id := r.LobbyNow()
		s := levelsSelect(lobby)
		require.NotNil(t, s)
		require.False(t, s.Disabled)
		var offered []string
		for _, o := range s.Options {
			offered = append(offered, o.Value+": "+o.Label)
			require.NotEmpty(t, o.Description)
		}
		require.Equal(t, []string{"lamb: 🐑 Lamb", "owl: 🦉 Owl"}, offered, "what the game has")

		require.Nil(t, r.Presses(alice, s.ID, "lamb").Message)
		require.Nil(t, r.Presses(alice, s.ID, "owl").Message, "an old menu stays good")
		require.Nil(t, r.Presses(alice, ui.CustomID{Verb: thread.VerbComputer, Match: string(id)}.ID()).Message, "and the button")
		refused := said(r.Presses(alice, s.ID, "fox"))
		require.True(t, refused.Ephemeral)
		require.Equal(t, "There’s no such computer player for Toy. Choose one of these: 🐑 Lamb and 🦉 Owl.", refused.Content)
		require.Contains(t, said(r.Presses(bruno, s.ID, "lamb")).Content, "Press *Join*")
		r.Quietly()
		lobby, _ = r.LobbyNow()
		require.Contains(t, lobby.Text(), "\n1. Alice\n2. 🐑 Lamb 2\n3. 🦉 Owl 3\n4. Computer 4")
		require.True(t, levelsSelect(lobby).Disabled, "every chair is taken")
		m, err := r.Matches.Match(id)
		require.NoError(t, err)
		require.Equal(t, []string{"", "lamb", "owl", match.DefaultKind}, kindsAt(m))
	})
}

// kindsAt are the kinds of computer players by seat, "" for people.
func kindsAt(m match.Match) (kinds []string) {
	for _, c := range m.Chairs {
		kinds = append(kinds, c.Computer)
	}
	return kinds
}

func TestANewTableWithComputers(t *testing.T) {
	for _, tc := range []struct {
		typed []string
		want  []string // by seat; nil: no table
		says  string
	}{
		{[]string{"level", "owl"}, []string{"", "owl"}, "Your table is open below."},
		{[]string{"level", "lamb", "computers", "2"}, []string{"", "lamb", "lamb"}, "Your table is open below."},
		{[]string{"level", "lamb", "computers", "0"}, []string{""}, "Your table is open below."},
		{[]string{"computers", "1"}, []string{"", match.DefaultKind}, "Your table is open below."},
		{[]string{"level", "hare"}, nil, "There’s no such computer player for Toy. Choose one of these: 🐑 Lamb and 🦉 Owl."},
		{[]string{"level", "owl", "rated", "true"}, nil, "Rated matches are for people only"},
	} {
		inRoom(t, turns, func(r *room) {
			r.withLevels()
			require.Contains(t, said(r.Types(alice, "game new", tc.typed...)).Content, tc.says)
			r.Quietly()
			if tc.want == nil {
				require.Empty(t, r.Fake.All(), "no table was opened")
				return
			}
			_, id := r.LobbyNow()
			m, err := r.Matches.Match(id)
			require.NoError(t, err)
			require.Equal(t, tc.want, kindsAt(m))
		})
	}
	inRoom(t, turns, func(r *room) {
		require.Equal(t, "Computer players for Toy have no levels. Leave “level” out.", said(r.Types(alice, "game new", "level", "owl")).Content)
	})
}

// TestANewcomerMeetsTheFirstLevel until they have finished a match of the game, unless they say otherwise.
func TestANewcomerMeetsTheFirstLevel(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.withLevels()
		r.First = "lamb"
		seated := func() []string {
			r.Types(alice, "game new", "computers", "1")
			r.Quietly()
			_, id := r.LobbyNow()
			require.Nil(t, r.Presses(alice, ui.CustomID{Verb: thread.VerbComputer, Match: string(id)}.ID()).Message)
			m, err := r.Matches.Match(id)
			require.NoError(t, err)
			return kindsAt(m)
		}
		finished := func(game string) {
			require.NoError(t, r.Remember(core.NewKind, string(alice), map[string]any{"of": map[string][]match.ID{game: {"m"}}}))
		}
		require.Equal(t, []string{"", "lamb", "lamb"}, seated())
		finished("chess")
		require.Equal(t, []string{"", "lamb", "lamb"}, seated(), "of another game")
		finished("toy")
		require.Equal(t, []string{"", match.DefaultKind, match.DefaultKind}, seated())
	})
}

// TestAnOldButtonNamesALevel: the button under the end of a lesson seats the level that it names, whoever would be seated
// today; where there is no such level any more, it says so and opens nothing.
func TestAnOldButtonNamesALevel(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.withLevels()
		r.First = "lamb"
		old := func(of string) ui.Response { return r.Presses(alice, ui.CustomID{Verb: seat.VerbReal, Arg: of}.ID()) }
		require.Contains(t, said(old("toy.goat")).Content, "There’s no such computer player for Toy. Choose one of these: 🐑 Lamb and 🦉 Owl.")
		r.Quietly()
		require.Empty(t, r.Fake.All(), "no table was opened")
		require.Contains(t, said(old("toy.owl")).Content, "Your match has started in")
		r.Quietly()
		m, err := r.Matches.Of(alice)
		require.NoError(t, err)
		require.Len(t, m, 1)
		require.Equal(t, []string{"", "owl"}, kindsAt(m[0]))
		r.Bot.Matches.Close()
	})
}

// TestHeadlineNamesWhoThinks: computers only where no person is awaited.
func TestHeadlineNamesWhoThinks(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		v := r.InPublic("10")
		m := match.Match{Game: "toy", Phase: match.Playing, Chairs: []match.Chair{
			{Owner: match.Owner{User: alice, Name: "Alice"}}, {Owner: match.Owner{Computer: "fox"}}, {Owner: match.Owner{Computer: "search"}}}}
		for seat := range m.Chairs[1:] {
			m.Chairs[1+seat].Clock.Since = r.Now()
		}
		require.Equal(t, "**Toy** · Thinking: 🦊 Fox 2 and Computer 3…", core.Headline(v, m, r.Now()))
	})
}

// stepper is a computer player that thinks in ten steps of a millisecond, and notes how long that took.
type stepper struct {
	discordtest.FirstOption
	took *[]time.Duration
}

// Choose implements match.Computer.
func (s stepper) Choose(ctx context.Context, rules game.Rules, rec game.Record, q *game.Question) ([]string, error) {
	began := time.Now()
	for range 10 {
		time.Sleep(time.Millisecond)
		if err := game.GiveWay(ctx); err != nil {
			return nil, err
		}
	}
	*s.took = append(*s.took, time.Since(began))
	return s.FirstOption.Choose(ctx, rules, rec, q)
}

// TestAwaitedComputersDoNotPause: a computer pauses for people's presses, but not for the one that
// waits for it: else it would spend its time on pauses, and play worse against people than alone.
func TestAwaitedComputersDoNotPause(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		var took []time.Duration
		r.Halt()
		r.Computers = map[string]match.Computer{"owl": stepper{took: &took}}
		r.Boot()
		r.SitsWith("owl")
		before := len(took)
		answered := r.Matches.Pressed() // as Serve does for each interaction
		r.Decides(alice)
		answered()
		r.Quietly()
		require.Greater(t, len(took), before)
		for _, d := range took[before:] {
			require.Equal(t, 10*time.Millisecond, d)
		}
	})
}
