package season_test

import (
	"bytes"
	"encoding/hex"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/market"
	"norenbot/game/openform"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// checked runs the script that follows the descriptions of both forms on a file, and returns what it says, and whether all holds.
func checked(t *testing.T, text string) (says string, holds bool) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here, with which a reader of FORM.md would check a file")
	}
	path := filepath.Join(t.TempDir(), "file.json")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	var out bytes.Buffer
	run := exec.Command(python, "../openform/testdata/check.py", path)
	run.Stdout, run.Stderr = &out, &out
	err = run.Run()
	require.NotContains(t, out.String(), "Traceback")
	return out.String(), err == nil
}

// asText is a season's file.
func asText(t *testing.T, x *season.File) string {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, x.Write(&text))
	return text.String()
}

// TestThePagesSayHowToCheckAMatch: with the description alone a script finds the deal of a match, and a forged one.
func TestThePagesSayHowToCheckAMatch(t *testing.T) {
	luck := rand.New(rand.NewPCG(9, 9))
	for _, seats := range []int{3, 5} {
		f := marketFile(t, luck, seats)
		var text bytes.Buffer
		require.NoError(t, openform.Write(&text, f))
		says, holds := checked(t, text.String())
		require.True(t, holds, says)
		for what, forged := range map[string]string{
			"commitment":     strings.Replace(text.String(), `"commitment": "`+f.Commitment[:4], `"commitment": "`+"0bad", 1),
			"seed":           strings.Replace(text.String(), `"brought":["`, `"brought":["1`, 1),
			"deal.stalls":    regexp.MustCompile(`"stalls":\[(\d+),(\d+)`).ReplaceAllString(text.String(), `"stalls":[$2,$1`),
			"deal.customers": regexp.MustCompile(`"customers":\[(\d+)`).ReplaceAllString(text.String(), `"customers":[0`),
			"deal.first":     regexp.MustCompile(`"first":\d`).ReplaceAllString(text.String(), `"first":9`),
		} {
			require.NotEqual(t, text.String(), forged, what)
			says, holds := checked(t, forged)
			require.False(t, holds, what)
			require.Contains(t, says, what+": the file has")
		}
	}
}

// marketFile is a match of Market Morning that has just been dealt.
func marketFile(t *testing.T, luck *rand.Rand, seats int) *openform.File {
	t.Helper()
	fair := openform.Fair{Secret: game.SeedOf(luck.Uint64()), Brought: []string{"1573306918502400178", openform.Word("Ö"), "7"}}
	setup := market.New().Info().Setup(seats, fair.Seed())
	if setup.Chosen = map[string]string{"rounds": "3"}; seats == 5 {
		setup.Chosen = map[string]string{game.TurnOrderKey: game.OrderSeats}
	}
	var players []openform.Player
	for seat := range game.Seat(seats) {
		players = append(players, openform.Player{Seat: seat, Kind: openform.Human, Name: "Anna"})
	}
	f, err := openform.Of(market.New(), game.Record{Game: market.Name, Setup: setup}, players)
	require.NoError(t, err)
	f.Fair, f.Commitment = &fair, openform.Commit(fair.Secret)
	require.NoError(t, openform.Verify(market.New(), f))
	return f
}

// TestThePagesSayHowToCheckASeason: with the description alone a script finds the lots, the draw, what each match was dealt from, and the
// ratings.
func TestThePagesSayHowToCheckASeason(t *testing.T) {
	for _, f := range []league.Format{league.League, league.Swiss, league.Cup, league.Ladder} {
		r, id := signed(t, f, 4, func(*rig, season.ID) {})
		x, err := r.Export(id)
		require.NoError(t, err)
		require.True(t, x.Proven())
		require.NotEmpty(t, x.Ratings)
		says, holds := checked(t, asText(t, x))
		require.True(t, holds, "%s: %s", f, says)
		if f == league.Swiss || f == league.Cup {
			continue // forged as a league is
		}
		changes := map[string]func(*season.File){
			"match " + string(x.Matches[0].ID): func(x *season.File) { x.Matches[0].Commitment = hex.EncodeToString(make([]byte, 32)) },
			"rating of person":                 func(x *season.File) { x.Ratings[1].After.Mu += 0.001 },
			"rated seats of":                   func(x *season.File) { x.Ratings = x.Ratings[1:] },
			"place":                            func(x *season.File) { x.Ratings[0].Place++ },
		}
		if f != league.Ladder {
			changes["terms.promise"] = func(x *season.File) { x.Terms.Promise = openform.Word("other") }
			changes["lot of line"] = func(x *season.File) { x.Standings[0][0].Lot = openform.Word("other") }
			changes["draw"] = swapDrawn
			changes["seed of lots"] = func(x *season.File) { x.Secret += "0" }
		}
		for what, change := range changes {
			read, err := season.ReadFile(strings.NewReader(asText(t, x)))
			require.NoError(t, err)
			change(read)
			says, holds := checked(t, asText(t, read))
			require.False(t, holds, "%s: %s", f, what)
			require.Contains(t, says, what)
		}
	}
}

// swapDrawn exchanges the first two of a draw.
func swapDrawn(x *season.File) {
	for i, e := range x.Events {
		if act, draws := e.Act.(league.Drawn); draws {
			act.Lines[0], act.Lines[1] = act.Lines[1], act.Lines[0]
			x.Events[i].Act = act
		}
	}
}

// TestThePagesSayHowToCheckRatings of seasons in which people leave, play again, and play in pairs.
func TestThePagesSayHowToCheckRatings(t *testing.T) {
	for name, run := range map[string]*season.Simulated{"people": eventful(t, league.Swiss, 15), "pairs": pairsOf(t)} {
		s := seasontest.New()
		seasontest.Keep(t, s, "spring", run)
		x, err := season.Export(s, "spring", book(t, s).History)
		require.NoError(t, err)
		require.NotEmpty(t, x.Ratings)
		says, holds := checked(t, asText(t, x))
		require.True(t, holds, "%s: %s", name, says)
		x.Ratings[len(x.Ratings)-1].Before.Mu += 0.001
		says, holds = checked(t, asText(t, x))
		require.False(t, holds)
		require.Contains(t, says, "rating of person")
	}
}

// TestTheFormIsDescribed: FORM.md names every field of a season's file.
func TestTheFormIsDescribed(t *testing.T) {
	form, err := os.ReadFile("FORM.md")
	require.NoError(t, err)
	for _, of := range []any{season.File{}, season.FilePerson{}, season.FileMatch{}, season.FileRating{}, season.FileLine{}, season.FileTable{}, season.FileRow{}} {
		for f := range reflect.TypeOf(of).Fields() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			require.Contains(t, string(form), "`"+name+"`", "a field of %T", of)
		}
	}
}
