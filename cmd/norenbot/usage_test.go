package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/bot"
)

// idle is what heuristics have no use for, by game and as simulate says it, and the rule that
// gives them none.
var idle = map[string]map[string]string{
	"norenberc": {
		"first stay":     "N-22, N-30: who is first acts first and wins ties; to stay behind brings nothing",
		"guardsman none": "N-43: of some twenty craftsmen there are always two to gain by",
	},
}

// How often something must have been offered to be missed: an act, and a thing to do it with,
// which may just be a bad one.
const (
	actMissed   = 40
	thingMissed = 250
)

func TestHeuristicsUseEverything(t *testing.T) {
	for _, title := range titles() {
		name := title.rules.Info().Name
		if idle[name] == nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := usage{prefix: name + "."}
			for _, seats := range []int{1, 2, 4} {
				if info := title.rules.Info(); seats >= info.MinSeats {
					kinds, err := title.seated([]string{"heuristic"}, seats, bot.Search{})
					require.NoError(t, err)
					o, err := bot.Simulation{Rules: title.rules, Seats: seats, Games: 100, Seed: 1, Kinds: kinds, Usage: true}.Run(t.Context())
					require.NoError(t, err)
					u.kinds = append(u.kinds, o.Kinds...)
				}
			}
			u.gather()
			used, excused := 0, map[string]string{}
			for _, thing := range u.things {
				use := thing
				for _, of := range u.of {
					use.Offered += of[thing].Offered
					use.Chosen += of[thing].Chosen
				}
				missed, said := actMissed, u.said(thing)
				if thing.Thing != "" {
					missed = thingMissed
				}
				if why, idle := idle[name][said]; idle {
					require.Zero(t, use.Chosen, "%s needs no excuse any more", said)
					excused[said] = why
				} else if use.Offered >= missed {
					require.Positive(t, use.Chosen, "%s was offered %d times", said, use.Offered)
					used++
				}
			}
			require.Greater(t, used, 50)
			require.Len(t, excused, len(idle[name]), "of %v", idle[name])
		})
	}
}
