package hansa

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	rules "norenbot/game/hansa"
	"norenbot/render"
)

// A thing is an area of the map that nothing else may touch, but what is of one piece with
// it: part.
type thing struct {
	name, part string
	box
}

// things are all that can lie on a side of the board at the same time.
func things(b *rules.Board, two bool) []thing {
	list := []thing{
		{"the panel", "", box{panelAt.x, panelAt.y, panelWide, 2*cellHigh + cellGap}},
		{"the prestige table", "", tableBox()},
		{"the prizes", "", prizesBox()},
	}
	for c := range b.Cities {
		city := rules.City(c)
		name := towns[c].name
		list = append(list, thing{name, name, rampart(b, city)}, thing{"the name of " + name, name, ribbonOf(city)},
			thing{"the extra offices of " + name, name, around(extraAt(b, city, 0, 1), extraSize, wallHigh)})
	}
	for r := range b.Routes {
		for i, at := range ways[r].fields {
			list = append(list, thing{fmt.Sprintf("field %d of %s", i+1, ways[r].name), "", around(at, pieceSize, pieceSize)})
		}
		list = append(list, thing{"the number of " + ways[r].name, "", around(ways[r].number, tagWide, tagHigh)})
		list = append(list, thing{"the marker of " + ways[r].name, "", around(ways[r].slot, markerSize, markerSize)})
	}
	if !two {
		return list
	}
	for i, at := range sentries {
		list = append(list, thing{fmt.Sprintf("guard %d", i+1), "", around(at, guardSize, guardSize)})
	}
	for p, at := range lands {
		list = append(list, thing{"the figure in " + rules.Province(p).String(), "", around(at, figureSize, figureSize)})
	}
	return list
}

// Between any two things there is at least so much air, in units.
const air = 1

func TestNothingOnTheMapTouches(t *testing.T) {
	for _, c := range []struct {
		side rules.Side
		two  bool
	}{{rules.Side23, true}, {rules.Side23, false}, {rules.Side45, false}} {
		all := things(rules.BoardOf(c.side), c.two)
		whole := box{0, 0, mapWide, mapHigh}
		for i, a := range all {
			if !whole.holds(a.box) {
				t.Errorf("side %s: %s at %v leaves the map", c.side, a.name, a.box)
			}
			for _, b := range all[:i] {
				wider := box{b.x - air, b.y - air, b.w + 2*air, b.h + 2*air}
				if a.meets(wider) && (a.part == "" || a.part != b.part) {
					t.Errorf("side %s, two: %v: %s at %v touches %s at %v", c.side, c.two, a.name, a.box, b.name, b.box)
				}
			}
		}
	}
}

// TestEachRouteLiesInAQuarterWhole: with its fields, its number and the place of its marker; and a quarter has no more
// routes than a list is long that is read at once.
func TestEachRouteLiesInAQuarterWhole(t *testing.T) {
	for _, side := range []rules.Side{rules.Side23, rules.Side45} {
		count := make([]int, len(quarters))
		for r := range rules.BoardOf(side).Routes {
			q := quarterOf(rules.Route(r))
			count[q]++
			require.True(t, quarters[q].seen.holds(areaOf(rules.Route(r))), "%s in the %s", ways[r].name, quarters[q].key)
		}
		require.LessOrEqual(t, slices.Max(count), 12)
		require.Positive(t, slices.Min(count))
	}
}

// TestAreas: an area has the options about its routes; the viewer's own comes first, and what is about no route is in
// none.
func TestAreas(t *testing.T) {
	v := middle(5, 1)
	v.Routes[rules.RouteOf("kampen-arnheim")].Fields[0] = rules.NewPiece(1, rules.Trader)
	offered := []string{"end", "place.kampen-arnheim", "displace.quedlinburg-halle.0t"}
	areas := map[string][]string{}
	all := Artist{}.Areas(render.Scene{View: v, Offered: offered})
	for _, a := range all {
		areas[a.Key] = a.Options
	}
	require.Equal(t, render.Yours, all[0].Key)
	require.Contains(t, areas[render.Yours], "place.kampen-arnheim")
	require.Equal(t, []string{"place.kampen-arnheim"}, areas["north-west"])
	require.Equal(t, []string{"displace.quedlinburg-halle.0t"}, areas["south-east"])
	require.Len(t, areas, 3)
	require.Empty(t, Artist{}.Areas(render.Scene{View: v, Offered: []string{"end", "income"}}))
}

