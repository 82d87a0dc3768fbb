package norenberc

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

func TestExportActs(t *testing.T) {
	t.Run("planning, selling, buying, nothing", func(t *testing.T) {
		s := play(t, 3, nil).plans("brewers bakers", "", "brewers")
		s.visit(0, "sell").visit(2, "nothing").visit(0, "buy").answer(0, "buy.bakers", "pastry", "pastry")
		require.Equal(t, []string{
			`{"do":"plan","seat":0,"guilds":["brewers","bakers"]}`,
			`{"do":"plan","seat":1,"guilds":"pass"}`,
			`{"do":"plan","seat":2,"guilds":["brewers"]}`,
			`{"do":"sell","seat":0,"n":1}`,
			`{"do":"nothing","seat":2}`,
			`{"do":"buy","seat":0,"goods":{"pastry":2}}`,
		}, gametest.Acts(t, staged(nil), s.Record()))
	})
	for _, tc := range []struct {
		name  string
		guest Tile
		ask   []game.Answer
		want  string
		again bool // the stack is shuffled
	}{
		{"a craftsman", worker(Bakers, 5), nil, ``, false},
		{"a Councilman", person(Councilman), nil, ``, true},
		{"a Burglar", person(Burglar), []game.Answer{{Key: "burglar", Picks: []string{"seat.1"}}, {Key: "burglar.goods", Picks: []string{"beer", "shoe"}}},
			`,"burglar":{"victim":1,"goods":{"beer":1,"shoe":1}}`, true},
		{"a Burglar who robs nobody", person(Burglar), []game.Answer{{Key: "burglar", Picks: []string{"none"}}}, `,"burglar":null`, true},
		{"a Guardsman", person(Guardsman), []game.Answer{{Key: "guardsman", Picks: []string{"bakers.w2"}}, {Key: "guardsman.with", Picks: []string{"bakers.top"}}},
			`,"guardsman":[["bakers","W2"],["bakers","top"]]`, true},
		{"a Guardsman who moves nobody", person(Guardsman), []game.Answer{{Key: "guardsman", Picks: []string{"none"}}}, `,"guardsman":null`, true},
		{"a Peddler", person(Peddler), []game.Answer{{Key: "peddler", Picks: []string{"shoe"}}}, `,"peddler":"shoe"`, false},
		{"a Mayor", person(Mayor), []game.Answer{{Key: "mayor", Picks: []string{"shoemakers"}}}, `,"mayor":"shoemakers"`, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			set := func(p *prop) { p.lay(Brewers, L1, tc.guest); p.goods(0, 1, 1, 1); p.goods(1, 1, 1, 1) }
			s := play(t, 2, set).plans("brewers", "").visit(0, "recruit.l1")
			for _, a := range tc.ask {
				s.answer(0, a.Key, a.Picks...)
			}
			acts := gametest.Acts(t, staged(set), s.Record())[2:]
			require.Equal(t, `{"do":"recruit","seat":0,"window":1,"payment":{"beer":1},"move_first":false`+tc.want+`}`, acts[0])
			if !tc.again {
				require.Len(t, acts, 1)
				return
			}
			require.Len(t, acts, 2)
			var shuffled struct {
				Do    string
				Order []Tile
			}
			require.NoError(t, json.Unmarshal([]byte(acts[1]), &shuffled))
			require.Equal(t, "reshuffle", shuffled.Do)
			require.Equal(t, game.NextFirst(s.g.stack), shuffled.Order)
		})
	}
	t.Run("a Peddler without a good; moving first", func(t *testing.T) {
		set := func(p *prop) { p.lay(Brewers, L1, person(Peddler)); p.goods(1, 1) }
		s := play(t, 2, set).plans("", "brewers").visit(1, "recruit.l1").answer(1, "first", "first")
		acts := gametest.Acts(t, staged(set), s.Record())[2:]
		require.Equal(t, `{"do":"recruit","seat":1,"window":1,"payment":{"beer":1},"move_first":true,"peddler":null}`, acts[0])
		require.Contains(t, acts[1], `"reshuffle"`)
	})
	t.Run("N-34 Peddlers going back shuffle once, after the last act of the round", func(t *testing.T) {
		set := func(p *prop) { p.lay(Brewers, L1, person(Peddler)); p.goods(0, 1, 1) }
		s := play(t, 2, set).plans("brewers", "").visit(0, "recruit.l1").answer(0, "plan")
		acts := gametest.Acts(t, staged(set), s.Record())
		require.Equal(t, `{"do":"plan","seat":0,"guilds":"pass"}`, acts[len(acts)-2])
		require.Contains(t, acts[len(acts)-1], `"reshuffle"`)
	})
}

