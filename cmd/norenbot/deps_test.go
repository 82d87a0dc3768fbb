package main

import (
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
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
	{"cmd/norenbot", "discord", "names the parts of the bot"},
	{"cmd/norenbot", "discord/app", "starts the bot"},
	{"cmd/norenbot", "discord/router", "writes the link by which people add the bot"},
	{"cmd/norenbot", "cmd/norenbot/allgames", "has every game and its computer players"},
	{"cmd/norenbot/allgames", "cmd/norenbot/titles", "has every game"},
	{"cmd/norenbot/allgames", "discord/app", "fills in the games of an App"},
	{"cmd/norenbot", "discord/sandbox", "the demo plays against the stand-in"},
	{"cmd/norenbot", "storage", "opens the store"},
	{"cmd/norenbot", "storage/pg", "opens the store that is a database"},
	{"cmd/norenbot", "render", "draws for the bot and on the command line"},
	{"cmd/norenbot", "game", "runs games on the command line"},
	{"cmd/norenbot", "game/bot", "simulates; seats computer players"},
	{"cmd/norenbot", "game/ledger", "gives the service what an engine keeps"},
	{"cmd/norenbot", "game/match", "wires the service"},
	{"cmd/norenbot", "game/season", "lists, writes and simulates seasons"},
	{"cmd/norenbot", "game/league", "says what is to be simulated"},
	{"cmd/norenbot", "game/stats", "computes the ratings of a season that it exports"},
	{"cmd/norenbot", "game/openform", "exports and verifies games"},
	{"cmd/norenbot", "game/text", "opens the catalogs"},

	{"cmd/norenbot", "discord/wire", "opens the way to Discord"},
	{"cmd/norenbot", "discord/core", "says what the bot works with"},
	{"cmd/norenbot", "discord/doctor", "has it look what is wrong"},
	{"cmd/norenbot", "discord/words", "names permissions in what the doctor says"},
	{"cmd/norenbot", "discord/ui", "hands interactions on"},
	{"cmd/norenbot", "discord/metrics", "shows what was counted"},

	{"cmd/norenbot", "cmd/norenbot/titles", "names every game"},
	{"cmd/norenbot", "cmd/norenbot/newgame", "writes the beginning of a game"},
	{"cmd/norenbot/newgame", "game/text", "asks whether other catalogs have keys like it"},
	{"cmd/norenbot/titles", "discord/words", "opens the bot's own catalogs, and names levels"},
	{"cmd/norenbot/titles", "game", "names every game's rules"},
	{"cmd/norenbot/titles", "game/*", "names every game"},
	{"cmd/norenbot/titles", "game/bot", "seats computer players"},
	{"cmd/norenbot/titles", "game/match", "has computer players think, coach and analyse for matches"},
	{"cmd/norenbot/titles", "game/openform", "writes matches as files"},
	{"cmd/norenbot/titles", "game/text", "opens the catalogs"},
	{"cmd/norenbot/titles", "render", "names every artist"},
	{"cmd/norenbot/titles", "render/*", "names every game's artist"},
	{"cmd/norenbot/titles", "render/analysis", "names the artist of analyses"},
	{"cmd/norenbot/titles", "render/league", "names the artist of seasons"},

	{"discord/ui", "game/ids", "names the matches and questions that a press is about"},
	{"discord/words", "discord/ui", "names people and permissions"},
	{"discord/words", "game", "tells events and scores"},
	{"discord/words", "game/match", "names who sits at a match"},
	{"discord/words", "game/league", "writes ratings"},
	{"discord/words", "game/text", "speaks"},
	{"discord/words", "render", "asks for pictures as a reader likes them"},
	{"discord/metrics", "discord/ui", "tells kinds of interactions apart"},
	{"discord/wire", "discord/ui", "carries its values"},
	{"discord/wire", "discord/metrics", "counts what waits and what nobody can read"},
	{"discord/wire", "game/ids", "names users"},
	{"discord/core", "discord/ui", "has what routes and commands are made of"},
	{"discord/core", "discord/words", "speaks to a reader"},
	{"discord/core", "discord/wire", "tells errors of Discord apart, and what is urgent"},
	{"discord/core", "discord/metrics", "counts what is answered and told"},
	{"discord/core", "game", "offers games, and says what they refuse"},
	{"discord/core", "game/ledger", "strikes off what is told"},
	{"discord/core", "game/match", "finds the match that is meant"},
	{"discord/core", "game/season", "names seasons"},
	{"discord/core", "game/stats", "gives ratings and records to its parts"},
	{"discord/core", "game/text", "speaks"},
	{"discord/core", "render", "has pictures drawn"},
	{"discord/seat", "discord/core", "is a part"},
	{"discord/seat", "discord/ui", "shows menus"},
	{"discord/seat", "discord/words", "speaks to a player"},
	{"discord/seat", "discord/wire", "changes a menu that was shown"},
	{"discord/seat", "game", "asks its questions"},
	{"discord/seat", "game/ledger", "holds the match while a menu follows it"},
	{"discord/seat", "game/match", "hands on what a player decides"},
	{"discord/seat", "game/text", "keeps menus within Discord's lengths"},
	{"discord/seat", "render", "shows how the match stands"},
	{"discord/thread", "discord/core", "is a part"},
	{"discord/thread", "discord/seat", "brings menus up to date with the board"},
	{"discord/thread", "discord/ui", "posts messages"},
	{"discord/thread", "discord/words", "tells everybody"},
	{"discord/thread", "discord/wire", "knows what Discord refuses, and what is urgent"},
	{"discord/thread", "game", "tells its events"},
	{"discord/thread", "game/league", "says how ratings moved"},
	{"discord/thread", "game/ledger", "tells the news of matches"},
	{"discord/thread", "game/match", "tells the news of matches"},
	{"discord/thread", "game/season", "names the season of a match"},
	{"discord/thread", "game/stats", "says how ratings moved"},
	{"discord/thread", "game/text", "keeps messages within Discord's lengths"},
	{"discord/thread", "render", "posts boards"},
	{"discord/table", "discord/core", "is a part"},
	{"discord/table", "discord/seat", "changes a message that asked for an analysis"},
	{"discord/table", "discord/thread", "asks as a thread does"},
	{"discord/table", "discord/ui", "answers with messages"},
	{"discord/table", "discord/words", "speaks to a reader"},
	{"discord/table", "discord/wire", "knows for how long an answer may change"},
	{"discord/table", "game", "offers settings"},
	{"discord/table", "game/match", "opens, lists and corrects matches"},
	{"discord/table", "game/season", "reads what a manager's act asks for"},
	{"discord/table", "game/text", "keeps messages within Discord's lengths"},
	{"discord/table", "render", "shows past positions"},
	{"discord/table", "render/analysis", "says what a picture of an analysis shows"},
	{"discord/opening", "discord/core", "is a part"},
	{"discord/opening", "discord/ui", "shows a menu of what may be chosen"},
	{"discord/opening", "discord/words", "speaks to an organiser"},
	{"discord/opening", "game", "offers games and their settings"},
	{"discord/opening", "game/league", "offers formats"},
	{"discord/opening", "game/match", "offers paces"},
	{"discord/opening", "game/season", "says what a plan comes to, and opens the season"},
	{"discord/opening", "game/text", "keeps messages within Discord's lengths"},
	{"discord/router", "discord/core", "mounts what parts are made of"},
	{"discord/router", "discord/ui", "answers interactions with messages"},
	{"discord/router", "discord/wire", "answers in time"},
	{"discord/router", "discord/words", "says what is wrong with an interaction"},
	{"discord/router", "game/ledger", "reads the outbox"},
	{"discord/router", "game/match", "reads the news of matches"},
	{"discord/router", "game/season", "reads the news of seasons"},
	{"discord/app", "discord/router", "makes the bot of the parts that it is given"},
	{"discord/app", "discord/core", "says what the bot works with"},
	{"discord/app", "discord/metrics", "has the bot counted"},
	{"discord/app", "discord/ui", "hands interactions on"},
	{"discord/app", "discord/wire", "makes the connection"},
	{"discord/app", "game", "has the games that are played"},
	{"discord/app", "game/ledger", "has the store"},
	{"discord/app", "game/match", "wires the service"},
	{"discord/app", "game/season", "wires the service"},
	{"discord/app", "game/stats", "wires the ratings and records"},
	{"discord/app", "game/text", "has the catalogs"},
	{"discord", "discord/opening", "is a part of it"},
	{"discord/feed", "discord/core", "is a part"},
	{"discord/feed", "discord/ui", "shows where a feed goes"},
	{"discord/feed", "discord/words", "speaks to who manages a server"},
	{"discord/feed", "discord/wire", "knows what Discord refuses"},
	{"discord/feed", "game", "says who is awaited"},
	{"discord/feed", "game/league", "tells what happens in seasons"},
	{"discord/feed", "game/ledger", "keeps what waits to be sent"},
	{"discord/feed", "game/match", "tells what happens in matches"},
	{"discord/feed", "game/season", "tells what happens in seasons"},
	{"discord/feed", "game/text", "keeps a form within Discord's lengths"},
	{"discord", "discord/feed", "is a part of it"},
	{"discord/gathering", "discord/core", "is a part"},
	{"discord/gathering", "discord/ui", "posts a list"},
	{"discord/gathering", "discord/words", "tells everybody"},
	{"discord/gathering", "discord/wire", "knows what Discord refuses, and what is urgent"},
	{"discord/gathering", "game/ledger", "is told like news"},
	{"discord/gathering", "game/match", "lists matches that have not begun"},
	{"discord/gathering", "game/text", "keeps a message within Discord's lengths"},
	{"discord", "discord/gathering", "is a part of it"},
	{"cmd/norenbot", "discord/feed", "says how feeds are sent"},
	{"discord/records", "discord/core", "is a part"},
	{"discord/records", "discord/ui", "shows ratings and records"},
	{"discord/records", "discord/words", "speaks to a reader"},
	{"discord/records", "game/league", "shows ratings"},
	{"discord/records", "game/match", "shows whose record it is"},
	{"discord/records", "game/stats", "shows ratings and records"},
	{"discord/records", "game/text", "keeps messages within Discord's lengths"},
	{"discord/records", "render/league", "says what a picture of a record shows"},
	{"discord", "discord/records", "is a part of it"},
	{"discord/seasons", "discord/core", "is a part"},
	{"discord/seasons", "discord/ui", "shows seasons"},
	{"discord/seasons", "discord/words", "speaks to a reader"},
	{"discord/seasons", "discord/wire", "knows what Discord refuses"},
	{"discord/seasons", "game/league", "says what stands, and does what is pressed"},
	{"discord/seasons", "game/ledger", "tells the news of seasons"},
	{"discord/seasons", "game/match", "shows the matches of a season"},
	{"discord/seasons", "game/season", "shows seasons, and hands on what people do there"},
	{"discord/seasons", "game/text", "keeps messages within Discord's lengths"},
	{"discord/seasons", "render/league", "says what a picture of a season shows"},
	{"discord", "discord/core", "makes the parts"},
	{"discord", "discord/router", "makes a bot of them"},
	{"discord", "discord/seat", "is a part of it"},
	{"discord", "discord/thread", "is a part of it"},
	{"discord", "discord/table", "is a part of it"},
	{"discord", "discord/seasons", "is a part of it"},
	{"discord/doctor", "discord/core", "says which permissions a match cannot do without"},
	{"discord/doctor", "discord/ui", "names permissions, and compares commands"},
	{"discord/doctor", "discord/wire", "asks Discord, and tells its refusals apart"},
	{"discord/sandbox", "discord/sandbox/page", "serves its page"},
	{"discord/sandbox/openapi", "discord/sandbox", "checks its traffic against Discord's own description"},

	{"discord/discordtest", "discord/core", "says what the bot works with"},
	{"discord/discordtest", "discord/metrics", "is counted like any bot"},
	{"discord/discordtest", "discord/ui", "types and presses"},
	{"discord/discordtest", "discord/wire", "answers as the way to Discord does"},
	{"discord/discordtest", "discord/words", "opens the bot's catalogs"},
	{"discord/discordtest", "game", "has a game of its own"},
	{"discord/discordtest", "game/league", "opens seasons"},
	{"discord/discordtest", "game/ledger", "keeps them in memory"},
	{"discord/discordtest", "game/match", "opens and plays matches"},
	{"discord/discordtest", "game/season", "opens seasons"},
	{"discord/discordtest", "game/season/seasontest", "keeps matches and seasons in memory"},
	{"discord/discordtest", "discord/app", "starts the bot"},
	{"discord/discordtest", "discord/router", "serves interactions to the bot"},
	{"discord/discordtest", "game/text", "speaks"},
	{"discord/discordtest", "game/text/texttest", "makes the words of its game"},
	{"discord/discordtest", "render", "notes what is to be drawn"},

	{"discord/browsertest", "discord/sandbox/pagetest", "plays in the stand-in's page"},
	{"discord/servertest", "discord", "runs the bot in a server"},
	{"discord/servertest", "discord/core", "says what the bot works with"},
	{"discord/servertest", "discord/discordtest", "remembers in memory"},
	{"discord/servertest", "discord/metrics", "is counted like any bot"},
	{"discord/servertest", "discord/sandbox", "plays against the stand-in"},
	{"discord/servertest", "discord/sandbox/openapi", "holds every request against Discord's own description"},
	{"discord/servertest", "discord/app", "starts the bot"},
	{"discord/servertest", "cmd/norenbot/allgames", "has every game and its computer players"},
	{"discord/servertest", "game", "knows how a match stands"},
	{"discord/servertest", "game/bot", "decides as a player of some skill"},
	{"discord/servertest", "game/ledger", "waits until all is told"},
	{"discord/servertest", "game/league", "opens seasons"},
	{"discord/servertest", "game/match", "reads matches"},
	{"discord/servertest", "game/season", "opens seasons"},
	{"discord/servertest", "game/season/seasontest", "keeps matches and seasons in memory"},
	{"discord/servertest", "render", "tells pictures in words, and draws none"},
	{"discord/servertest", "cmd/norenbot/titles", "has every game"},

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
	{"render/league", "game/stats", "draws records"},
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
	{"game/match", "game/ids", "names matches and people as those who only pass ids on do"},
	{"game/match", "game/ledger", "keeps matches"},
	{"game/match", "game/openform", "writes and reads matches as files; shares the promise of a seed"},
	{"game/season", "game", "checks terms against a game"},
	{"game/season", "game/league", "computes what a season comes to"},
	{"game/season", "game/ledger", "keeps seasons and persons"},
	{"game/season", "game/openform", "says what its matches are dealt from"},
	{"game/season", "game/strictjson", "reads files of seasons"},
	{"game/season", "game/match", "deals a season's tables and reads their results"},
	{"game/season", "game/stats", "exports ratings as they were computed, and draws by them"},
	{"game/stats", "game/league", "computes ratings, and puts players who left last"},
	{"game/stats", "game", "tells partners from opponents"},
	{"game/stats", "game/match", "reads finished matches"},
	{"game/season/seasontest", "game", "makes results to store"},
	{"game/season/seasontest", "game/league", "tells partners from others"},
	{"game/season/seasontest", "game/season", "keeps seasons in memory"},
	{"game/season/seasontest", "game/match", "makes the matches of a season"},
	{"game/season/seasontest", "game/ledger", "hands the store on"},
	{"game/season/seasontest", "game/ledger/ledgertest", "stores them in memory"},
	{"game/match/storetest", "game/ledger", "hands the store on"},
	{"game/match/storetest", "game/ledger/ledgertest", "stores matches in memory"},
	{"game/match/storetest", "game/match", "keeps matches in memory"},
	{"game/bot", "game", "answers questions"},
	{"game/openform", "game", "replays"},
	{"game/openform", "game/strictjson", "reads files of matches"},
	{"game/text", "game", "translates texts"},
	{"game/text/texttest", "game", "meets texts"},
	{"game/text/texttest", "game/text", "checks catalogs"},
	{"game/gametest", "game", "checks the contract"},
	{"game/gametest", "game/text", "opens a game's catalogs"},
	{"game/gametest", "game/text/texttest", "says where a text is read"},
	{"game/gametest/quarry", "game", "is a game for tests"},
	{"game/*", "game", "keeps the contract"},
}

