package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/market"
	"norenbot/game/openform"
)

// dealtFile writes a game of Market Morning that was just dealt; with nil its seed is random.
func dealtFile(t *testing.T, fair *openform.Fair) (path string, f *openform.File) {
	t.Helper()
	seed := game.SeedOf(7)
	if fair != nil {
		seed = fair.Seed()
	}
	setup := market.New().Info().Setup(3, seed)
	f, err := openform.Of(market.New(), game.Record{Game: market.Name, Setup: setup}, []openform.Player{
		{Seat: 0, Kind: openform.Human, Name: "Anna"}, {Seat: 1, Kind: openform.Human, Name: "Bo"}, {Seat: 2, Kind: openform.Human, Name: "Cy"}})
	require.NoError(t, err)
	if f.Fair = fair; fair != nil {
		f.Commitment = openform.Commit(fair.Secret)
	}
	var text bytes.Buffer
	require.NoError(t, openform.Write(&text, f))
	path = filepath.Join(t.TempDir(), "game.json")
	require.NoError(t, os.WriteFile(path, text.Bytes(), 0o600))
	return path, f
}

// TestVerifySaysWhatIsProved checks the printed proof and what to compare: a file without player input proves less
// than one with it.
func TestVerifySaysWhatIsProved(t *testing.T) {
	path, f := dealtFile(t, &openform.Fair{Secret: game.SeedOf(1), Brought: []string{"1573306918502400178", openform.Word("word"), "k7/12/1", "x"}})
	out := succeed(t, "verify "+path)
	for _, says := range []string{path + ": holds; market, 3 seats, 0 answers\n",
		"Commitment: " + f.Commitment + ". Compare it with the hash that the bot posted when the table opened.\n",
		"Player input: 4, in this order:\n  - 1573306918502400178 (the id of a click or a command in Discord)\n",
		"- " + openform.Word("word") + " (the hash of a text that a player typed, or of a season's draw)\n",
		"- k7/12/1 (which match of which season)\n", "- x (of no kind that the bot uses)\n",
		"The file has no score: the game was not over.\n", "Proved:\n  - the commitment is the hash of the secret\n  - the seed comes from the secret and from this player input, in this order\n",
		"Not proved, because a file cannot:\n", "names, which of them were human", "when answers were given", "compare yours"} {
		require.Contains(t, out, says)
	}
	require.Contains(t, succeed(t, "verify --commitment "+strings.ToUpper(f.Commitment)+" "+path), "Commitment: "+f.Commitment+", as was posted.\n")
	status, _, stderr := call(t, "verify --commitment "+openform.Word("other")+" "+path)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, path+": the secret does not belong to the commitment: the file has "+f.Commitment)
	refused(t, "verify --commitment "+f.Commitment+" "+path+" "+path, "give one file with it")

	path, f = dealtFile(t, &openform.Fair{Secret: game.SeedOf(1)})
	out = succeed(t, "verify "+path)
	require.Contains(t, out, "Commitment: "+f.Commitment)
	require.Contains(t, out, "No player input: the bot’s operator could have tried several secrets")
	require.Contains(t, out, "- the seed comes from the secret alone\n")
	require.NotContains(t, out, "compare yours")

	path, f = dealtFile(t, nil)
	out = succeed(t, "verify "+path)
	require.Contains(t, out, "Commitment: "+f.Commitment)
	require.Contains(t, out, "no secret and no player input")
	require.Contains(t, out, "- the commitment is the hash of the seed\n")
	require.NotContains(t, out, "the seed comes from")
}

// TestVerifyRefusesAForgedScore has two scores, of which the last is right and the first is what a person reads.
func TestVerifyRefusesAForgedScore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	succeed(t, "export --game market --seats 3 --seed 3 --players heuristic --out "+path)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for fresh, says := range map[string]string{`{"score": [], "format"`: "score: this name is there twice in its object; expected once",
		`{"Score": [], "format"`: `Score: there is no such field; expected "score"`} {
		require.NoError(t, os.WriteFile(path, bytes.Replace(text, []byte(`{"format"`), []byte(fresh), 1), 0o600))
		for _, command := range []string{"verify ", "analyse ", "import --data " + leagueStore(t) + " "} {
			status, _, stderr := call(t, command+path)
			require.Equal(t, 1, status, command)
			require.Contains(t, stderr, says, command)
		}
	}
}

// TestWhyAPickIsRefusedIsToldInEnglish checks that the reason is a sentence and not a key of a catalog.
func TestWhyAPickIsRefusedIsToldInEnglish(t *testing.T) {
	err := inEnglish(&game.ReplayError{At: 4, Err: &game.ClosedError{Pick: "die.6", Question: "turn", Why: game.Say("nobility.not.limit", game.Num(5))}})
	require.ErrorIs(t, err, game.ErrNotOffered)
	require.ErrorContains(t, err, `replaying answer 4: not offered: "die.6" to turn: nobility.not.limit 5 (`)
	require.Regexp(t, `\(.*5.*\)$`, err.Error())
	require.NotContains(t, err.Error(), "(nobility.")
	other := errors.New("another")
	require.Same(t, other, inEnglish(other))
	require.NoError(t, inEnglish(nil))
}
