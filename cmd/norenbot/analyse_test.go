package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/openform"
)

// TestAnalyse analyses every game with the same command, also solo games. The same file gives the same analysis.
func TestAnalyse(t *testing.T) {
	for _, table := range []string{"norenberc --seats 2", "nobility --seats 1"} {
		t.Run(table, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "game.json")
			status, _, stderr := call(t, "export --seed 4 --players random --game "+table+" --out "+file)
			require.Zero(t, status, stderr)
			status, first, stderr := call(t, "analyse --json --playouts 2 "+file)
			require.Zero(t, status, stderr)
			var found bot.Analysis
			require.NoError(t, json.Unmarshal([]byte(first), &found))
			require.Greater(t, len(found.Curve), 20)
			require.Len(t, found.Costly, found.Seats)
			status, told, stderr := call(t, "analyse --playouts 2 "+file)
			require.Zero(t, status, stderr)
			require.Contains(t, told, "Chance to win in percent")
			require.Contains(t, told, "seat 1")
			require.Equal(t, len(found.Swings) > 0, strings.Contains(told, "\nTurning points, compared with the usual moves there:\n"))
			require.Len(t, found.Accuracy, found.Seats)
			require.Equal(t, slices.ContainsFunc(found.Accuracy, bot.Accuracy.Told), strings.Contains(told, "\nAccuracy of decisions"))
			for seat, a := range found.Accuracy {
				if a.Told() {
					require.Contains(t, told, fmt.Sprintf("(seat %d): accuracy %.0f (95 %% interval %.0f to %.0f)\n", seat+1, 100*a.Share, 100*a.Low, 100*a.High))
				}
			}
			lines := 0
			for _, v := range slices.Concat(found.Costly...) {
				lines += len(v.Line.Answers) - 1
			}
			require.NotZero(t, lines)
			require.Equal(t, lines, strings.Count(told, "\n    then    "))
			_, again, _ := call(t, "analyse --json --playouts 2 "+file)
			require.Equal(t, first, again)
		})
	}
}

// TestAnalyseEndsAsTheGameWasRanked puts a player who conceded last, even with the most points, and says that a
// game was not played to its end.
func TestAnalyseEndsAsTheGameWasRanked(t *testing.T) {
	servertest.InCI(t, "a whole match analysed again and again")
	t.Parallel()
	path := filepath.Join(t.TempDir(), "game.json")
	status, _, stderr := call(t, "export --seed 4 --players random --game hansa --seats 3 --out "+path)
	require.Zero(t, status, stderr)
	file, err := verify(path)
	require.NoError(t, err)
	ends := func() []float64 {
		status, written, stderr := call(t, "analyse --json --playouts 1 "+path)
		require.Zero(t, status, stderr)
		var found bot.Analysis
		require.NoError(t, json.Unmarshal([]byte(written), &found))
		return found.Curve[len(found.Curve)-1].Chance
	}
	winner := slices.Index(ends(), 1)
	require.GreaterOrEqual(t, winner, 0)

	file.Players[winner].Left = openform.Conceded
	writes(t, path, file)
	chances := ends()
	require.Zero(t, chances[winner])
	require.InDelta(t, 1, chances[0]+chances[1]+chances[2], 1e-9)
	status, told, stderr := call(t, "analyse --playouts 1 "+path)
	require.Zero(t, status, stderr)
	require.Contains(t, told, "the end of the table follows that ranking")

	title, err := titles.Named(file.Game)
	require.NoError(t, err)
	rec := file.Record()
	rec.Log = rec.Log[:20]
	cut, err := openform.Of(title.Rules, rec, file.Players)
	require.NoError(t, err)
	writes(t, path, cut)
	status, told, stderr = call(t, "analyse --playouts 1 "+path)
	require.Zero(t, status, stderr)
	require.Contains(t, told, "The game is not over: this covers what was played.")
	require.NotContains(t, told, "follows that ranking")
}

// TestAnalyseSaysWhatIsDoneWhere names an option without its list, and with its group if another group has an
// option of that name.
func TestAnalyseSaysWhatIsDoneWhere(t *testing.T) {
	words, err := titles.Words()
	require.NoError(t, err)
	s := story{words: words.In("en"), file: &openform.File{}}
	other, place := game.NewTerm("hansa.group.displace"), game.NewTerm("hansa.group.place")
	route := game.Say("hansa.act.place", game.Name(game.NewTerm("hansa.city.minden")))
	q := &game.Question{Options: []game.Option{{Key: "a", Text: game.Say("hansa.act.merchant"), Group: other}, {Key: "b", Text: route, Group: place}}}
	require.Equal(t, "Place a merchant; Place a trader on Minden", s.picks(q, []string{"a", "b"}))
	q.Options = append(q.Options, game.Option{Key: "c", Text: route, Group: other})
	require.Equal(t, "Place a trader on Minden (Place a trader)", s.picks(q, []string{"b"}))
}

// writes writes a game to a file.
func writes(t *testing.T, path string, file *openform.File) {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, openform.Write(&text, file))
	require.NoError(t, os.WriteFile(path, text.Bytes(), 0o600))
}

func TestAnalyseRefuses(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken.json")
	require.NoError(t, os.WriteFile(broken, []byte("{}"), 0o600))
	for args, told := range map[string]string{
		"":                          "name one file",
		"--match abc x.json":        "name one file",
		"--playouts=-1 x.json":      "name one file",
		broken:                      "not a game in the open form",
		filepath.Join(dir, "no"):    "no such file",
		"--match abc --data " + dir: "there is no store",
	} {
		status, _, stderr := call(t, "analyse "+args)
		require.Equal(t, 1, status, args)
		require.Contains(t, stderr, told, args)
	}
}
