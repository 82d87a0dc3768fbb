package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTokenAsItWasStored checks that what gets copied or stored along with a token does no harm, in the file or in
// the environment.
func TestTokenAsItWasStored(t *testing.T) {
	for _, stored := range []string{
		"a.b-_1", "a.b-_1\n", "a.b-_1\r\n\r\n", " \ta.b-_1\u00a0",
		"\ufeffa.b-_1", "a.b\u200b-_1", "a.b-_1\u2060\u200e",
		"Bot a.b-_1", "bot  a.b-_1",
		`"a.b-_1"`, `'a.b-_1'`, "`a.b-_1`", "“a.b-_1”",
		"NORENBOT_TOKEN=a.b-_1", "export DISCORD_TOKEN=a.b-_1", `token = "a.b-_1"`, "\ufeffNORENBOT_TOKEN='Bot a.b-_1'\r\n",
		"# of the bot at the club\na.b-_1\n", "\na.b-_1\n# of the bot at the club",
	} {
		for from, c := range storedToken(t, stored) {
			token, err := c.token()
			require.NoError(t, err, "%s: %q", from, stored)
			require.Equal(t, "a.b-_1", token, "%s: %q", from, stored)
		}
	}
}

// TestTokenThatIsNone checks that an error says what is wrong with a token and shows no part of it.
func TestTokenThatIsNone(t *testing.T) {
	for stored, says := range map[string]string{
		"xyzzy.1\nxyzzy.2":     "more than one line",
		"A=xyzzy\nB=xyzzy":     "more than one line",
		"xyzzy plugh":          "a space inside",
		"Authorization: xyzzy": "a character that no token has",
		"xyzzé":                "a character that no token has",
		"xyzzy=":               "there is no token",
		"<xyzzy>":              "a character that no token has",
		`"xyzzy`:               "a character that no token has",
		"xyzzy\xff":            "not plain text: save it as UTF-8",
		"NORENBOT_TOKEN=":      "there is no token",
		`""`:                   "there is no token",
		"\u200b":               "there is no token",
		"# xyzzy":              "there is no token",
	} {
		for from, c := range storedToken(t, stored) {
			_, err := c.token()
			require.ErrorIs(t, err, errConfig, "%s: %q", from, stored)
			require.Equal(t, statusConfig, statusOf(err))
			require.ErrorContains(t, err, from+": ")
			require.ErrorContains(t, err, says, "%s: %q", from, stored)
			require.NotContains(t, strings.ToLower(err.Error()), "xyzz")
		}
	}
	path := filepath.Join(t.TempDir(), "token")
	require.NoError(t, os.WriteFile(path, []byte("\xff\xfex\x00y\x00z\x00"), 0o600)) // as PowerShell writes it
	_, err := Config{TokenFile: path}.token()
	require.ErrorContains(t, err, "token_file: it is not plain text: save it as UTF-8")
}

// storedToken returns configurations that find a text in a file and in the environment, by how errors name that
// place.
func storedToken(t *testing.T, text string) map[string]Config {
	t.Helper()
	path := filepath.Join(t.TempDir(), "token")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	t.Setenv(tokenVariable, text)
	return map[string]Config{"token_file": {TokenFile: path}, tokenVariable: {}}
}
