package openform_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/norenberc"
	"norenbot/game/openform"
)

var rules = norenberc.New()

var seated = []openform.Player{
	{Seat: 0, Kind: openform.Human, Name: "Anna"}, {Seat: 1, Kind: openform.Computer, Name: "random"}, {Seat: 2, Kind: openform.Human, Name: "Bo"}}

// played is a finished random game, marked with fingerprints; answers cuts it.
func played(t *testing.T, answers int) *openform.File {
	t.Helper()
	run, err := game.Open(rules, game.Record{Setup: rules.Info().Setup(3, game.SeedOf(11))})
	require.NoError(t, err)
	defer run.Close()
	luck := rand.New(rand.NewPCG(1, 1))
	for n := 0; len(run.Questions()) > 0 && n != answers; n++ {
		q := &run.Questions()[0]
		a := game.Answer{Seat: q.Seat, Key: q.Key}
		for _, i := range game.Random(luck).Choose(q, nil) {
			a.Picks = append(a.Picks, q.Options[i].Key)
		}
		require.NoError(t, run.Answer(a))
	}
	f, err := openform.Of(rules, run.Record(), seated)
	require.NoError(t, err)
	require.NoError(t, f.Mark(rules))
	return f
}

// through writes f and reads it back.
func through(t *testing.T, f *openform.File) *openform.File {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, openform.Write(&text, f))
	back, err := openform.Read(&text)
	require.NoError(t, err)
	return back
}

func TestFile(t *testing.T) {
	t.Run("a finished game holds after writing and reading", func(t *testing.T) {
		f := through(t, played(t, -1))
		require.NoError(t, openform.Verify(rules, f))
		require.NotEmpty(t, f.Score)
		require.Equal(t, "Anna", f.Players[0].Name)
		require.Len(t, f.Log[3].Fingerprint, 8)
	})
	t.Run("an unfinished game holds and has no end", func(t *testing.T) {
		f := through(t, played(t, 20))
		require.NoError(t, openform.Verify(rules, f))
		require.Len(t, f.Log, 20)
		require.Empty(t, f.Final)
		require.Empty(t, f.Score)
	})
	t.Run("a game before its first answer holds", func(t *testing.T) {
		require.NoError(t, openform.Verify(rules, through(t, played(t, 0))))
	})
	t.Run("it has the names that other programs read", func(t *testing.T) {
		var text bytes.Buffer
		require.NoError(t, openform.Write(&text, played(t, -1)))
		var top map[string]any
		require.NoError(t, json.Unmarshal(text.Bytes(), &top))
		for _, name := range []string{"format", "game", "revision", "setup", "seed", "commitment", "players", "deal", "actions",
			"log", "events", "final", "score"} {
			require.Contains(t, top, name)
		}
		entry := top["log"].([]any)[0].(map[string]any)
		require.Equal(t, "plan", entry["key"])
		require.Contains(t, entry, "seat")
		require.Contains(t, entry, "picks")
	})
	t.Run("an event for some names them", func(t *testing.T) {
		f := played(t, 0)
		f.Events = []openform.Event{{Text: game.Say("a"), To: []game.Seat{0, 2}}}
		require.Equal(t, []game.Seat{0, 2}, through(t, f).Events[0].To)
	})
}

