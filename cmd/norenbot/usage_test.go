package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/game"
	"norenbot/game/bot"
)

// idle lists what heuristics do not use, by game and as simulate prints it, with the rule that is the reason.
var idle = map[string]map[string]string{
	"norenberc": {
		"first stay":     "N-22, N-30: who is first acts first and wins ties; to stay behind brings nothing",
		"guardsman none": "N-43: of some twenty craftsmen there are always two to gain by",
	},
}

// How often something must have been offered before it is missed: an act, and a thing to do it with, which may be a
// bad choice.
const (
	actMissed   = 40
	thingMissed = 250
)

func TestHeuristicsUseEverything(t *testing.T) {
	for _, title := range titles.All() {
		name := title.Rules.Info().Name
		if title.Heuristic == nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := usage{prefix: name + "."}
			for _, seats := range seatCounts(title.Rules.Info()) {
				kinds, err := title.Seated([]string{"heuristic"}, seats, bot.Search{})
				require.NoError(t, err)
				o, err := bot.Simulation{Rules: title.Rules, Seats: seats, Games: 100, Seed: 1, Kinds: kinds, Usage: true}.Run(t.Context())
				require.NoError(t, err)
				u.kinds = append(u.kinds, o.Kinds...)
			}
			u.gather()
			used, excused := 0, map[string]string{}
			for things := range u.families {
				missing := 0
				for _, thing := range things {
					use, said := u.all(thing), u.said(thing)
					why, idle := idle[name][said]
					switch {
					case idle:
						require.Zero(t, use.Chosen, "%s needs no excuse any more", said)
						excused[said] = why
					case use.Chosen > 0:
						used++
					case use.Offered < actMissed || thing.Thing != "" && use.Offered < thingMissed:
					case len(things) > mostApart: // routes: some lead nowhere
						missing++
					default:
						require.Fail(t, said, "was offered %d times and never chosen", use.Offered)
					}
				}
				require.LessOrEqual(t, 2*missing, len(things), things[0])
			}
			require.Positive(t, used)
			require.Len(t, excused, len(idle[name]), "of %v", idle[name])
		})
	}
}

// seatCounts returns numbers of seats that a game allows: one, two and four, and the fewest.
func seatCounts(info game.Info) []int {
	counts := []int{info.MinSeats}
	for _, n := range []int{1, 2, 4} {
		if n > info.MinSeats && n <= info.MaxSeats {
			counts = append(counts, n)
		}
	}
	return counts
}

// all returns how often all kinds together used a thing.
func (u *usage) all(thing bot.Use) bot.Use {
	all := thing
	for _, of := range u.of {
		all.Offered += of[thing].Offered
		all.Chosen += of[thing].Chosen
	}
	return all
}