func TestExportDeal(t *testing.T) {
	s := play(t, 2, nil)
	dealt, err := game.Open(New(), game.Record{Setup: New().Info().Setup(2, game.SeedOf(3))})
	require.NoError(t, err)
	defer dealt.Close()
	g := dealt.Game().(*position)
	d := g.ExportDeal().(dealExport)
	require.Equal(t, 2, d.Seats)
	require.Equal(t, g.order[:2], d.Order)
	require.Equal(t, g.houses[1].tiles[W1:Top+1], d.Workshops[Bakers])
	require.Equal(t, []Tile{{}, g.houses[1].tiles[L2], g.houses[1].tiles[L3], g.houses[1].tiles[L4]}, d.Lodgings[Bakers])
	require.Len(t, d.Stack, 17)
	require.Equal(t, g.stack[16], d.Stack[0], "drawn next")
	require.Len(t, d.Removed, 18)
	require.Equal(t, optionsExport{Tiles: "inferred-1"}, d.Options)
	before, err := json.Marshal(d)
	require.NoError(t, err)
	s.pass()
	after, err := json.Marshal(s.g.ExportDeal())
	require.NoError(t, err)
	var a, b struct {
		Workshops map[string][]json.RawMessage
		Lodgings  map[string][]json.RawMessage
	}
	require.NoError(t, json.Unmarshal(before, &b))
	require.NoError(t, json.Unmarshal(after, &a))
	require.Equal(t, b, a, "the deal stays what it was")
	require.Equal(t, "null", string(a.Lodgings["brewers"][0]))
}

func TestExportEnd(t *testing.T) {
	s := play(t, 2, func(p *prop) {
		p.own(0, person(Engraver), worker(Bakers, 3))
		p.house(Bakers).mayors++
		p.take(person(Mayor))
	}, settingPlanning, planReverse, settingMoney, moneyOpen).pass().pass().pass().pass()
	f := s.g.ExportFinal().(finalExport)
	require.Equal(t, s.money(), f.Money)
	require.Equal(t, []Guild{Bakers}, f.Mayors)
	require.Equal(t, s.g.box, f.Box)
	require.Equal(t, s.g.houses[2].store, f.Stores[Shoemakers])
	require.Equal(t, s.g.houses[2].tiles[L1:], f.Lodgings[Shoemakers])
	require.Equal(t, game.NextFirst(s.g.stack), f.Stack)
	require.Equal(t, s.g.order[:2], f.Order)
	for seat, p := range s.g.players[:2] {
		require.Equal(t, []int{int(p.supply), int(p.stock), int(p.prestige)}, []int{f.Supply[seat], f.Stock[seat], f.Prestige[seat]})
		require.Equal(t, p.goods, f.Goods[seat])
		require.ElementsMatch(t, p.tiles, f.Tiles[seat])
		for i, n := range p.crests {
			require.Equal(t, n, f.Crests[seat][guildsOf[i]])
		}
		for _, n := range f.Crests[seat] {
			require.Positive(t, n, "zeros are left out")
		}
	}
	require.True(t, s.g.ExportDeal().(dealExport).Options.Open)
	require.True(t, s.g.ExportDeal().(dealExport).Options.Sequential)

	result, _ := s.Result()
	for seat, e := range s.g.ExportScore().([]scoreExport) {
		sum := e.Townsmen + e.Apprentice + e.Thirty + e.AllTypes + e.Richest + e.Crests
		for i, guild := range s.g.inUse {
			m := e.Majority[guild]
			sum += m.VP
			if place := s.g.final[seat].Majority[i].Place; place == 0 {
				require.Nil(t, m.Place)
			} else {
				require.Equal(t, place, *m.Place)
			}
		}
		require.Equal(t, e.Total, sum)
		require.Equal(t, result.Scores[seat].Total, e.Total)
		require.Equal(t, result.Scores[seat].Place, e.Place)
		require.Equal(t, result.Scores[seat].TieBreak, e.TieBreak[:])
		require.Equal(t, s.g.final[seat].Different, e.Different)
	}
	data, err := json.Marshal(f)
	require.NoError(t, err)
	require.Contains(t, string(data), `{"townsman":"engraver"}`)
	require.Contains(t, string(data), `{"guild":"bakers","value":3,"agent_plus":false}`)
}

func TestExportIsDescribed(t *testing.T) {
	gametest.Describes(t, "EXPORT.md", dealExport{}, optionsExport{}, finalExport{}, scoreExport{}, majorityExport{}, planAct{}, saleAct{},
		purchaseAct{}, nothingAct{}, burglarAct{}, lootAct{}, guardsmanAct{}, peddlerAct{}, mayorAct{}, stackAct{})
}