// shared are the packages below game/ and render/ that belong to no one game.
var shared = map[string]bool{"bot": true, "text": true, "ids": true, "ledger": true, "match": true, "league": true, "season": true, "stats": true, "gametest": true, "openform": true, "strictjson": true, "storytest": true, "analysis": true,
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

// TestOneFileNamesTheGames: a new game is one row in titles.go.
func TestOneFileNamesTheGames(t *testing.T) {
	for file, all := range imports(t, "titles") {
		for _, imp := range all {
			to := general(strings.TrimPrefix(imp, "norenbot/"))
			require.True(t, file == "titles.go" || !strings.HasSuffix(to, "/*"), "%s imports %s", file, imp)
		}
	}
}

// TestOneFileKnowsDiscordgo: everything else speaks to Discord through an API
// of ours.
func TestOneFileKnowsDiscordgo(t *testing.T) {
	const library = "github.com/bwmarrin/discordgo"
	for _, p := range packages(t) {
		require.Equal(t, p.ImportPath == "norenbot/discord/wire", slices.Contains(p.Imports, library), p.ImportPath)
	}
	for file, all := range imports(t, "../../discord/wire") {
		require.Equal(t, file == "adapter.go", slices.Contains(all, library), file)
	}
}

// TestOneWiring: only package app makes the services of the bot and its connection, also for the rooms and servers of
// tests: what one copy of these lines forgot, no test would notice.
func TestOneWiring(t *testing.T) {
	made := regexp.MustCompile(`\b(match\.New|season\.New|wire\.NewConn)\(`)
	var by []string
	require.NoError(t, filepath.WalkDir("../../discord", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, call := range made.FindAllString(string(text), -1) {
			by = append(by, filepath.ToSlash(strings.TrimPrefix(path, "../../"))+" "+call)
		}
		return err
	}))
	require.Equal(t, []string{"discord/app/app.go match.New(", "discord/app/app.go season.New(", "discord/app/app.go wire.NewConn("}, by)
}
