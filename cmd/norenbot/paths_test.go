package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// meantByNobody are valid TOML paths that can only be mistakes, with the error that each gets.
var meantByNobody = []struct{ toml, says string }{
	{`"C:\temp"`, "control character U+0009"},
	{`"C:\new\bot"`, "control character U+000A"},
	{`"C:\data"`, "write paths in single quotes"},
	{`'C:\data'`, "write / between folders"},
	{`'data\bot'`, "write / between folders"},
	{`"~"`, `"~" is not expanded`},
	{`"~/norenbot"`, `"~" is not expanded`},
	{`"~bot/data"`, `"~" is not expanded`},
	{`"$HOME/norenbot"`, "variables are not expanded"},
	{`"/srv/${NAME}/data"`, "variables are not expanded"},
	{`"$(pwd)/data"`, "variables are not expanded"},
	{"\"`pwd`/data\"", "commands are not carried out"},
	{`"%APPDATA%/norenbot"`, "variables are not expanded"},
	{`"%S/norenbot"`, "specifiers of systemd"},
	{`" data"`, "a space before or after"},
	{`"data "`, "a space before or after"},
	{`"data\n"`, "control character U+000A"},
	{`"'data'"`, "quotes of its own"},
	{`'"data"'`, "quotes of its own"},
	{`"“data”"`, "quotes of its own"},
	{"\"\u202adata\"", "invisible character U+202A"},
	{"\"\ufeffdata\"", "invisible character U+FEFF"},
}

// TestPathsThatNobodyMeans checks that each is refused with how to write it, wherever a path can be given, and that
// no file is made.
func TestPathsThatNobodyMeans(t *testing.T) {
	t.Setenv(tokenVariable, secret)
	t.Chdir(t.TempDir())
	for key, section := range map[string]string{"data": "", "token_file": "", "postgres_file": "[store]\n"} {
		for _, tc := range meantByNobody {
			config := filepath.Join(t.TempDir(), "norenbot.toml")
			require.NoError(t, os.WriteFile(config, []byte(fmt.Sprintf("%s%s = %s\n", section, key, tc.toml)), 0o600))
			status, out, stderr := call(t, "run --config "+config)
			require.Equal(t, statusConfig, status, "%s = %s: %s", key, tc.toml, stderr)
			require.Contains(t, stderr, tc.says, "%s = %s", key, tc.toml)
			require.Equal(t, 1, strings.Count(out+stderr, "\n"), stderr)
		}
	}
	for _, flag := range []string{"check --data=%s", "check --postgres-file=%s", "run --config=%s", "doctor --config=%s", "check %s", "restore %s", "backup %s", "demo --data=%s"} {
		for arg, says := range map[string]string{"$HOME/data": "variables are not expanded", "~bot/data": `"~" is not expanded`, `C:\data`: "write / between folders", "%TEMP%": "variables are not expanded", "a\tb": "control character"} {
			var args []string
			for word := range strings.SplitSeq(fmt.Sprintf(flag, "\x00"), " ") {
				args = append(args, strings.ReplaceAll(word, "\x00", arg))
			}
			status, stderr := executed(t, args)
			require.Equal(t, statusConfig, status, "%q: %s", args, stderr)
			require.Contains(t, stderr, says, "%q", args)
		}
	}
	made, err := os.ReadDir(".")
	require.NoError(t, err)
	require.Empty(t, made)
}

// TestPathsThatPeopleMean checks that these paths are accepted.
func TestPathsThatPeopleMean(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"data", "./data", "../data", "/var/lib/norenbot", "/srv/my bots/daten für alle", "/srv/50% off", "/srv/a$b c/$", "./~data", "/srv/it’s", "日本"} {
		if path == "/srv/a$b c/$" {
			require.Error(t, checkFolder(path), "a variable could be meant")
			continue
		}
		require.NoError(t, checkFolder(path), path)
	}
	require.ErrorContains(t, checkFolder("file:///var/lib"), "it is a URL")
}