func TestVerifyNamesTheFault(t *testing.T) {
	whole := played(t, -1)
	for _, tc := range []struct {
		name  string
		spoil func(f *openform.File)
		want  error
		says  string
	}{
		{"another seed", func(f *openform.File) { f.Seed[0]++ }, openform.ErrCommitment, "the secret does not belong"},
		{"a fingerprint of another position", func(f *openform.File) { f.Log[16].Fingerprint = "00000000" },
			openform.ErrFingerprint, "replaying answer 17: "},
		{"a pick that was not offered", func(f *openform.File) { f.Log[4].Picks = []string{"dance"} }, game.ErrNotOffered, fmt.Sprintf("replaying answer 5: %s of seat %d: not offered", whole.Log[4].Key, whole.Log[4].Seat+1)},
		{"a question that was not asked", func(f *openform.File) { f.Log[4].Key = "dance" }, game.ErrNotAsked, "replaying answer 5: not asked: dance of seat "},
		{"an answer too many", func(f *openform.File) { f.Log = append(f.Log, f.Log[0]) }, game.ErrOver, "the game is over"},
		{"an answer left out", func(f *openform.File) { f.Log = f.Log[1:] }, openform.ErrFingerprint, "replaying answer 1: "},
		{"another score", func(f *openform.File) { f.Score = json.RawMessage(`[]`) }, openform.ErrDiffers, "score[0]: it has nothing and the log leads to {"},
		{"another total", func(f *openform.File) { f.Score = bytes.Replace(f.Score, []byte(`"total":`), []byte(`"total":1`), 1) },
			openform.ErrDiffers, "score[0].total: it has 1"},
		{"a total that only more digits tell from the right one", func(f *openform.File) {
			f.Score = regexp.MustCompile(`"total":(\d+)`).ReplaceAll(f.Score, []byte(`"total":$1.00000000000000000001`))
		}, openform.ErrDiffers, "score[0].total: it has "},
		{"another deal", func(f *openform.File) { f.Deal = nil }, openform.ErrDiffers, "deal: it has nothing"},
		{"another act", func(f *openform.File) {
			f.Actions = bytes.Replace(f.Actions, []byte(`"brewers"`), []byte(`"tailors"`), 1)
		}, openform.ErrDiffers, `actions[0].guilds[0]: it has "tailors" and the log leads to "brewers"`},
		{"an event left out", func(f *openform.File) { f.Events = f.Events[1:] }, openform.ErrDiffers, "events[0].text.args[0].n: it has 2 and the log leads to 1"},
		{"the last answers cut off", func(f *openform.File) { f.Log = f.Log[:40] }, openform.ErrDiffers, "and the log leads to nothing"},
		{"another game", func(f *openform.File) { f.Game = "chess" }, game.ErrOtherGame, "chess"},
		{"a later revision", func(f *openform.File) { f.Revision = 99 }, game.ErrRevision, "99"},
		{"too many seats", func(f *openform.File) { f.Setup.Seats = 9 }, game.ErrSeats, "9"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f := through(t, whole)
			tc.spoil(f)
			err := openform.Verify(rules, f)
			require.ErrorIs(t, err, tc.want)
			require.ErrorContains(t, err, tc.says)
		})
	}
}

// TestWhoLeftASeat is said of a computer player alone, and in one of two ways.
func TestWhoLeftASeat(t *testing.T) {
	for _, c := range []struct {
		seat int
		left string
		ok   bool
	}{{1, openform.Replaced, true}, {1, openform.Conceded, true}, {1, "fled", false}, {0, openform.Replaced, false}, {0, openform.Conceded, false}} {
		f := played(t, 0)
		f.Players = slices.Clone(f.Players)
		f.Players[c.seat].Left = c.left
		var text bytes.Buffer
		require.NoError(t, openform.Write(&text, f))
		_, err := openform.Read(&text)
		require.Equal(t, c.ok, err == nil, "%+v: %v", c, err)
	}
}

// TestAFingerprintMayBeLeftOut: the position follows from the answers anyway.
func TestAFingerprintMayBeLeftOut(t *testing.T) {
	f := through(t, played(t, -1))
	for i := range f.Log[:20] {
		f.Log[i].Fingerprint = ""
	}
	require.NoError(t, openform.Verify(rules, f))
}

// A fixing has a setting that three seats fix.
type fixing struct{ game.Rules }

func (r fixing) Info() game.Info {
	info := r.Rules.Info()
	info.Settings = append(slices.Clone(info.Settings), game.Setting{Key: "strict", Values: []string{"off", "on"}, Fixed: map[int]string{3: "on"}})
	return info
}

// TestVerifyRefusesWhatNoTableCouldChoose: an option that is fixed for its number of seats.
func TestVerifyRefusesWhatNoTableCouldChoose(t *testing.T) {
	f := through(t, played(t, 5))
	f.Setup.Chosen = map[string]string{"strict": "on"}
	require.NoError(t, openform.Verify(fixing{rules}, f))
	f.Setup.Chosen["strict"] = "off"
	var fixed *game.FixedError
	require.ErrorAs(t, openform.Verify(fixing{rules}, f), &fixed)
}

func TestReadRefuses(t *testing.T) {
	for _, tc := range []struct{ name, text, says string }{
		{"something else", "hello", "invalid character"},
		{"nothing", "", "EOF"},
		{"another format", `{"format": 2}`, "format is 2; this program reads 1"},
		{"no format", `{"game": "norenberc", "log": []}`, "format: it is missing"},
		{"no game", `{"format": 1, "log": []}`, "does not name its game"},
		{"no log", `{"format": 1, "game": "norenberc"}`, "no log"},
		{"two games", `{"format": 1, "game": "norenberc", "log": []} {}`, "something follows the game"},
		{"half a file", `{"format": 1, "game": "norenberc", "log": [{`, "unexpected EOF"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := openform.Read(strings.NewReader(tc.text))
			require.ErrorIs(t, err, openform.ErrFormat)
			require.ErrorContains(t, err, tc.says)
		})
	}
}

