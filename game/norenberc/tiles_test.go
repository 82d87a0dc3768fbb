package norenberc

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

func luckOf(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, n)) }

func TestInferred(t *testing.T) {
	set := Inferred()
	require.Equal(t, "inferred-1", set.ID)
	for i, guild := range guildsOf {
		sum, plus := 0, 0
		for _, tile := range set.Craftsmen[i] {
			require.Equal(t, guild, tile.Guild)
			sum += int(tile.Value)
			if tile.AgentPlus {
				plus++
				require.EqualValues(t, 2, tile.Value)
			}
		}
		require.Equal(t, []int{47, 2}, []int{sum, plus})
	}
	count := map[Townsman]int{}
	for _, tile := range set.Townsmen {
		count[tile.Townsman]++
	}
	require.Len(t, count, 15)
	for w, n := range count {
		single := w == Musician5 || w == Foreman2 || w == Foreman3 || w == Foreman4
		require.Equal(t, map[bool]int{true: 1, false: 2}[single], n, w)
	}
}

func TestReadTiles(t *testing.T) {
	good := string(inferred)
	for _, tc := range []struct {
		name, old, new string
		want           string // of the error; none if the file is good
	}{
		{"the embedded file", "", "", ""},
		{"a guild of its own", `"every": [`, `"bakers": [{"value": 4, "count": 11}], "every": [`, ""},
		{"too few craftsmen", `{"value": 3, "count": 2}`, `{"value": 3, "count": 1}`, `my.json:5: craftsmen.every counts 10 craftsmen; expected 11 for each guild`},
		{"a value that is no value", `"value": 7`, `"value": 8`, `my.json:11: craftsmen.every[5].value is 8; expected 2 to 7`},
		{"a value too low", `"value": 7`, `"value": 1`, `my.json:11: craftsmen.every[5].value is 1; expected 2 to 7`},
		{"a negative count", `"value": 7, "count": 1`, `"value": 7, "count": -1`, `my.json:11: craftsmen.every[5].count is -1; expected 1 to 11`},
		{"too many of a kind", `"value": 7, "count": 1`, `"value": 7, "count": 12`, `craftsmen.every[5].count is 12; expected 1 to 11`},
		{"too few townsmen", `"mayor": 2`, `"mayor": 1`, `my.json:14: townsmen counts 25 townsmen; expected 26`},
		{"too many of a townsman", `"mayor": 2`, `"mayor": 27`, `my.json:21: townsmen.mayor is 27; expected 0 to 26`},
		{"a negative number of townsmen", `"mayor": 2`, `"mayor": -1`, `my.json:21: townsmen.mayor is -1; expected 0 to 26`},
		{"an unknown townsman", `"mayor"`, `"major"`, `my.json:21: townsmen.major is no townsman; expected ["councilman"`},
		{"an unknown guild", `"every"`, `"bankers"`, `my.json:5: craftsmen.bankers is no guild; expected "every" or ["brewers"`},
		{"a guild without craftsmen", `"every"`, `"bakers"`, `my.json:1: craftsmen.every counts 0 craftsmen; expected 11`},
		{"no name", `"id": "inferred-1"`, `"id": "My tiles"`, `my.json:2: id is "My tiles"; expected 1 to 40 of a-z, 0-9 and -`},
		{"an unknown field", `"note"`, `"notes"`, `unknown field "notes"`},
		{"a field twice", `"mayor": 2`, `"mayor": 2, "mayor": 2`, `my.json:21: townsmen.mayor is there twice; expected once`},
		{"a word for a number", `"mayor": 2`, `"mayor": "two"`, `my.json:21: townsmen`},
		{"no JSON", `"mayor": 2,`, `"mayor" 2,`, `my.json:21:`},
		{"cut off", good[len(good)/2:], "", `unexpected EOF`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			set, err := ReadTiles("my.json", strings.NewReader(strings.Replace(good, tc.old, tc.new, 1)))
			if tc.want == "" {
				require.NoError(t, err)
				require.Equal(t, Bakers, set.Craftsmen[1][10].Guild)
				return
			}
			require.ErrorIs(t, err, ErrTiles)
			require.ErrorContains(t, err, tc.want)
		})
	}
	t.Run("a file that cannot be read", func(t *testing.T) {
		broken := errors.New("broken")
		_, err := ReadTiles("my.json", iotest.ErrReader(broken))
		require.ErrorIs(t, err, broken)
		require.ErrorContains(t, err, "my.json")
	})
}
