package wire

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// TestHalfFilledEvents checks that no event ends the process, handled or not, whatever is missing in it or of
// another type, nor does an invalid message. They come over a gateway, and through the library's own decoding.
func TestHalfFilledEvents(t *testing.T) {
	t.Parallel()
	far, _ := newHost(t, 1, false)
	for name, whole := range map[string]string{
		"INTERACTION_CREATE":  pressed,
		"THREAD_UPDATE":       `{"id":"1","guild_id":"2","thread_metadata":{"archived":true,"locked":false},"member":{"user_id":"3"}}`,
		"CHANNEL_UPDATE":      `{"id":"1","guild_id":"2","permission_overwrites":[{"id":"3"}]}`,
		"GUILD_ROLE_UPDATE":   `{"guild_id":"2","role":{"id":"3"}}`,
		"GUILD_MEMBER_UPDATE": `{"guild_id":"2","user":{"id":"3"}}`,
		"RESUMED":             `{"_trace":["x"]}`,
		"READY":               `{"v":9,"session_id":"s","user":{"id":"1"},"guilds":[{"id":"2","channels":[{"id":"3"}]}]}`,
		"GUILD_CREATE":        `{"id":"2","channels":[{"id":"3"}],"members":[{"user":{"id":"4"}}],"voice_states":[{"user_id":"4"}]}`,
		"GUILD_UPDATE":        `{"id":"2","channels":[{"id":"3"}],"members":[{"user":{"id":"4"}}]}`,
		"VOICE_STATE_UPDATE":  `{"guild_id":"2","user_id":"1","channel_id":"3","member":{"user":{"id":"4"}}}`,
	} {
		for _, data := range append(spoilt(t, whole), "null", "{}", "[]", "7", `"x"`, `{"guilds":[null]}`, `{"channels":[null]}`, `{"members":[null]}`) {
			far.tells = append(far.tells, fmt.Sprintf(`{"op":0,"s":2,"t":%q,"d":%s}`, name, data))
		}
	}
	for _, frame := range spoilt(t, `{"op":0,"s":2,"t":"GUILD_CREATE","d":null}`) {
		if !strings.Contains(frame, `"op":7`) { // which asks to start again
			far.tells = append(far.tells, frame)
		}
	}
	far.tells = append(far.tells, "null", "{}", "[]", "7", "")
	far.tells = append(far.tells, fmt.Sprintf(`{"op":0,"s":3,"t":"INTERACTION_CREATE","d":%s}`, strings.Replace(pressed, `"token":"t"`, `"token":"last"`, 1)))
	last := make(chan string, 1)
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: far,
		On: func(i ui.Interaction) {
			if i.Token == "last" {
				last <- i.ID
			}
			panic("a handler of ours")
		},
		Changed: func(PlaceChange) { panic("a handler of ours") }})
	require.NoError(t, err)
	defer conn.Close()
	_, err = conn.Open(t.Context())
	require.NoError(t, err)
	require.Equal(t, "1300000000000000000", <-last)
	require.True(t, conn.Gateways()[0].Up)
}

// spoilt returns an object without each of its fields, and with each null and of another type, at any depth.
func spoilt(t *testing.T, whole string) (all []string) {
	var object map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(whole), &object))
	with := func(key, value string) {
		changed := map[string]json.RawMessage{}
		for k, v := range object {
			changed[k] = v
		}
		if delete(changed, key); value != "" {
			changed[key] = json.RawMessage(value)
		}
		data, err := json.Marshal(changed)
		require.NoError(t, err)
		all = append(all, string(data))
	}
	for key, value := range object {
		for _, other := range []string{"", "null", "{}", "[]", "[null]", "7", `"x"`, "true"} {
			with(key, other)
		}
		if value[0] == '{' {
			for _, deeper := range spoilt(t, string(value)) {
				with(key, deeper)
			}
		}
	}
	return all
}
