package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExampleConfigSaysTheDefaults(t *testing.T) {
	c, err := readConfig("../../config.example.toml")
	require.NoError(t, err)
	require.Equal(t, defaultConfig(), c)
}

func TestExampleConfigHasEveryKey(t *testing.T) {
	text, err := os.ReadFile("../../config.example.toml")
	require.NoError(t, err)
	for _, key := range []string{"token_file", "data", "http", "level", "format", "think", "ready", "lobby", "overdue_share", "timeouts_at_once", "most_mib", "backup_every", "backups", "public_key", "address"} {
		require.Contains(t, string(text), "\n"+key+" = ", key)
	}
}

func TestConfigErrorsNameTheKeyAndWhatWouldBeRight(t *testing.T) {
	for _, tc := range []struct{ file, want string }{
		{"colour = 1", "unknown key colour"},
		{"[computers]\nat_once = -1", "computers.at_once = -1: at least 0"},
		{"[log]\nlevel = \"loud\"", "log.level = \"loud\": use debug"},
		{"[log]\nformat = \"xml\"", "log.format = \"xml\": use json"},
		{"data = \"\"", "name a folder"},
		{"[matches]\nready = 0", "matches.ready = 0: at least 1"},
		{"[matches]\noverdue_share = 101", "matches.overdue_share = 101: from 1 to 100"},
		{"[matches]\ntimeouts_at_once = -1", "matches.timeouts_at_once = -1: at least 0"},
		{"[matches]\nlobby = \"1s\"", "matches.lobby = \"1s\": from 1m0s"},
		{"[computers]\nthink = \"fast\"", "write it as in 300ms"},
		{"[log]\nlevel = \"panic\"", "log.level = \"panic\": use debug, info, warn or error"},
		{"[store]\nmost_mib = 1", "store.most_mib = 1: at least 16"},
		{"[store]\nmost_mib = 8796093022208", "store.most_mib = 8796093022208: at most 1048576"},
		{"[endpoint]\naddress = \"127.0.0.1:1\"", "endpoint.public_key = \"\": it has 64 hexadecimal digits: copy it from the General Information page"},
		{"[endpoint]\npublic_key = \"00\"\naddress = \"127.0.0.1:1\"", "endpoint.public_key = \"00\": it has 64"},
		{"[endpoint]\npublic_key = \"00\"", "endpoint.public_key without endpoint.address: name the address"},
		{"http = ", "config"},
	} {
		t.Run(tc.want, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "config.toml")
			require.NoError(t, os.WriteFile(path, []byte(tc.file), 0o600))
			_, err := readConfig(path)
			require.ErrorIs(t, err, errConfig)
			require.ErrorContains(t, err, tc.want)
		})
	}
	_, err := readConfig(filepath.Join(t.TempDir(), "none.toml"))
	require.ErrorContains(t, err, "there is no file")
}

// TestConfigOfTheProgramBefore reads a file that was written when the timeout hold counted 20 seats.
func TestConfigOfTheProgramBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.toml")
	require.NoError(t, os.WriteFile(path, []byte("[matches]\ntimeouts_at_once = 20\n"), 0o600))
	c, err := readConfig(path)
	require.NoError(t, err)
	require.Equal(t, 20, c.Matches.TimeoutsAtOnce)
	require.Equal(t, 25, c.Matches.OverdueShare)
}

// TestSecretInPlaceOfItsFile checks that no message shows a secret that was given in place of its file's name.
func TestSecretInPlaceOfItsFile(t *testing.T) {
	const secret = "s3cret-word"
	address := "postgres://norenbot:" + secret + "@db1/norenbot"
	var c Config
	c.TokenFile, c.Store.PostgresFile = secret, address
	_, token := c.token()
	_, postgres := c.postgres()
	_, flag := storeFlags{PostgresFile: address}.database()
	for says, err := range map[string]error{
		"token_file: no such file or directory; it names a file that holds the token, and is not the token itself": token,
		"store.postgres_file: no such file or directory; it names a file that holds the address":                   postgres,
		"--postgres-file: no such file or directory; it names a file that holds the address":                       flag,
	} {
		require.ErrorIs(t, err, errConfig)
		require.ErrorIs(t, err, fs.ErrNotExist)
		require.ErrorContains(t, err, says)
		for e := err; e != nil; e = errors.Unwrap(e) {
			require.NotContains(t, fmt.Sprintf("%+v %#v", e, e), secret)
		}
	}
	status, out, stderr := call(t, "check --postgres-file "+address)
	require.NotZero(t, status)
	require.Contains(t, stderr, "--postgres-file: no such file")
	require.NotContains(t, out+stderr, secret)
}

func TestToken(t *testing.T) {
	t.Setenv(tokenVariable, " secret\n")
	token, err := Config{}.token()
	require.NoError(t, err)
	require.Equal(t, "secret", token)

	t.Setenv(tokenVariable, "")
	_, err = Config{}.token()
	require.ErrorContains(t, err, tokenVariable)

	path := filepath.Join(t.TempDir(), "token")
	_, err = Config{TokenFile: path}.token()
	require.ErrorContains(t, err, "token_file")
	require.NoError(t, os.WriteFile(path, []byte("from-a-file\n"), 0o600))
	token, err = Config{TokenFile: path}.token()
	require.NoError(t, err)
	require.Equal(t, "from-a-file", token)
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	_, err = Config{TokenFile: path}.token()
	require.ErrorContains(t, err, "is empty")
}
