package evenings

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/text"
)

// TestQuestionsInWords compares each kind of question of every game, as it is first met by
// players at random, with testdata: in English, with what is offered and what is not.
func TestQuestionsInWords(t *testing.T) {
	t.Parallel()
	library := text.MustOpen(titles.Shelves()...)
	for _, title := range titles.All() {
		name := title.Rules.Info().Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var kinds []string
			for _, key := range library.Keys("en") {
				if kind, is := strings.CutPrefix(key, name+".help."); is && !unmet[name+"."+kind] {
					kinds = append(kinds, kind)
				}
			}
			met := meet(title.Rules, library.In("en"), len(kinds))
			var table strings.Builder
			for _, kind := range kinds {
				require.NotEmpty(t, met[kind], "no game came to the question %q", kind)
				fmt.Fprintf(&table, "# %s\n%s\n", kind, met[kind])
			}
			holds(t, filepath.Join("testdata", "questions", name+".txt"), table.String())
		})
	}
}

// unmet are questions that players at random do not come to within thousands of games. The
// game's own tests ask them.
var unmet = map[string]bool{"hansa.marker": true} // fewer routes are free than markers are left

// gamesMost is how many games are played at random at most until every kind of question
// was met.
const gamesMost = 1_000

// meet plays until so many kinds of questions were met, and returns what was asked first of
// each. The kind is what there is a help for.
func meet(rules game.Rules, english text.Words, kinds int) map[string]string {
	info, luck, met := rules.Info(), rand.New(rand.NewPCG(3, 5)), map[string]string{}
	for n := 0; n < gamesMost && len(met) < kinds; n++ {
		setup := info.Setup(info.MinSeats+n%(info.MaxSeats-info.MinSeats+1), game.Seed{byte(n), byte(n >> 8)})
		setup.Chosen = map[string]string{}
		for _, s := range info.Settings {
			setup.Chosen[s.Key] = s.Values[luck.IntN(len(s.Values))]
		}
		if info.Possible(setup) != nil {
			continue
		}
		random := game.Random(luck)
		_, _, _ = game.Play(rules, game.Record{Game: info.Name, Setup: setup}, nil, game.ChooserFunc(func(q *game.Question, picks []int) []int {
			prefix := info.Name + ".help."
			kind := strings.TrimPrefix(english.Nearest(prefix+q.Key), prefix)
			if _, known := met[kind]; !known {
				met[kind] = inWords(q, english)
			}
			return random.Choose(q, picks)
		}))
	}
	return met
}

// offeredMost is how many options of a question are written down.
const offeredMost = 12

// inWords is a question as a person reads it.
func inWords(q *game.Question, english text.Words) string {
	names := func(s game.Seat) string { return []string{"Alice", "Bruno", "Chiara", "Dario", "Elena", "Fabio"}[s] }
	var b strings.Builder
	least, most := q.Bounds()
	fmt.Fprintf(&b, "%s is asked for %d to %d: %s\n", names(q.Seat), least, most, english.Say(q.Text, names))
	line := func(sign string, o game.Option) {
		fmt.Fprintf(&b, "  %s %s", sign, english.Say(o.Text, names))
		if o.Group != (game.Term{}) {
			fmt.Fprintf(&b, " [%s]", o.Group)
		}
		if o.Detail.Key != "" {
			fmt.Fprintf(&b, " — %s", english.Say(o.Detail, names))
		}
		b.WriteString("\n")
	}
	for _, o := range q.Options[:min(offeredMost, len(q.Options))] {
		line("·", o)
	}
	if left := len(q.Options) - offeredMost; left > 0 {
		fmt.Fprintf(&b, "  … (%d)\n", left)
	}
	for _, o := range q.Not {
		line("✗", o)
	}
	if least == 0 && q.Nothing.Key != "" {
		line("○", game.Option{Text: q.Nothing})
	}
	fmt.Fprintf(&b, "  at the deadline: %s\n", strings.Join(q.Default, " "))
	return b.String()
}
