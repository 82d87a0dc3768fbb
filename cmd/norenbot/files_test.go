package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// filesMeantByNobody are paths that can only be mistakes, with the error that each gets.
var filesMeantByNobody = []struct{ path, says string }{
	{"", "it is empty: name a file"},
	{"~bot/x", `"~" is not expanded`},
	{"$HOME/x", "variables are not expanded"},
	{"FILE=x.json", "it has a name before it"},
	{"export FILE=x.json", "it has a name before it"},
	{`"x.json"`, "quotes of its own"},
	{"'x.json'", "quotes of its own"},
	{"“x.json”", "quotes of its own"},
	{"x.json\n", "control character U+000A"},
	{"x\x00.json", "control character U+0000"},
	{" x.json", "a space before or after"},
	{`C:\x.json`, "write / between folders"},
}

// TestFilesThatNobodyMeans checks that every command that reads or writes a file says what is wrong with its path
// and how to write it, before it does anything.
func TestFilesThatNobodyMeans(t *testing.T) {
	t.Chdir(t.TempDir())
	exported(t, "game.json")
	require.NoError(t, os.Mkdir("folder", 0o700))
	const out, in = true, false
	for _, command := range []struct {
		args   string // FILE stands for the path
		writes bool
	}{
		{"export --game market --seats 3 --out=FILE", out},
		{"render --record game.json --out=FILE", out},
		{"league export x --out=FILE", out},
		{"render --out=picture.png --record=FILE", in},
		{"verify FILE", in},
		{"verify game.json FILE", in},
		{"analyse FILE", in},
		{"league recompute --file=FILE", in},
		{"import FILE", in},
	} {
		cases := append([]struct{ path, says string }{}, filesMeantByNobody...)
		if command.writes {
			cases = append(cases, []struct{ path, says string }{
				{"folder", "it is a directory: name a file in it"}, {"folder/", "it is a directory: name a file in it"},
				{"nowhere/x.json", "make the folder nowhere first"}, {"game.json/x", "game.json"},
			}...)
		} else {
			cases = append(cases, []struct{ path, says string }{{"-", "standard input is not read: name a file"}}...)
			if !strings.HasPrefix(command.args, "import") { // it looks for its store first
				cases = append(cases, []struct{ path, says string }{
					{"folder", "it is a directory: name a file"}, {"nothing.json", "no such file or directory"}, {"nowhere/x.json", "no such file or directory"},
				}...)
			}
		}
		for _, tc := range cases {
			var args []string
			for word := range strings.SplitSeq(command.args, " ") {
				args = append(args, strings.ReplaceAll(word, "FILE", tc.path))
			}
			status, stderr := executed(t, args)
			require.NotZero(t, status, "%q", args)
			require.Contains(t, stderr, tc.says, "%q", args)
		}
	}
	made, err := filepath.Glob("*")
	require.NoError(t, err)
	require.Equal(t, []string{"folder", "game.json"}, made, "no command has made a file")
}

// exported writes a short game to a file.
func exported(t *testing.T, path string) {
	t.Helper()
	status, _, stderr := call(t, "export --game market --seats 3 --out "+path)
	require.Zero(t, status, stderr)
}

// TestAFileIsReplacedInOneStep checks that a command replaces an existing file only once the new one is complete,
// keeps its mode, and follows a link; that one that fails leaves everything as it was; and that none replaces what
// it reads.
func TestAFileIsReplacedInOneStep(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("old.json", []byte("old"), 0o600))
	require.NoError(t, os.Symlink("old.json", "link.json"))
	content := func(path string) string {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		return string(text)
	}
	only := func(names ...string) {
		made, err := filepath.Glob("*")
		require.NoError(t, err)
		require.Equal(t, names, made)
	}
	refusedWith(t, 1, "export --game market --seats 2 --out old.json", "wrong number of seats")
	require.Equal(t, "old", content("old.json"))
	only("link.json", "old.json")

	exported(t, "link.json")
	link, err := os.Readlink("link.json")
	require.NoError(t, err)
	require.Equal(t, "old.json", link)
	require.Contains(t, content("old.json"), `"game": "market"`)
	is, err := os.Stat("old.json")
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), is.Mode().Perm())
	only("link.json", "old.json")

	was := content("old.json")
	for _, path := range []string{"old.json", "./old.json", "link.json"} {
		refusedWith(t, 1, "render --record old.json --out "+path, "this command reads that file: name another one")
	}
	refusedWith(t, 1, "render --record old.json --kind no --out picture.png", "unknown kind of picture")
	require.Equal(t, was, content("old.json"))

	require.NoError(t, os.Mkdir("data", 0o700))
	require.NoError(t, os.WriteFile(filepath.Join("data", storeName), []byte("store"), 0o600))
	refusedWith(t, 1, "export --game market --seats 3 --out "+filepath.Join("data", storeName), "this command reads that file")
	only("data", "link.json", "old.json")

	status, out, stderr := call(t, "render --record old.json --out -")
	require.Zero(t, status, stderr)
	require.True(t, strings.HasPrefix(out, "\x89PNG"), "the picture alone")
	status, _, stderr = call(t, "export --game market --seats 3 --out "+os.DevNull)
	require.Zero(t, status, stderr)
}

