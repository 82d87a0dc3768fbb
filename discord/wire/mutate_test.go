package wire

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// recorded returns interactions with every field that Discord sends, by kind.
func recorded(t testing.TB) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob("testdata/interactions/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	all := map[string][]byte{}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		require.NoError(t, err)
		all[strings.TrimSuffix(filepath.Base(name), ".json")] = raw
	}
	return all
}

// others are values to put into a field: of every JSON type, and nothing.
var others = []string{"", "null", "true", "7", "-1.5e300", `""`, `"x"`, `[]`, `[null]`, `[7,{}]`, `{}`, `{"id":null}`, `{"":{"":[[]]}}`}

// eachField replaces each field and list element of a tree in turn; path names it, without list positions.
func eachField(tree any, path string, visit func(path string)) {
	inside := func(path string, v any, put func(any), drop func()) {
		for _, other := range others {
			if other == "" {
				drop()
			} else {
				put(json.RawMessage(other))
			}
			visit(path)
			put(v)
		}
		eachField(v, path, visit)
	}
	switch in := tree.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(in)) {
			inside(strings.TrimPrefix(path+"."+name, "."), in[name], func(v any) { in[name] = v }, func() { delete(in, name) })
		}
	case []any:
		for n := range in {
			inside(path, in[n], func(v any) { in[n] = v }, func() { in[n] = json.RawMessage("null") })
		}
	}
}

// needed are the fields without which the kind or the person is unknown. If one has another type, the person is
// told so.
var needed = []string{"type", "data", "data.name", "data.custom_id", "member", "member.user", "member.user.id", "user", "user.id"}

// TestFieldsOfAnotherKind makes each field missing, null, and of every other type: an interaction with an id and a
// token always gets an answer, and is understood unless the field itself says what was done.
func TestFieldsOfAnotherKind(t *testing.T) {
	fields, tried, unanswered, unread := map[string]bool{}, 0, 0, map[string]bool{}
	for name, raw := range recorded(t) {
		right, _, err := Decode(raw)
		require.NoError(t, err, name)
		var tree any
		require.NoError(t, json.Unmarshal(raw, &tree))
		eachField(tree, "", func(path string) {
			if path == "id" || path == "token" {
				return
			}
			body, err := json.Marshal(tree)
			require.NoError(t, err)
			i, ping, err := Decode(body)
			fields[name+" "+path], tried = true, tried+1
			if i.ID != right.ID || i.Token != right.Token || ping {
				unanswered++
			}
			if err != nil && !slices.Contains(needed, path) {
				unread[name+" "+path] = true
			}
		})
	}
	t.Logf("%d fields, %d times of another kind", len(fields), tried)
	require.Greater(t, len(fields), 1000)
	require.Zero(t, unanswered)
	require.Empty(t, unread)
}

// TestRecorded reads the recorded interactions.
func TestRecorded(t *testing.T) {
	all := recorded(t)
	for name, want := range map[string]string{
		"command":           "command game sitter 7 Ann map[days:3 rated:true who:8] people 1",
		"autocomplete":      "autocomplete game play 7 Ann map[match:no] people 0",
		"press":             "component  7 Ann map[] people 0",
		"press_of_parts":    "component  7 Ann map[] people 0",
		"choice":            "component  7 Ann map[] people 1",
		"form":              "form  7 Ann map[] people 1",
		"form_of_rows":      "form  7 Ann map[] people 0",
		"menu_of_a_person":  "menu Play together 7 Ann map[] people 1",
		"menu_of_a_message": "menu This match 7 Ann map[] people 0",
		"in_a_thread":       "component  7 Ann map[] people 0",
		"in_private":        "command my 7 Alice map[] people 0",
		"away":              "command my 7 Ann map[] people 0",
	} {
		i, _, err := Decode(all[name])
		require.NoError(t, err)
		require.Equal(t, want, fmt.Sprint(i.Kind, " ", i.Path, " ", i.User.ID, " ", i.User.Name, " ", i.Options, " people ", len(i.People)), name)
		require.Equal(t, name == "away", i.Away, name)
		require.Equal(t, name == "in_a_thread", i.Parent == "100", name)
	}
	i, _, err := Decode(all["menu_of_a_message"])
	require.NoError(t, err)
	require.Equal(t, "1300000000000000009", i.Target)
	require.Equal(t, []string{"join|abcdefgh||", "open|abcdefgh||", "join|abcdefgh||"}, i.TargetButtons)
	require.Equal(t, []string{"20", "21"}, i.User.Roles)
	require.Equal(t, "it", i.ServerWords)
	i, _, err = Decode([]byte(strings.Replace(string(all["command"]), `"COMMUNITY",`, "", 1)))
	require.NoError(t, err)
	require.Empty(t, i.ServerWords, "Discord says en-US of a server that is no Community")
}

// FuzzDecode checks that no input panics, and that one with an id and a token can be answered.
func FuzzDecode(f *testing.F) {
	for _, raw := range recorded(f) {
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		i, ping, err := Decode(body)
		if err != nil && !ping && i.ID != "" {
			require.Contains(t, []ui.InteractionKind{ui.Unreadable, ui.Autocomplete}, i.Kind)
		}
	})
}
