package wire

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/game/ids"
)

// TestMessagesPingWhoTheySay checks that a message pings only the people in its Mention, and that Discord is to
// post a nonce once.
func TestMessagesPingWhoTheySay(t *testing.T) {
	for _, tc := range []struct {
		name string
		m    ui.Message
		edit bool
		want string
	}{
		{"a post that calls somebody", ui.Message{Content: "<@1> <@2> @everyone", Mention: []ids.User{"1"}, Nonce: "b7"}, false,
			`{"content": "<@1> <@2> @everyone", "embeds": [], "components": [], "allowed_mentions": {"parse": [], "users": ["1"]}, "nonce": "b7", "enforce_nonce": true}`},
		{"an edit", ui.Message{Content: "<@1>", KeepFiles: true}, true,
			`{"content": "<@1>", "embeds": [], "components": [], "allowed_mentions": {"parse": [], "users": []}}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			wire, err := json.Marshal(tc.m.Wire(tc.edit))
			require.NoError(t, err)
			require.JSONEq(t, tc.want, string(wire))
		})
	}
}