// TestFolderThatIsAFile also has a file that is a folder.
func TestFolderThatIsAFile(t *testing.T) {
	t.Setenv(tokenVariable, secret)
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	config := filepath.Join(dir, "norenbot.toml")
	write := func(text string, args ...any) string {
		require.NoError(t, os.WriteFile(config, fmt.Appendf(nil, text, args...), 0o600))
		return "run --config " + config
	}
	refusedWith(t, statusConfig, write("http = \"\"\ndata = %q", file), "it is a file: name a folder")
	refusedWith(t, statusConfig, write("token_file = %q", dir), "token_file: is a directory; it names a file that holds the token")
	refusedWith(t, statusConfig, write("[store]\npostgres_file = %q", dir), "store.postgres_file: is a directory")
	refusedWith(t, statusConfig, "run --config "+dir, "is a directory")
	refusedWith(t, statusConfig, "check --data "+file, "is a file; name the folder that "+storeName+" is in")
	refusedWith(t, statusConfig, "repair list --data "+file, "is a file; name the folder")
}

// TestAddressesThatNobodyMeans checks that an address to serve on needs a host and a port.
func TestAddressesThatNobodyMeans(t *testing.T) {
	t.Parallel()
	for address, says := range map[string]string{
		"8580": "no port", "127.0.0.1": "no port", "http://127.0.0.1:8580": "it is a URL", "127.0.0.1:": "that is not a port", "127.0.0.1:85800": "that is not a port",
		"127.0.0.1:-1": "that is not a port", "local host:8580": "that is not a host", "127.0.0.1/24:8580": "that is not a host", "::1:8580": "no port, or more than one",
	} {
		for _, key := range []string{"http = %q", "[endpoint]\npublic_key = \"" + strings.Repeat("0", 64) + "\"\naddress = %q"} {
			path := filepath.Join(t.TempDir(), "norenbot.toml")
			require.NoError(t, os.WriteFile(path, fmt.Appendf(nil, key, address), 0o600))
			_, err := readConfig(path)
			require.ErrorIs(t, err, errConfig, address)
			require.ErrorContains(t, err, says, address)
			require.ErrorContains(t, err, "such as 127.0.0.1:8580", address)
		}
	}
	for _, address := range []string{"", ":8580", "127.0.0.1:8580", "[::1]:8580", "localhost:8580", "0.0.0.0:80", "bot.example.org:8580", "127.0.0.1:0"} {
		require.NoError(t, checkAddress(address), address)
	}
	path := filepath.Join(t.TempDir(), "norenbot.toml")
	require.NoError(t, os.WriteFile(path, fmt.Appendf(nil, "http = \"127.0.0.1:1\"\n[endpoint]\npublic_key = %q\naddress = \"127.0.0.1:1\"", strings.Repeat("0", 64)), 0o600))
	_, err := readConfig(path)
	require.ErrorContains(t, err, "http has that address")
}

// TestAddressOfADatabaseAsCopied checks that the error names what was copied with the address, and does not show
// the password.
func TestAddressOfADatabaseAsCopied(t *testing.T) {
	const plain = "postgres://bot:s3cret@db1/norenbot"
	for address, says := range map[string]string{
		`"` + plain + `"`: "quotes around it", "“" + plain + "”": "quotes around it", "NORENBOT_POSTGRES=" + plain: "a name before it", "export DATABASE_URL='" + plain: "a name before it",
		plain + "\n" + plain: "more than one line", "mysql://bot:s3cret@db1/norenbot?tls=1": "does not start with postgres://", "jdbc:postgresql://db1/norenbot?password=s3cret": "does not start with postgres://",
	} {
		t.Setenv(postgresVariable, address)
		file := filepath.Join(t.TempDir(), "address")
		require.NoError(t, os.WriteFile(file, []byte(address+"\n"), 0o600))
		for _, args := range []string{"check", "check --postgres-file " + file} {
			status, out, stderr := call(t, args)
			require.Equal(t, statusConfig, status, stderr)
			require.Contains(t, stderr, says)
			require.NotContains(t, out+stderr, "s3cret")
		}
	}
	for _, address := range []string{plain, "postgresql://db1,db2/norenbot", "host=/run/postgresql dbname=norenbot password=A=b", "service=norenbot"} {
		require.NoError(t, checkDatabase(address), address)
	}
}
