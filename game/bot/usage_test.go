package bot_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/bot"
	"norenbot/game/norenberc"
)

func TestUsage(t *testing.T) {
	uses := func(t *testing.T, s bot.Simulation) []bot.KindScore {
		s.Usage = true
		o, err := s.Run(t.Context())
		require.NoError(t, err)
		return o.Kinds
	}
	t.Run("counts what is offered and what is chosen, by kind", func(t *testing.T) {
		kinds := uses(t, bot.Simulation{Rules: fist{}, Seats: 2, Games: 10, Kinds: []bot.Kind{
			{Name: "low", Player: picking("0", "9")}, {Name: "high", Player: picking("1", "3")}}})
		// Each hides in one half of the games and guesses in the other.
		require.Contains(t, kinds[0].Usage, bot.Use{Question: "hide", Act: "0", Offered: 5, Chosen: 5})
		require.Contains(t, kinds[0].Usage, bot.Use{Question: "hide", Act: "1", Offered: 5})
		require.Contains(t, kinds[1].Usage, bot.Use{Question: "guess", Act: "3", Offered: 5, Chosen: 5})
	})
	t.Run("tells by keys and terms what an option is about, and counts it once a question", func(t *testing.T) {
		kinds := uses(t, bot.Simulation{Rules: norenberc.New(), Seats: 2, Games: 40, Kinds: []bot.Kind{randomKind, randomKind}})
		of := map[bot.Use]bot.Use{}
		for _, u := range kinds[0].Usage {
			require.LessOrEqual(t, u.Chosen, u.Offered, u)
			of[bot.Use{Question: u.Question, Act: u.Act, Thing: u.Thing}] = u
		}
		visits, recruits := of[bot.Use{Question: "visit"}], of[bot.Use{Question: "visit", Act: "recruit"}]
		require.Positive(t, recruits.Chosen)
		require.LessOrEqual(t, recruits.Offered, visits.Offered)
		windows, guilds := 0, 0
		for thing, u := range of {
			switch {
			case thing.Question == "visit" && thing.Act == "recruit" && len(thing.Thing) == 2: // l1 to l4
				windows += u.Chosen
			case thing.Question == "visit" && thing.Act == "" && thing.Thing != "":
				guilds += u.Offered
			}
		}
		require.Equal(t, recruits.Chosen, windows)
		require.Equal(t, visits.Offered, guilds)
		require.Positive(t, of[bot.Use{Question: "visit", Act: "recruit", Thing: "norenberc.craftsman.bakers"}].Chosen)
		plans := of[bot.Use{Question: "plan"}]
		require.Less(t, plans.Chosen, plans.Offered, "to pass is to pick nothing")
		require.NotContains(t, of, bot.Use{Question: "burglar", Act: "seat", Thing: "0"}, "a seat is no thing")
	})
	t.Run("counts what one who thinks chooses, the same whatever the jobs, and changes no game", func(t *testing.T) {
		s := bot.Simulation{Rules: fist{}, Seats: 2, Games: 6, Kinds: []bot.Kind{{Name: "search", Player: bot.Search{Playouts: 3}}, randomKind}}
		plain, err := s.Run(t.Context())
		require.NoError(t, err)
		one := uses(t, s)
		s.Jobs = 2
		require.Equal(t, one, uses(t, s))
		require.NotEmpty(t, one[0].Usage)
		for i := range one {
			one[i].Usage = nil
		}
		require.Equal(t, plain.Kinds, one)
	})
}