// TestIDsThatNobodyMeans checks that an empty id, or one copied with something around it, is refused.
func TestIDsThatNobodyMeans(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, command := range []string{"export --out=x.json --match=ID", "analyse --match=ID", "admin end ID", "admin seat x 1 --person=ID", "admin forget ID",
		"repair log ID", "repair season ID", "doctor --server=ID", "doctor --channel=ID"} {
		for _, id := range []string{"", " ", `"1"`, "'1'", "1\n", "<@1>", "1 2"} {
			var args []string
			for word := range strings.SplitSeq(command, " ") {
				args = append(args, strings.ReplaceAll(word, "ID", id))
			}
			status, stderr := executed(t, args)
			require.Equal(t, statusConfig, status, "%q: %s", args, stderr)
			require.Contains(t, stderr, "is no id: copy the id alone", "%q", args)
		}
	}
	require.NoFileExists(t, "x.json")
}

// TestNumbersThatNobodyMeans checks that such numbers are refused at once, with what would be right.
func TestNumbersThatNobodyMeans(t *testing.T) {
	t.Chdir(t.TempDir())
	exported(t, "game.json")
	for args, says := range map[string]string{
		"render --record game.json --out x.png --at=-5":                   "count answers, from 0",
		"render --record game.json --out x.png --at=9999":                 "0 to ",
		"render --record game.json --out x.png --since=-5":                "count answers, from 0",
		"render --record game.json --out x.png --whose=-1":                "--whose 1 to 3",
		"render --record game.json --out x.png --whose=4":                 "--whose 1 to 3",
		"render --record game.json --out x.png --seat=0":                  "--seat is public or 1 to 3",
		"render --record game.json --out x.png --at=99999999999999999999": "--at: expected a valid 64 bit int",
		"export --game market --seats=-1 --out x.json":                    "market is for 3 to 6",
		"export --game market --seats=99 --out x.json":                    "market is for 3 to 6",
		"export --game market --think=-1s --out x.json":                   "--think must be more than 0",
		"simulate --games=0":                                              "must be at least 1",
		"simulate --jobs=-1":                                              "must be at least 1",
		"simulate --jobs=1000000000":                                      "--jobs must be at most",
		"league simulate --people=1000000000":                             "--people must be at most",
		"league simulate --weeks=100000000":                               "--weeks at most",
		"league simulate --format=swiss --rounds=0":                       "--rounds must be at least 1",
		"analyse game.json --playouts=-1":                                 "--playouts must not be below 0",
		"demo --think=-1s":                                                "--think -1s: give it more than 0",
		"demo --players=0":                                                "1 to 6 people",
		"health --within=-1s":                                             "--within -1s: give it more than 0",
		"check --wait=-1s":                                                "--wait -1s: it is negative",
	} {
		status, stderr := executed(t, strings.Fields(args))
		require.NotZero(t, status, args)
		require.Contains(t, stderr, says, args)
	}
	made, err := filepath.Glob("*")
	require.NoError(t, err)
	require.Equal(t, []string{"game.json"}, made)
}

// TestAddressesToAskThatNobodyMeans checks that a command that asks a running bot needs a host and a port.
func TestAddressesToAskThatNobodyMeans(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, command := range []string{"backup", "brake", "thinking", "admin end x", "admin forget 1"} {
		for address, says := range map[string]string{"": "it is empty", "8580": "no port", "http://127.0.0.1:8580": "it is a URL", "127.0.0.1:x": "that is not a port"} {
			status, stderr := executed(t, append(strings.Fields(command), "--http="+address))
			require.Equal(t, statusConfig, status, "%s %q: %s", command, address, stderr)
			require.Contains(t, stderr, says, "%s %q", command, address)
			require.Contains(t, stderr, "such as 127.0.0.1:8580")
		}
	}
}
