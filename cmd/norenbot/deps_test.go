package main

import (
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// An arrow is an import between two packages of the project that is allowed.
type arrow struct{ from, to, why string }

// arrows are all the imports there may be, tests aside. "game/*" and
// "render/*" are any one game's. A package that stands in no row imports
// nothing of the project.
var arrows = []arrow{
	{"cmd/norenbot", "discord", "wires the bot"},
	{"cmd/norenbot", "discord/sandbox", "the demo plays against the stand-in"},
	{"cmd/norenbot", "storage", "opens the store"},
	{"cmd/norenbot", "storage/pg", "opens the store that is a database"},
	{"cmd/norenbot", "render", "draws for the bot and on the command line"},
	{"cmd/norenbot", "render/*", "names every game's artist"},
	{"cmd/norenbot", "render/league", "names the artist of seasons"},
	{"cmd/norenbot", "game", "runs games on the command line"},
	{"cmd/norenbot", "game/*", "names every game"},
	{"cmd/norenbot", "game/bot", "simulates; seats computer players"},
	{"cmd/norenbot", "game/ledger", "gives the service what an engine keeps"},
	{"cmd/norenbot", "game/match", "wires the service"},
	{"cmd/norenbot", "game/season", "lists, writes and simulates seasons"},
	{"cmd/norenbot", "game/league", "says what is to be simulated"},
	{"cmd/norenbot", "game/openform", "exports and verifies games"},
	{"cmd/norenbot", "game/text", "opens the catalogs"},
	{"cmd/norenbot", "render/analysis", "names the artist of analyses"},

	{"cmd/norenbot", "discord/wire", "opens the way to Discord"},
	{"cmd/norenbot", "discord/ui", "hands interactions on"},
	{"cmd/norenbot", "discord/metrics", "shows what was counted"},

	{"discord/ui", "game/match", "names the matches and questions that a press is about"},
	{"discord/metrics", "discord/ui", "tells kinds of interactions apart"},
	{"discord/wire", "discord/ui", "carries its values"},
	{"discord/wire", "discord/metrics", "counts what waits and what nobody can read"},
	{"discord/wire", "game/match", "names users"},
	{"discord/wire", "game/ledger", "knows that damage does not pass by itself"},
	{"discord", "discord/ui", "answers interactions with messages"},
	{"discord", "discord/wire", "tells errors of Discord apart"},
	{"discord", "discord/metrics", "counts what is answered and told"},
	{"discord", "game", "shows questions and events"},
	{"discord", "game/ledger", "strikes off what is told"},
	{"discord", "game/match", "hands on what people do"},
	{"discord", "game/league", "says what stands, and does what is pressed"},
	{"discord", "game/season", "shows seasons, and hands on what people do there"},
	{"discord", "game/text", "speaks"},
	{"discord", "render/league", "says what a picture of a season shows"},
	{"discord", "render/analysis", "says what a picture of an analysis shows"},
	{"discord", "render", "says what a picture shows, and takes it as drawn"},
	{"discord/sandbox", "discord/sandbox/page", "serves its page"},
	{"discord/sandbox/openapi", "discord/sandbox", "checks its traffic against Discord's own description"},

	{"storage", "game/ledger", "keeps one in a file"},
	{"storage/pg", "storage", "is moved to and from a file, and fails by the same names"},
	{"storage/pg", "game/ledger", "keeps one in a database"},

	{"render", "game", "names seats"},
	{"render", "game/text", "writes on pictures"},
	{"render", "render/canvas", "draws"},
	{"render", "render/icon", "lays icons"},
	{"render", "render/fonts", "writes"},
	{"render", "render/ink", "colours"},
	{"render/canvas", "render/ink", "colours"},
	{"render/icon", "render/canvas", "draws"},
	{"render/icon", "render/ink", "colours"},
	{"render/rendertest", "game", "deals what is drawn"},
	{"render/rendertest", "game/text", "writes on pictures"},
	{"render/rendertest", "game/text/texttest", "checks the words on pictures"},
	{"render/rendertest", "render", "checks what an Artist promises"},
	{"render/rendertest", "render/canvas", "measures"},
	{"render/rendertest", "render/ink", "compares colours"},
	{"render/*", "render", "is an Artist"},
	{"render/*", "game", "names seats"},
	{"render/*", "game/*", "draws its View, and no other game's"},
	{"render/*", "game/text", "writes on pictures"},
	{"render/league", "render", "is an Artist"},
	{"render/league", "render/canvas", "draws"},
	{"render/league", "render/icon", "draws"},
	{"render/league", "render/ink", "colours"},
	{"render/league", "game/text", "writes on pictures"},
	{"render/league", "game/league", "draws standings, and no game"},
	{"render/analysis", "render", "is an Artist"},
	{"render/analysis", "render/canvas", "draws"},
	{"render/analysis", "render/icon", "draws in the seats' liveries"},
	{"render/analysis", "render/ink", "colours"},
	{"render/analysis", "game", "names seats"},
	{"render/analysis", "game/text", "writes on pictures"},
	{"render/*", "render/canvas", "draws"},
	{"render/*", "render/icon", "draws"},
	{"render/*", "render/ink", "colours"},

	{"game/ledger/ledgertest", "game/ledger", "checks what a Store promises"},
	{"game/match", "game", "runs the rules"},
	{"game/match", "game/ledger", "keeps matches"},
	{"game/match", "game/openform", "writes and reads matches as files; shares the promise of a seed"},
	{"game/season", "game", "checks terms against a game"},
	{"game/season", "game/league", "computes what a season comes to"},
	{"game/season", "game/ledger", "keeps seasons and persons"},
	{"game/season", "game/match", "deals a season's tables and reads their results"},
	{"game/season/seasontest", "game", "makes results to store"},
	{"game/season/seasontest", "game/season", "checks what a Store promises"},
	{"game/season/seasontest", "game/league", "makes events to store"},
	{"game/season/seasontest", "game/match", "makes the matches of a season"},
	{"game/season/seasontest", "game/ledger", "keeps them in memory"},
	{"game/match/storetest", "game", "makes answers to store"},
	{"game/match/storetest", "game/ledger", "keeps them in memory"},
	{"game/match/storetest", "game/match", "checks what a Store promises"},
	{"game/bot", "game", "answers questions"},
	{"game/openform", "game", "replays"},
	{"game/text", "game", "translates texts"},
	{"game/text/texttest", "game", "meets texts"},
	{"game/text/texttest", "game/text", "checks catalogs"},
	{"game/gametest", "game", "checks the contract"},
	{"game/gametest", "game/text", "opens a game's catalogs"},
	{"game/gametest", "game/text/texttest", "says where a text is read"},
	{"game/*", "game", "keeps the contract"},
}

// shared are the packages below game/ and render/ that belong to no one game.
var shared = map[string]bool{"bot": true, "text": true, "ledger": true, "match": true, "league": true, "season": true, "gametest": true, "openform": true, "storytest": true, "analysis": true,
	"canvas": true, "fonts": true, "icon": true, "ink": true, "rendertest": true}

// general returns a package's name as arrows have it.
func general(pkg string) string {
	for _, folder := range []string{"game/", "render/"} {
		if name, ok := strings.CutPrefix(pkg, folder); ok && !shared[strings.Split(name, "/")[0]] {
			return folder + "*"
		}
	}
	return pkg
}

type listed struct {
	ImportPath string
	Imports    []string
}

func TestArrows(t *testing.T) {
	const module = "norenbot/"
	for _, p := range packages(t) {
		from := strings.TrimPrefix(p.ImportPath, module)
		for _, imp := range p.Imports {
			if to, ours := strings.CutPrefix(imp, module); ours {
				require.True(t, allowed(from, to), "%s imports %s: no arrow allows it", from, to)
			} else if from == "game" || general(from) == "game/*" {
				require.NotContains(t, imp, ".", "%s imports %s: rules use the standard library only", from, imp)
			}
		}
	}
}

func TestArrowsAreDrawn(t *testing.T) {
	drawn := map[[2]string]bool{}
	for _, p := range packages(t) {
		for _, imp := range p.Imports {
			from, to := strings.TrimPrefix(p.ImportPath, "norenbot/"), strings.TrimPrefix(imp, "norenbot/")
			drawn[[2]string{general(from), general(to)}] = true
		}
	}
	for _, a := range arrows {
		require.True(t, drawn[[2]string{a.from, a.to}], "nothing needs the arrow %s -> %s any more", a.from, a.to)
	}
}

func allowed(from, to string) bool {
	for _, a := range arrows {
		if a.from == general(from) && a.to == general(to) && (a.from != "render/*" || a.to != "game/*" || sameGame(from, to)) {
			return true
		}
	}
	return false
}

func sameGame(from, to string) bool { return path.Base(from) == path.Base(to) }

func packages(t *testing.T) []listed {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "norenbot/...").Output()
	require.NoError(t, err)
	var all []listed
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		all = append(all, p)
	}
}

