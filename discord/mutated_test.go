package discord_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

var mutated = flag.Int("mutated", 0, "how many interactions with spoilt fields the bot is sent (0: 20,000 with NORENBOT_CI, else 2,000)")

// A spoiler has fields of interactions be missing, or something else.
type spoiler struct{ luck *rand.Rand }

// tree is a small tree of JSON.
func (s spoiler) tree(depth int) any {
	switch n := s.luck.IntN(9); {
	case n == 0 && depth < 4:
		return []any{s.tree(depth + 1), s.tree(depth + 1)}
	case n == 1 && depth < 4:
		return map[string]any{"id": s.tree(depth + 1), "type": s.tree(depth + 1)}
	case n == 2:
		return s.luck.IntN(30)
	case n == 3:
		return true
	case n == 4:
		return []any{}
	case n == 5:
		return map[string]any{}
	case n == 6:
		return []string{"", "x", "open|abcdefgh||", "1300000000000000000", "-1", "\u0000"}[s.luck.IntN(6)]
	}
	return nil
}

// spoils has one field somewhere in a tree be something else.
func (s spoiler) spoils(tree any) {
	switch in := tree.(type) {
	case map[string]any:
		if len(in) == 0 {
			return
		}
		names := slices.Sorted(maps.Keys(in))
		name := names[s.luck.IntN(len(names))]
		switch kid := in[name]; {
		case holds(kid) && s.luck.IntN(4) != 0:
			s.spoils(kid)
		case s.luck.IntN(4) == 0:
			delete(in, name)
		default:
			in[name] = s.tree(0)
		}
	case []any:
		if n := len(in); n > 0 {
			if at := s.luck.IntN(n); holds(in[at]) && s.luck.IntN(4) != 0 {
				s.spoils(in[at])
			} else {
				in[at] = s.tree(0)
			}
		}
	}
}

// varies has an interaction be about anything that the bot knows: any verb, any command.
func (s spoiler) varies(tree map[string]any, r *room) {
	data, _ := tree["data"].(map[string]any)
	if _, pressed := data["custom_id"]; pressed {
		verbs := slices.Sorted(maps.Keys(r.Routes()))
		arg := []string{"", "0", "1.x", "yes.0", "toy", "x"}[s.luck.IntN(6)]
		data["custom_id"] = ui.CustomID{Verb: verbs[s.luck.IntN(len(verbs))], Match: string(r.ID), Arg: arg}.ID()
		return
	}
	paths := slices.Sorted(maps.Keys(r.Commands()))
	name, sub, isSub := strings.Cut(paths[s.luck.IntN(len(paths))], " ")
	options := []any{}
	for _, o := range r.Commands()[strings.TrimSpace(name+" "+sub)].Options {
		options = append(options, map[string]any{"type": o.Kind, "name": o.Name, "value": []any{"x", 1, true, string(r.ID), "8"}[s.luck.IntN(5)]})
	}
	if data["name"], data["options"] = name, options; isSub {
		data["options"] = []any{map[string]any{"type": 1, "name": sub, "options": options}}
	}
}

// holds reports whether a value has parts.
func holds(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return true
	}
	return false
}

// recorded are interactions as Discord sends them, see package wire.
func recorded(t testing.TB) (all [][]byte) {
	t.Helper()
	names, err := filepath.Glob("wire/testdata/interactions/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		raw, err := os.ReadFile(name)
		require.NoError(t, err)
		all = append(all, raw)
	}
	return all
}

// TestSpoiltInteractions sends interactions of which up to three fields are missing, null, or of another kind: whatever has
// an id and a token is answered, and nothing breaks.
func TestSpoiltInteractions(t *testing.T) {
	most := *mutated
	switch {
	case most == 0 && os.Getenv("NORENBOT_CI") != "":
		most = 20_000
	case most == 0:
		most = 2_000
	}
	kinds := map[ui.InteractionKind]int{}
	inRoom(t, turns, func(r *room) {
		r.Deals()
		s, all := spoiler{rand.New(rand.NewPCG(26, 8))}, recorded(t)
		for n := range most {
			var tree map[string]any
			require.NoError(t, json.Unmarshal(all[s.luck.IntN(len(all))], &tree))
			if s.luck.IntN(2) == 0 {
				s.varies(tree, r)
			}
			for range 1 + s.luck.IntN(3) {
				s.spoils(tree)
			}
			id, token := tree["id"] == "1300000000000000000", tree["token"]
			if id {
				tree["id"] = fmt.Sprint(1_300_000_000_000_000_000 + n)
			}
			body, err := json.Marshal(tree)
			require.NoError(t, err)
			i, ping, _ := wire.Decode(body)
			if text, is := token.(string); !ping && id && is && text != "" {
				require.NotEmpty(t, i.ID, "%s", body)
			}
			if ping || i.ID == "" {
				continue
			}
			i.Token = fmt.Sprint("mutated ", n)
			kinds[i.Kind]++
			r.Serve(i)
			_, answered := r.Fake.Answers[i.Token]
			require.True(t, answered || len(r.Fake.Replies[i.Token]) > 0, "%s", body)
			delete(r.Fake.Answers, i.Token)
			delete(r.Fake.Replies, i.Token)
			if n%500 == 0 {
				synctest.Wait()
			}
		}
		require.NotContains(t, r.Logged.String(), `"panic"`)
		require.NotEmpty(t, said(r.Types(alice, "game status")).Content, "and it goes on")
	})
	t.Logf("%d interactions, read as %v", most, kinds)
	require.Greater(t, kinds[ui.Command], most/20)
	require.Greater(t, kinds[ui.Component], most/20)
	require.Positive(t, kinds[ui.Unreadable])
}
