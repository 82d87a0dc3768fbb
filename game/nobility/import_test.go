package nobility

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/openform"
)

// TestSpoiltGamesAreRefusedInOneLine spoils the log of an exported game: what the rules do
// not allow is refused, and the error says which answer it is and why.
func TestSpoiltGamesAreRefusedInOneLine(t *testing.T) {
	whole := random(t, setupOf(t, 4, "chancery=on"))
	file, err := openform.Of(New(), whole.Record(), humans(4))
	require.NoError(t, err)
	for _, c := range []struct {
		name, key string // the question whose answer is spoilt
		pick      func(q *game.Question) []string
		is        error
		says      string
	}{
		{"a die above the Reputation", "turn", closed("limit"), game.ErrNotOffered, " to turn: nobility.not.limit "},
		{"a die that was not rolled", "turn", always("die.7"), game.ErrNotOffered, `"die.7" to turn`},
		{"a slot that is taken", "place", closed("slot"), game.ErrNotOffered, " to place: nobility.not.slot"},
		{"a Guild that takes no more dice", "place", closed("guild"), game.ErrNotOffered, " to place: nobility.not.guild"},
		{"a slot that is not there", "place", always("guild.bakers"), game.ErrNotOffered, `"guild.bakers" to place`},
		{"a desk of five players", "place", always("desk.2"), game.ErrNotOffered, `"desk.2" to place`},
		{"a council tile not to be seen", "place", closed("noble"), game.ErrNotOffered, " to place: nobility.not.noble "},
		{"a council tile of a race not housed", "place", foreign, game.ErrNotOffered, " to place: nobility.not.housed"},
		{"a card that lies elsewhere", "card", hidden, game.ErrNotOffered, " to card"},
		{"a card that is none", "card", always("settlers.49"), game.ErrNotOffered, `"settlers.49" to card`},
		{"a full hand", "discard", always(), game.ErrHowMany, "0 to discard, which takes 1 to 1"},
		{"a Commission that was not dealt", "keep", always("commission.19"), game.ErrNotOffered, `"commission.19" to keep`},
	} {
		t.Run(c.name, func(t *testing.T) {
			spoilt := *file
			spoilt.Log = slices.Clone(file.Log)
			at := spoil(t, whole.Record(), c.key, c.pick)
			spoilt.Log[at.n].Picks = at.picks
			err := openform.Verify(New(), &spoilt)
			require.ErrorIs(t, err, c.is)
			require.ErrorContains(t, err, fmt.Sprintf("replaying answer %d: ", at.n+1))
			require.ErrorContains(t, err, c.says)
			require.NotContains(t, err.Error(), "\n")
		})
	}
	require.NoError(t, openform.Verify(New(), file), "nothing is lost")
}

// TestForbiddenSetupsAreRefused: six play with the Chancery, and nobody alone does.
func TestForbiddenSetupsAreRefused(t *testing.T) {
	for _, c := range []struct {
		seats       int
		value, says string
	}{
		{6, "off", `chancery = "off": at a table of 6 it is always "on"`},
		{1, "on", `chancery = "on": at a table of 1 it is always "off"`},
	} {
		file, err := openform.Of(New(), random(t, setupOf(t, c.seats, "")).Record(), humans(c.seats))
		require.NoError(t, err)
		file.Setup.Chosen = map[string]string{settingChancery: c.value}
		require.EqualError(t, openform.Verify(New(), file), c.says)
	}
}

// humans are people at so many seats.
func humans(seats int) (who []openform.Player) {
	for s := range seats {
		who = append(who, openform.Player{Seat: game.Seat(s), Kind: openform.Human})
	}
	return who
}

// spoiltAnswer is one of a log, and what is answered in its place.
type spoiltAnswer struct {
	n     int
	picks []string
}

// spoil finds the first answer to a question for which pick has something else.
func spoil(t *testing.T, rec game.Record, key string, pick func(q *game.Question) []string) spoiltAnswer {
	t.Helper()
	run := open(t, New(), rec.Setup)
	for n, a := range rec.Log {
		if q := run.Question(a.Seat); a.Key == key {
			if picks := pick(q); picks != nil {
				return spoiltAnswer{n, picks}
			}
		}
		require.NoError(t, run.Answer(a))
	}
	t.Fatalf("nothing of that kind is ever asked")
	return spoiltAnswer{}
}

// always picks something wherever it is asked.
func always(picks ...string) func(*game.Question) []string {
	return func(*game.Question) []string { return append([]string{}, picks...) }
}

// closed picks what is closed for a reason.
func closed(why string) func(*game.Question) []string {
	return func(q *game.Question) []string {
		for _, o := range q.Not {
			if o.Detail.Key == "nobility.not."+why {
				return []string{o.Key}
			}
		}
		return nil
	}
}

// foreign picks a council tile of those whose race is not housed, which stand together.
func foreign(q *game.Question) []string {
	for r := range Race(RaceCount) {
		key := placeOptions[atCouncil+place(r)].Key
		if q.Find(key) < 0 && !slices.Contains(gametest.Keys(q.Not), key) {
			return []string{key}
		}
	}
	return nil
}

// hidden picks a Settlers card that does not lie face up.
func hidden(q *game.Question) []string {
	for c := Settlers(1); ; c++ {
		if q.Find(c.Key()) < 0 {
			return []string{c.Key()}
		}
	}
}
