package hansa

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// names are the routes of a set, in order of their numbers.
func names(set routes) []string {
	var list []string
	for r := range set.all() {
		list = append(list, r.Name())
	}
	return list
}

func TestBoardsAreAsPrinted(t *testing.T) {
	for side, want := range [SideCount]struct{ routes, fields, offices, coins int }{{32, 101, 57, 6}, {34, 107, 62, 4}} {
		b := BoardOf(Side(side))
		require.Len(t, b.Routes, want.routes)
		fields, offices, coins := 0, 0, 0
		for i, r := range b.Routes {
			fields += r.Fields
			require.Equal(t, r.Name, Route(i).Name(), "a route has one number on both sides")
			require.Equal(t, Route(i), RouteOf(r.Key))
		}
		for c, city := range b.Cities {
			offices += len(city.Offices)
			for _, o := range city.Offices {
				if o.Coin {
					coins++
				}
			}
			require.Equal(t, City(c), CityOf(city.Key))
		}
		require.Equal(t, want.fields, fields)
		require.Equal(t, want.offices, offices)
		require.Equal(t, want.coins, coins)
		require.Equal(t, "Coellen–Warburg", b.Prestige.Name())
		require.Equal(t, []string{"Arnheim", "Stendal"}, []string{b.West.Name(), b.East.Name()})
	}
	require.Equal(t, "Göttingen", CityOf("goettingen").Name())
	require.Equal(t, NoRoute, RouteOf("nowhere"))
	require.Equal(t, NoCity, CityOf("nowhere"))
}

func TestRings(t *testing.T) {
	for _, tc := range []struct {
		side     Side
		route    string
		distance int
		want     []string
	}{
		{Side23, "stade-hamburg", 1, []string{"Bremen–Hamburg", "Hamburg–Lübeck", "Hamburg–Lüneburg"}},
		{Side23, "stade-hamburg", 2, []string{"Osnabrück–Bremen", "Bremen–Minden", "Bremen–Hannover", "Hannover–Lüneburg", "Lüneburg–Perleberg"}},
		{Side45, "stade-hamburg", 1, []string{"Bremen–Hamburg", "Hamburg–Lübeck", "Hamburg–Lüneburg", "Emden–Stade"}},
		{Side23, "coellen-warburg", 1, []string{"Paderborn–Warburg"}},
		{Side23, "goettingen-quedlinburg", 1, []string{"Goslar–Quedlinburg", "Quedlinburg–Halle"}},
		{Side23, "coellen-warburg", 99, nil},
	} {
		require.Equal(t, tc.want, names(BoardOf(tc.side).ring(RouteOf(tc.route), tc.distance)), "%s at %d", tc.route, tc.distance)
	}
}

func TestProvincesAreNeighboursBothWays(t *testing.T) {
	b := BoardOf(Side23)
	for p := range b.Provinces {
		require.NotEmpty(t, b.Provinces[p].Neighbours)
		for _, n := range b.Provinces[p].Neighbours {
			require.Contains(t, b.Provinces[n].Neighbours, Province(p), "%s and %s", Province(p), n)
		}
	}
	rim := 0
	for _, r := range b.Routes {
		if len(r.Provinces) == 1 {
			rim++
		}
	}
	require.Equal(t, 10, rim, "routes along the edge border one province")
}

