package discord

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// TestHalfFilledEvents: of the events that are listened to none ends the process, whatever is missing in
// it or of another kind. They come by a gateway and the library's own decoding.
func TestHalfFilledEvents(t *testing.T) {
	t.Parallel()
	far, _ := newHost(t, 1, false)
	for name, whole := range map[string]string{
		"INTERACTION_CREATE": pressed,
		"THREAD_UPDATE":      `{"id":"1","guild_id":"2","thread_metadata":{"archived":true,"locked":false},"member":{"user_id":"3"}}`,
		"RESUMED":            `{"_trace":["x"]}`,
	} {
		for _, data := range append(spoilt(t, whole), "null", "{}", "[]", "7", `"x"`) {
			far.tells = append(far.tells, fmt.Sprintf(`{"op":0,"s":2,"t":%q,"d":%s}`, name, data))
		}
	}
	far.tells = append(far.tells, fmt.Sprintf(`{"op":0,"s":3,"t":"INTERACTION_CREATE","d":%s}`, strings.Replace(pressed, `"token":"t"`, `"token":"last"`, 1)))
	last := make(chan string, 1)
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: far,
		On: func(i Interaction) {
			if i.Token == "last" {
				last <- i.ID
			}
			panic("a handler of ours")
		},
		Archived: func(string, bool) { panic("a handler of ours") }})
	require.NoError(t, err)
	defer conn.Close()
	_, err = conn.Open(t.Context())
	require.NoError(t, err)
	require.Equal(t, "1300000000000000000", <-last)
	up, _ := conn.Up()
	require.True(t, up)
}

// spoilt are an object without each of its fields, and with each null and of another kind, at any depth.
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
