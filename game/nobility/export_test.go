package nobility

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

func TestExportedActs(t *testing.T) {
	set := func(g *position) {
		p := &g.Players[0]
		p.Coins, p.Workers, p.Modifiers = 20, 4, 90
		g.stock(0, 4)
		g.houses(0, Human, Elf)
		g.noble(0, 4)
		g.Guilds[Artists].Apprentices[0] = 1
		g.onSlot(1, BuildingCount)
		g.Players[1].Passed = true
		p.Character, g.Players[1].Character = 3, 1 // 2 Coins and 2 Goods for the Lord
	}
	s := play(t, 2, "chancery=on", set)
	for _, seat := range []string{"0", "1"} {
		s.say(seat + " keep commission*")
	}
	s.say(`
		0 turn =2
		0 place hall
		0 lot lot.2
		0 gift books magic
		0 turn end
		0 turn =2
		0 place desk.1
		0 turn end
		0 turn =2
		0 place clerk
		0 replace
		0 commission draw
		0 turn house*
		0 pay usual
		0 turn sell
		0 turn =2
		0 place guild.merchants
		0 buy 1
		0 place-workers lot artists`)
	acts := gametest.Acts(t, staged(set), s.Record())
	find := func(part string) string {
		i := slices.IndexFunc(acts, func(a string) bool { return strings.Contains(a, part) })
		require.GreaterOrEqual(t, i, 0, "%s in %v", part, acts)
		return acts[i]
	}
	require.Contains(t, acts[0], `{"do":"keep","seat":0,"dealt":["commission.`)
	require.Contains(t, find(`"roll"`), `{"do":"roll","round":1,"first":0,"dice":[[`)
	require.Contains(t, find(`"hall"`), `"value":2,"at":"hall","building":"building.48","lot":2,"gift":{"books":1,"magic":1}}`)
	require.Contains(t, find(`"desk.2"`), `"value":2,"at":"desk.2"}`)
	require.Contains(t, find(`"clerk"`), `"modifiers":1,"commission":{"drawn":["commission.`)
	require.Contains(t, find(`"complete"`), `"card":"settlers.`)
	require.Equal(t, `{"do":"sell","seat":0,"building":"building.48"}`, find(`"sell"`))
	require.Contains(t, find(`"guild.merchants"`), `"at":"guild.merchants","goods":{"jewelry":1},"workers":["lot","artists"]}`)
}

// reader follows a game by its export alone.
type reader struct {
	*testing.T
	tavern []string
	hall   []string
	hands  [][]string
}

// read takes one act.
func (r *reader) read(text string) {
	var a struct {
		Do       string
		Seat     int
		Card     string
		At       string
		Value    int
		Building string
		Cards    []struct {
			Card, Up string
			Discards []string
		}
		Replace  string
		Up, Hall []string
		Automa   []int
	}
	require.NoError(r, json.Unmarshal([]byte(text), &a))
	switch {
	case a.Do == "upkeep":
		r.hall = a.Hall
	case len(a.Automa) > 0:
		r.hall[a.Automa[2]-1] = ""
	case a.At == "hall":
		require.Equal(r, r.hall[a.Value-1], a.Building, text)
		r.hall[a.Value-1] = ""
	case a.Do == "complete":
		r.drop(a.Seat, a.Card)
	case a.Replace == "hall":
		r.hall = a.Up
	}
	for _, c := range a.Cards {
		i := slices.Index(r.tavern, c.Card)
		require.GreaterOrEqual(r, i, 0, "%s is not face up: %v", c.Card, r.tavern)
		r.tavern[i] = c.Up
		r.hands[a.Seat] = append(r.hands[a.Seat], c.Card)
		for _, gone := range c.Discards {
			r.drop(a.Seat, gone)
		}
	}
	if a.Replace == "cards" {
		r.tavern = a.Up
	}
}

// drop takes a card out of a hand, where it must be.
func (r *reader) drop(seat int, card string) {
	i := slices.Index(r.hands[seat], card)
	require.GreaterOrEqual(r, i, 0, "seat %d has no %s", seat, card)
	r.hands[seat] = slices.Delete(r.hands[seat], i, i+1)
}

// TestExportTellsAllThatIsTurnedUp follows whole games at random, from their deal to their
// end, without any luck of norenbot's.
func TestExportTellsAllThatIsTurnedUp(t *testing.T) {
	for n, chosen := range map[int]string{1: "", 2: "workshops=on", 4: "events=on chancery=on", 6: "rounds=7"} {
		s := random(t, setupOf(t, n, chosen))
		result, _ := s.Result()
		var deal struct {
			Tavern, Hall, Hands, Deck, Bag, Events []string
			Options                                map[string]string
			Objective                              string
		}
		text, err := json.Marshal(s.g.ExportDeal())
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &deal))
		require.Len(t, deal.Deck, SettlersCount-FaceUp-n)
		require.Equal(t, n == 6 || n == 4, deal.Options["chancery"] == on)
		require.Equal(t, n == 1, deal.Objective != "")
		r := reader{T: t, tavern: deal.Tavern, hall: deal.Hall}
		for _, card := range deal.Hands {
			r.hands = append(r.hands, []string{card})
		}
		for _, act := range gametest.Acts(t, New(), s.Record()) {
			r.read(act)
		}
		final, score := s.g.ExportFinal().(finalExport), s.g.ExportScore().([]scoreExport)
		for seat, e := range score {
			held := []string{}
			for _, c := range final.Players[seat].Hand {
				held = append(held, c.Key())
			}
			require.ElementsMatch(t, held, r.hands[seat])
			require.EqualValues(t, result.Scores[seat].Total, e.Total)
			require.Equal(t, e.Total, e.Settlers+e.Community+e.Buildings+e.Council+e.Owners+e.Character+e.Events+e.Goods+e.Nobility+e.Commissions)
			require.Equal(t, final.Players[seat].Points, e.Total-e.Goods-e.Nobility-e.Commissions)
			require.Equal(t, n == 1, e.Met != nil)
		}
	}
}

// random plays a game at random to its end.
func random(t *testing.T, setup game.Setup) *stage {
	t.Helper()
	s := open(t, New(), setup)
	gametest.PlayOn(t, s.Run, game.Random(rand.New(rand.NewPCG(7, uint64(setup.Seats)))), nil)
	return s
}

func TestExportIsDescribed(t *testing.T) {
	gametest.Describes(t, "EXPORT.md", dealExport{}, finalExport{}, workshop{}, playerExport{}, commissionExport{}, scoreExport{}, keepAct{}, rollAct{}, upkeepAct{},
		deedAct{}, workAct{}, cardAct{}, commissionAct{})
}