// TestABrokenBoardIsRefused breaks the data and has the error say where and what.
func TestABrokenBoardIsRefused(t *testing.T) {
	file, err := data.ReadFile("data/board.json")
	require.NoError(t, err)
	for _, tc := range []struct{ old, new, want string }{
		{`"name": "Halle", "skill": "keys"`, `"name": "Halle"`, "skills are at 4; expected 5"},
		{`"name": "Halle", "skill": "keys"`, `"name": "Halle", "skill": "purse"`, "city Halle: skill purse is at Lübeck already; expected once"},
		{`"name": "Halle", "skill": "keys"`, `"name": "Halle", "skill": "luck"`, `is "luck"; expected one of ["keys"`},
		{`"name": "Halle"`, `"name": "Hallé"`, "city Hallé: name has other letters"},
		{`"name": "Halle"`, `"name": "Goslar"`, "city Goslar: name is there twice; expected once"},
		{`"trader orange"], "4-5": ["trader white coin", "trader orange"]}},
    {"name": "Kampen"`, `"trader orange", "trader pink"], "4-5": ["trader white coin", "trader orange"]}},
    {"name": "Kampen"`, "side 2-3: offices are 58; expected 57"},
		{`{"2-3": ["trader pink"]`, `{"2-3": []`, "city Bremen: offices on side 2-3 are 0; expected 1 to 4"},
		{`{"2-3": ["trader pink"]`, `{"2-3": ["trader red"]`, `city Bremen: offices on side 2-3: "trader red" is "red"; expected one of ["white"`},
		{`{"2-3": ["trader pink"]`, `{"2-3": ["pink"]`, "expected kind, colour and perhaps coin"},
		{`{"2-3": ["trader pink"]`, `{"2-3": ["trader pink coin"]`, "side 2-3: coins are 7; expected 6"},
		{`"to": "Emden", "fields": 3`, `"to": "Emden", "fields": 5`, "route Groningen–Emden: fields are 5; expected 2 to 4"},
		{`"to": "Emden", "fields": 3`, `"to": "Emden", "fields": 4`, "side 2-3: fields are 102; expected 101"},
		{`"to": "Emden", "fields": 3`, `"to": "Embden", "fields": 3`, "route Groningen–Embden: ends are no two cities"},
		{`"from": "Kampen", "to": "Osnabrück"`, `"from": "Osnabrück", "to": "Emden"`, "route Osnabrück–Emden: is there twice"},
		{`"from": "Coellen", "to": "Warburg"`, `"from": "Coellen", "to": "Dortmund"`, "Coellen–Warburg is missing"},
		{`"half": "west", "tavern": true`, `"half": "west"`, "side 2-3: taverns are 2; expected 3"},
		{`"half": "west"`, `"half": "north"`, `is "north"; expected one of ["west"`},
		{`"sides": ["2-3", "4-5"], "provinces": ["A"]`, `"sides": ["2-3", "4-5"], "provinces": []`, "route Groningen–Emden: provinces are 0; expected 1 or 2"},
		{`"sides": ["2-3", "4-5"], "provinces": ["A"]`, `"sides": ["2-3", "4-5"], "provinces": ["Q"]`, `province "Q" is none; expected A to P`},
		{`"sides": ["2-3", "4-5"], "provinces": ["A"]`, `"sides": ["4-5"], "provinces": ["A"]`, "side 2-3: routes are 31; expected 32"},
		{`{"name": "A", "neighbours": ["B", "C"]}`, `{"name": "A", "neighbours": ["B"]}`, "province A: neighbour C is missing"},
		{`{"name": "A", "neighbours": ["B", "C"]}`, `{"name": "A", "neighbours": ["B", "C", "E"]}`, `province A: neighbour "E" has no border with it`},
		{`{"cities": ["Osnabrück", "Münster"], `, `{"cities": ["Osnabrück"], `, "guard: has 1 cities"},
		{`{"cities": ["Osnabrück", "Münster"], `, `{"cities": ["Osnabrück", "Mainz"], `, "stands between no two cities"},
		{`"cities"`, `"towns"`, `unknown field "towns"`},
	} {
		broken := bytes.Replace(file, []byte(tc.old), []byte(tc.new), 1)
		require.NotEqual(t, file, broken, tc.old)
		_, err := readBoards(broken)
		require.ErrorIs(t, err, ErrBoard)
		require.ErrorContains(t, err, tc.want)
	}
	_, err = readBoards(file)
	require.NoError(t, err)
}

func TestABrokenDeskIsRefused(t *testing.T) {
	file, err := data.ReadFile("data/desk.json")
	require.NoError(t, err)
	for _, tc := range []struct{ old, new, want string }{
		{"[3, 5, 7, 99]", "[3, 5, 7]", "track 5 is purse with 3 values; expected purse with 4"},
		{`"skill": "keys"`, `"skill": "book"`, "track 1 is book with 5 values; expected keys with 5"},
		{"[5, 6, 7, 8, 9]", "[5, 6, 7, 8]", "4, 4 and 3 numbers; expected 5, 4 and 3"},
		{`"remove-3": 2`, `"remove-3": 3`, "markers of 2009 are 17, 3 at the start; expected 16 and 3"},
		{`"remove-3": 2`, `"remove-4": 2`, `is "remove-4"; expected one of`},
		{`"traders"`, `"cubes"`, `unknown field "cubes"`},
	} {
		broken := bytes.Replace(file, []byte(tc.old), []byte(tc.new), 1)
		require.NotEqual(t, file, broken, tc.old)
		_, err := readDesk(broken)
		require.ErrorIs(t, err, ErrBoard)
		require.ErrorContains(t, err, tc.want)
	}
	require.Equal(t, []int{5, 6, 7, 8, 9}, TheDesk().Supply[:])
	require.Equal(t, int8(3), TheDesk().Tracks[Purse].Last())
}

func TestPiecesAreWrittenAsLetters(t *testing.T) {
	row := Row{NewPiece(0, Trader), NewPiece(4, Merchant)}
	text, err := json.Marshal(row)
	require.NoError(t, err)
	require.Equal(t, `"aE.."`, string(text))
	require.Equal(t, 2, row.Len())
	require.Equal(t, MostExtras, Extras{1, 1, 1, 1, 1}.Len())
	text, err = json.Marshal(Extras{NewPiece(2, Trader)})
	require.NoError(t, err)
	require.Equal(t, `"c...."`, string(text))
	require.Equal(t, game.Seat(4), row[1].Seat())
	require.Equal(t, Merchant, row[1].Kind())
	require.Equal(t, game.Public, Piece(0).Seat())
	require.True(t, Piece(0).IsZero())
	for _, m := range Markers() {
		var back Marker
		text, err := m.MarshalText()
		require.NoError(t, err)
		require.NoError(t, back.UnmarshalText(text))
		require.Equal(t, m, back)
	}
	require.True(t, slices.IsSorted(Markers()))
}
