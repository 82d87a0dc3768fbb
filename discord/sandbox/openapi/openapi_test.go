package openapi_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/sandbox/openapi"
)

// spec reads the official file, or skips the test.
func spec(t *testing.T) *openapi.Spec {
	t.Helper()
	name := os.Getenv(openapi.Variable)
	if name == "" {
		t.Skipf("Discord's OpenAPI file is not here: %s does not name it", openapi.Variable)
	}
	raw, err := os.ReadFile(name)
	require.NoError(t, err)
	s, err := openapi.Parse(raw)
	require.NoError(t, err)
	return s
}

const (
	post     = "/channels/{channel}/messages"
	commands = "/applications/{application}/commands"
)

// TestUnsaid shows the eight rules of Discord that the file does not say: it
// accepts the body, and the stand-in's contract has the refusal. A rule that
// the file comes to say fails here, and then belongs to the file.
func TestUnsaid(t *testing.T) {
	s := spec(t)
	button := `{"type":2,"style":1,"label":"x","custom_id":"b"}`
	for rule, c := range map[string]struct{ route, body string }{
		"a command's name is lower case":           {commands, `{"name":"Game","description":"d"}`},
		"a slash command has a description":        {commands, `{"name":"game"}`},
		"custom ids are unique":                    {post, `{"content":"x","components":[{"type":1,"components":[` + button + `,` + button + `]}]}`},
		"version 2 excludes content":               {post, `{"flags":32768,"content":"x","components":[{"type":10,"content":"t"}]}`},
		"components of version 2 need the flag":    {post, `{"content":"x","components":[{"type":10,"content":"t"}]}`},
		"all embeds together hold at most 6000":    {post, fmt.Sprintf(`{"embeds":[{"description":%q},{"description":%[1]q}]}`, strings.Repeat("x", 3001))},
		"content has at most 2000 characters":      {post, fmt.Sprintf(`{"content":%q}`, strings.Repeat("x", 2001))},
		"a message without anything is refused":    {post, `{}`},
		"discordgo's permissions are a text (not)": {commands, `{"name":"game","description":"d","default_member_permissions":"32"}`},
	} {
		t.Run(strings.ReplaceAll(rule, " ", "_"), func(t *testing.T) { require.NoError(t, s.Accepts("POST", c.route, []byte(c.body))) })
	}
}

func TestCheck(t *testing.T) {
	s := spec(t)
	entry := func(status int, in, out string) sandbox.Entry {
		return sandbox.Entry{Way: sandbox.WayREST, Method: "POST", Route: post, Path: "/api/v9/channels/1/messages", Status: status, In: []byte(in), Out: []byte(out)}
	}
	t.Run("a_bad_request_that_was_accepted", func(t *testing.T) {
		require.ErrorContains(t, s.Check(entry(204, `{"embeds":7}`, ``)), "accepted a request")
	})
	t.Run("an_answer_without_its_fields", func(t *testing.T) {
		require.ErrorContains(t, s.Check(entry(200, `{"content":"x"}`, `{"id":"1"}`)), "does not fit")
	})
	t.Run("a_status_that_the_file_does_not_have", func(t *testing.T) {
		require.ErrorContains(t, s.Check(entry(201, `{"content":"x"}`, `{}`)), "status 201")
	})
	t.Run("an_error_without_a_code", func(t *testing.T) {
		require.Error(t, s.Check(entry(400, `{"content":"x"}`, `{"message":"no"}`)))
		require.NoError(t, s.Check(entry(400, `{"content":"x"}`, `{"message":"no","code":50035,"errors":{"content":{"_errors":[{"code":"WORD","message":"m"}]}}}`)))
	})
	t.Run("routes_that_the_file_does_not_have", func(t *testing.T) {
		require.Error(t, s.Accepts("GET", "/nothing", nil))
		require.NoError(t, s.Check(sandbox.Entry{Way: sandbox.WayREST, Method: "GET", Route: "/nothing"}))
	})
}

func TestParse(t *testing.T) {
	_, err := openapi.Parse([]byte("{"))
	require.Error(t, err)
}