// imports returns what each file of a folder imports, tests aside.
func imports(t *testing.T, folder string) map[string][]string {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	of := map[string][]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		require.NoError(t, err)
		for _, imp := range f.Imports {
			name := filepath.Base(file)
			of[name] = append(of[name], strings.Trim(imp.Path.Value, `"`))
		}
	}
	return of
}

// TestOneFileNamesTheGames: a new game is one row in app.go.
func TestOneFileNamesTheGames(t *testing.T) {
	for file, all := range imports(t, ".") {
		for _, imp := range all {
			to := general(strings.TrimPrefix(imp, "norenbot/"))
			require.True(t, file == "app.go" || !strings.HasSuffix(to, "/*"), "%s imports %s", file, imp)
		}
	}
}

// TestTwoFilesKnowDiscordgo: everything else speaks to Discord through an API
// of ours.
func TestTwoFilesKnowDiscordgo(t *testing.T) {
	const library = "github.com/bwmarrin/discordgo"
	for _, p := range packages(t) {
		require.Equal(t, p.ImportPath == "norenbot/discord/wire", slices.Contains(p.Imports, library), p.ImportPath)
	}
	for file, all := range imports(t, "../../discord/wire") {
		require.Equal(t, file == "adapter.go" || file == "decode.go", slices.Contains(all, library), file)
	}
}
