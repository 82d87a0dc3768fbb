package hansa

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

func TestExportedActs(t *testing.T) {
	set := func(g *position) {
		g.layout("bremen-hannover", "b")
		g.layout("minden-hannover", "aaa")
		g.mark("minden-hannover", Plus4)
		g.own("minden", 1)
		g.give(0, Remove3)
		g.give(0, SwapOffices)
		g.give(0, ImproveSkill)
		g.Players[0].Supply = Pieces{8, 0}
		g.level(0, Actions, 5)
		g.level(0, Privilege, 3)
	}
	s := play(t, 2, "", set).say(`
		1 province e
		0 act displace.bremen-hannover.1t
		1 displaced.bremen-hannover bremen-minden bremen-minden
		0 act establish.minden-hannover
		0 establish office.minden
		0 act income
		0 income 2
		0 act move
		0 to coellen-warburg
		0 act plus-4
		0 act improve-skill
		0 improve skill.book
		0 act swap-offices
		0 act remove-3
		0 remove bremen-minden.1t bremen-minden.1t
		0 act place.bremen-minden
		0 act ride
		0 ride f
		0 act walk
		0 walk e`)
	q := s.Question(0).Clone()
	s.say("0 " + q.Key + " " + q.Options[0].Key)
	drawn := strings.ReplaceAll(strings.TrimPrefix(q.Key, "lay."), "-", "_")
	require.Equal(t, []string{
		`{"do":"figure","seat":1,"province":"E","how":"placed"}`,
		`{"do":"displace","seat":0,"route":"Bremen–Hannover","victim":1,"hit":"trader","with":"trader","paid":[1,0],` +
			`"placed":[{"piece":"trader","route":"Bremen–Minden"},{"piece":"trader","route":"Bremen–Minden"}]}`,
		`{"do":"establish","seat":0,"route":"Minden–Hannover","points":{"1":1},"marker":"plus_4","gain":{"do":"office","city":"Minden","piece":"trader"}}`,
		`{"do":"income","seat":0,"pieces":[2,0]}`,
		`{"do":"move","seat":0,"pieces":[{"owner":0,"piece":"trader","from":"Bremen–Hannover","to":"Coellen–Warburg"}]}`,
		`{"do":"marker","seat":0,"marker":"plus_4"}`,
		`{"do":"marker","seat":0,"marker":"improve_skill","skill":"book"}`,
		`{"do":"marker","seat":0,"marker":"swap_offices","city":"Minden","left":1}`,
		`{"do":"marker","seat":0,"marker":"remove_3","pieces":[{"owner":1,"piece":"trader","from":"Bremen–Minden"},{"owner":1,"piece":"trader","from":"Bremen–Minden"}]}`,
		`{"do":"place","seat":0,"piece":"trader","route":"Bremen–Minden"}`,
		`{"do":"figure","seat":0,"province":"F","how":"action"}`,
		`{"do":"figure","seat":0,"province":"E","how":"free"}`,
		`{"do":"end","seat":0}`,
		`{"do":"place_marker","seat":0,"marker":"` + drawn + `","route":"` + RouteOf(q.Options[0].Key).Name() + `"}`,
	}, gametest.Acts(t, staged(set), s.Record()))
}

func TestExportEnd(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 2))
	rec := game.Record{Setup: New().Info().Setup(4, game.SeedOf(5))}
	var policy game.Chooser
	g, result, err := game.Play(New(), rec, func(g game.Game) *rand.Rand { policy = Heuristic(g, luck); return nil },
		game.ChooserFunc(func(q *game.Question, picks []int) []int { return policy.Choose(q, picks) }))
	require.NoError(t, err)
	p := g.(*position)
	deal, final, score := p.ExportDeal().(dealExport), p.ExportFinal().(finalExport), p.ExportScore().([]scoreExport)
	require.Equal(t, []any{4, "4-5", "2009"}, []any{deal.Seats, deal.Board, deal.Edition})
	require.Len(t, deal.Taverns, 3)
	require.Len(t, deal.Pile, 13)
	require.Equal(t, p.End.String(), final.End)
	require.Len(t, final.Cities, CityCount)
	for seat, e := range score {
		require.Equal(t, result.Scores[seat].Total, int(e.Total))
		require.Equal(t, result.Scores[seat].Place, int(e.Place))
		require.Equal(t, e.Total, e.Track+e.Skills+e.Markers+e.Coellen+e.Cities+e.Network)
		require.Equal(t, int(p.Players[seat].Points), final.Players[seat].Points)
	}
	offices := 0
	for c, list := range final.Cities {
		free := 0
		for _, o := range list {
			if o == nil {
				free++
			} else {
				offices++
			}
		}
		require.Equal(t, len(p.board.Cities[nameOf(c)].Offices)-p.Cities[nameOf(c)].Offices.Len(), free, c)
	}
	require.Positive(t, offices)
}

// nameOf is the city with a printed name.
func nameOf(name string) City { return BoardOf(Side45).cityNamed(name) }

func TestExportIsDescribed(t *testing.T) {
	gametest.Describes(t, "EXPORT.md", dealExport{}, finalExport{}, officeExport{}, playerExport{}, scoreExport{}, incomeAct{}, placeAct{}, hitAct{}, placedAt{},
		pieceAct{}, moveAct{}, establishAct{}, gainAct{}, markerAct{}, layAct{}, figureAct{}, endAct{})
}
