package wire_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

// TestCompareCommands compares every kind of difference.
func TestCompareCommands(t *testing.T) {
	t.Parallel()
	defs := []ui.CommandDef{
		{Name: "game", Names: map[string]string{"fr": "partie"}, Description: "Play", Contexts: []int{0, 1}, Installed: []int{0}, Type: ui.SlashCommand},
		{Name: "game", Contexts: []int{0}, Installed: []int{0}, Type: ui.PersonCommand},
	}
	const (
		game    = `{"id":"1","application_id":"9","version":"5","type":1,"name":"game","name_localizations":{"fr":"partie"},"description":"Play","contexts":[0,1],"integration_types":[0],"default_member_permissions":null,"nsfw":false,"dm_permission":true}`
		menu    = `{"id":"2","application_id":"9","version":"5","type":2,"name":"game","name_localizations":null,"description":"","contexts":[0],"integration_types":[0],"default_member_permissions":null}`
		launch  = `{"id":"3","application_id":"9","version":"5","type":4,"name":"launch","name_localizations":null,"description":"","contexts":[0,1,2],"integration_types":[0,1],"default_member_permissions":null,"handler":2}`
		strange = `{"id":"4","application_id":"9","version":"5","type":7,"name":"of a later kind","description":""}`
	)
	for _, tc := range []struct {
		explanation, has, says string
		kept                   []string
	}{
		{"Discord has none", `[]`, "missing: /game, game", nil},
		{"Discord says null", `null`, "missing: /game, game", nil},
		{"Discord has them all", `[` + game + `,` + menu + `]`, "", nil},
		{"the order does not matter", `[` + menu + `,` + game + `]`, "", nil},
		{"an entry point is kept", `[` + game + `,` + launch + `,` + menu + `]`, "", []string{"launch"}},
		{"an entry point does not stand for a command", `[` + launch + `]`, "missing: /game, game", []string{"launch"}},
		{"a kind of command that nobody knows yet is kept", `[` + game + `,` + menu + `,` + strange + `]`, "", []string{"of a later kind"}},
		{"a command of the same name and another type is another", `[` + game + `]`, "missing: game", nil},
		{"a type that Discord leaves out is that of a slash command", `[{"name":"ping","description":"d"},` + game + `,` + menu + `]`, "more: /ping", nil},
		{"an old command goes", `[{"type":3,"name":"Old entry"},` + game + `,` + menu + `]`, "more: Old entry", nil},
		{"a translation that someone has added", `[{"type":2,"name":"game","name_localizations":{"de":"Spiel"},"contexts":[0],"integration_types":[0]},` + game + `]`, "different: game", nil},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			t.Parallel()
			d, err := wire.CompareCommands([]byte(tc.has), defs)
			require.NoError(t, err)
			require.Equal(t, tc.says, d.String())
			require.Equal(t, tc.says == "", d.Same())
			require.Equal(t, tc.kept, d.Kept)
			require.Len(t, d.List(), len(defs)+len(tc.kept), "what is registered")
		})
	}

	d, err := wire.CompareCommands([]byte(`[`+launch+`]`), defs)
	require.NoError(t, err)
	sent, err := json.Marshal(d.List()[2])
	require.NoError(t, err)
	require.JSONEq(t, `{"id":"3","type":4,"name":"launch","contexts":[0,1,2],"integration_types":[0,1],"handler":2}`, string(sent), "as Discord has it, without what cannot be written")

	_, err = wire.CompareCommands([]byte(`{"message":"no list"}`), defs)
	require.ErrorContains(t, err, "reading Discord's list of commands")
}