// TestReadRefusesForgeries changes the text of a whole file so that a person may read another game in it than Verify checks.
func TestReadRefusesForgeries(t *testing.T) {
	var text bytes.Buffer
	f := played(t, -1)
	f.Fair = &openform.Fair{Secret: f.Seed, Brought: []string{"1"}}
	require.NoError(t, openform.Write(&text, f))
	replace := func(old, fresh string) string {
		require.Contains(t, text.String(), old)
		return strings.Replace(text.String(), old, fresh, 1)
	}
	for _, tc := range []struct{ name, text, says string }{
		{"a second score before the right one", replace("{\"format\"", "{\"score\": [{\"seat\": 0, \"total\": 99}], \"format\""), "score: this name is there twice"},
		{"a second total in a score", replace(`"total":`, `"total":99,"total":`), ".total: this name is there twice in its object; expected once"},
		{"a score in another case", replace("{\"format\"", `{"Score": [], "format"`), `Score: there is no such field; expected "score"`},
		{"a field that nothing checks", replace("{\"format\"", `{"winner": "Bo", "format"`), "winner: there is no such field"},
		{"a field of a player that nothing checks", replace(`"name":"Anna"`, `"name":"Anna","id":"5"`), "players[0].id: there is no such field"},
		{"a name in a log twice", replace(`"picks":`, `"picks":["x"],"picks":`), "log[0].picks: this name is there twice"},
		{"an event told twice", replace(`"at":0`, `"at":0,"at":0`), "events[0].at: this name is there twice"},
		{"an event's text in another case", replace(`{"at":0,"text":`, `{"at":0,"Text":`), `events[0].Text: there is no such field; expected "text"`},
		{"no game", replace(`"game": "norenberc"`, `"game": ""`), "does not name its game"},
		{"no log", regexp.MustCompile(`(?s)"log": \[.*"events"`).ReplaceAllString(text.String(), `"events"`), "it has no log"},
		{"a log that is null", regexp.MustCompile(`(?s)"log": \[.*"events"`).ReplaceAllString(text.String(), `"log": null, "events"`), "it has no log"},
		{"no commitment", replace(`"commitment"`, `"promise"`), "promise: there is no such field"},
		{"no secret", replace(`"fair": {"secret"`, `"fair": {"secrets"`), "fair.secrets: there is no such field"},
		{"fair that is null", regexp.MustCompile(`"fair": {.*}`).ReplaceAllString(text.String(), `"fair": null`), "fair: it is null; expected an object"},
		{"a short seed", replace(`"seed": "`, `"seed": "0`), "seed: a seed has 64 hex digits; this has 65 characters"},
		{"a seed of other letters", regexp.MustCompile(`"seed": "..`).ReplaceAllString(text.String(), `"seed": "zz`), `seed: a seed has 64 hex digits; this is "zz`},
		{"two games", text.String() + "{}", "something follows the document"},
		{"a name that is not UTF-8", replace("Anna", "Ann\xe4"), "players[0].name: "},
		{"a seat beyond all numbers", replace(`"seat":2`, `"seat":1e30`), "players[2].seat: it is 1e30; expected a whole number from "},
		{"a seat without a player", replace(`"seats":3`, `"seats":4`), "3 players at 4 seats"},
		{"a seat with two players", replace(`{"seat":2,"kind"`, `{"seat":1,"kind"`), `player 3 has "seat" 1; expected 2`},
		{"a player of no kind", replace(`"kind":"human"`, `"kind":"god"`), `"god"; expected "human" or "computer"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := openform.Read(strings.NewReader(tc.text))
			require.ErrorIs(t, err, openform.ErrFormat)
			require.ErrorContains(t, err, tc.says)
		})
	}
}

func TestTheFormIsDescribed(t *testing.T) {
	form, err := os.ReadFile("FORM.md")
	require.NoError(t, err)
	var fields func(of reflect.Type)
	fields = func(of reflect.Type) {
		for f := range of.Fields() {
			if f.Anonymous {
				fields(f.Type)
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			require.Contains(t, string(form), "`"+name+"`", "a field of %v", of)
		}
	}
	for _, of := range []any{openform.File{}, openform.Setup{}, openform.Player{}, openform.Entry{}, openform.Event{}} {
		fields(reflect.TypeOf(of))
	}
}