// TestNearby: routes next to the viewer's pieces and offices are near, as far as a quarter of the map shows them
// together; pieces that lie farther apart are near alone, and the picture is the whole map.
func TestNearby(t *testing.T) {
	v := opening(5, 1)
	routes, _ := nearby(&v)
	require.Empty(t, routes, "there is nothing of the viewer's")
	v.Routes[rules.RouteOf("kampen-arnheim")].Fields[0] = rules.NewPiece(1, rules.Trader)
	routes, part := nearby(&v)
	require.True(t, fitsQuarter(part))
	require.Equal(t, rules.RouteOf("kampen-arnheim"), routes[0])
	require.Contains(t, routes, rules.RouteOf("kampen-osnabrueck"))
	require.NotContains(t, routes, rules.RouteOf("quedlinburg-halle"))

	v.Routes[rules.RouteOf("quedlinburg-halle")].Fields[0] = rules.NewPiece(1, rules.Trader)
	routes, part = nearby(&v)
	require.False(t, fitsQuarter(part))
	require.Len(t, routes, 2)
	_, shown := (&stage{view: v, board: rules.BoardOf(v.Side)}).yours()
	require.False(t, shown)
}

// The tables here name cities and routes in the order of the rules, and fields begin at
// the route's first city.
func TestPlacesAreInTheOrderOfTheRules(t *testing.T) {
	b := rules.BoardOf(rules.Side45)
	for c := range b.Cities {
		require.Equal(t, b.Cities[c].Name, towns[c].name)
	}
	for r := range b.Routes {
		way := ways[r]
		require.Equal(t, b.Routes[r].Name, way.name)
		require.Len(t, way.fields, b.Routes[r].Fields, way.name)
		from, to, first, last := towns[b.Routes[r].From].at, towns[b.Routes[r].To].at, way.fields[0], way.fields[len(way.fields)-1]
		require.Less(t, far(first, from)+far(last, to), far(first, to)+far(last, from), way.name)
		for i, at := range way.fields[1:] {
			require.Less(t, far(way.fields[i], at), 80.0, "%s falls apart", way.name)
		}
		nearest := 1000.0
		for _, at := range way.fields {
			nearest = min(nearest, far(way.slot, at))
		}
		require.LessOrEqual(t, nearest, 48.0, "the marker of %s lies too far off", way.name)
	}
	require.Len(t, sentries, len(rules.BoardOf(rules.Side23).Guards))
}

func far(a, b spot) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }

func TestPiecesAndOfficesAreLargeEnoughForAPhone(t *testing.T) {
	const phone = mapWide / 360
	require.GreaterOrEqual(t, pieceSize/phone, 9.0)
	require.GreaterOrEqual(t, officeSize/phone, 9.0)
}

// A city's offices are as near to each other as they can be without touching.
func TestOfficesDoNotTouch(t *testing.T) {
	require.GreaterOrEqual(t, pitch, officeSize+air)
	require.GreaterOrEqual(t, wallHigh, officeSize+2*air)
}

func TestNeighbouringProvincesHaveDifferentTints(t *testing.T) {
	b := rules.BoardOf(rules.Side23)
	for p := range b.Provinces {
		for _, n := range b.Provinces[p].Neighbours {
			require.NotEqual(t, tintOf[p], tintOf[n], "%s and %s", rules.Province(p), n)
		}
	}
}

// The figure stands in its own province, and in no other.
func TestTheFigureStandsInItsProvince(t *testing.T) {
	b := rules.BoardOf(rules.Side23)
	for p, at := range lands {
		for q, l := range borders {
			require.Equal(t, p == q, inside(l.corners(b), at), "the figure of %s and province %s", rules.Province(p), rules.Province(q))
		}
	}
}

// inside reports whether a spot lies in a polygon: a ray from it crosses the outline an odd
// number of times.
func inside(corners []spot, at spot) bool {
	in := false
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (a.y > at.y) != (b.y > at.y) && at.x < a.x+(at.y-a.y)/(b.y-a.y)*(b.x-a.x) {
			in = !in
		}
	}
	return in
}

// Dots double a privilege's colour: as many as it counts.
func TestPipsCountThePrivilege(t *testing.T) {
	for c, dots := range pips {
		require.Len(t, dots, c+1)
	}
}
