package discord_test

import (
	"cmp"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// TestEveryPhraseIsSaidInEveryLanguage reads the source of all parts: every
// phrase exists and gets its arguments, none is left over, and none is longer
// than Discord allows where it stands.
func TestEveryPhraseIsSaidInEveryLanguage(t *testing.T) {
	lint, err := texttest.New(words.Shelf())
	require.NoError(t, err)
	for _, part := range []string{"router", "words", "wire", "core", "seat", "thread", "table", "opening", "records", "seasons", "feed", "gathering"} {
		require.NoError(t, lint.Source(os.DirFS(part)), part)
	}
	for _, button := range []string{"menu.[nbsoc]*", "menu.look", "menu.take", "menu.rest", "menu.clear", "menu.ahead", "menu.later",
		"orders.leave", "orders.remember", "orders.more", "orders.open", "orders.do*", "orders.another", "orders.anew", "orders.drop*", "board.act", "board.hand", "board.log", "board.text", "board.rematch",
		"lobby.join", "lobby.leave", "lobby.computer", "lobby.fewer", "lobby.start", "lobby.ring", "looking.button", "lobby.watch", "concede.yes", "vote.yes", "vote.no",
		"log.earlier", "log.later"} {
		lint.Limit(button, texttest.Button)
	}
	lint.Limit("lobby.settings", texttest.Placeholder)
	lint.Limit("*.title", texttest.Title)
	lint.Limit("pace.*", texttest.Detail)
	lint.Limit("choice.*", texttest.Detail)
	lint.Limit("command.*", texttest.Command)
	lint.Limit("option.*", texttest.Command)
	for _, fault := range lint.Faults("command.*", "option.*", "choice.*", "entry.*") {
		t.Error(fault)
	}
}

func TestEveryRefusalSaysItAll(t *testing.T) {
	w := ownWords().In("en")
	refusals := discord.New(core.Options{Words: ownWords()}).Refusals
	require.NotEmpty(t, refusals)
	for _, r := range refusals {
		require.True(t, w.Has(r.Key), r.Key)
		require.NotContains(t, w.Phrase(r.Key), "?", "%s wants an argument", r.Key)
	}
}

// Discord's rule for names of commands and options (application commands,
// naming): no capital where there is a small letter.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

func TestCommandNamesAreAllowedAndDifferInEveryLanguage(t *testing.T) {
	var walk func(path string, options []ui.OptionDef)
	check := func(path string, taken map[string]bool, name string, names map[string]string) {
		for lang, n := range names {
			require.Regexp(t, commandName, n, path)
			require.Equal(t, strings.ToLower(n), n, path)
			require.False(t, taken[lang+" "+n], "%s: %q is taken in %s", path, n, lang)
			taken[lang+" "+n] = true
		}
		requireWhole(t, names, path)
		require.Regexp(t, commandName, name, path)
	}
	walk = func(path string, options []ui.OptionDef) {
		taken := map[string]bool{}
		for _, o := range options {
			check(path+" "+o.Name, taken, o.Name, o.Names)
			walk(path+" "+o.Name, o.Options)
		}
	}
	taken := map[string]bool{}
	for _, d := range core.CommandDefs(ownWords(), discord.New(core.Options{Words: ownWords(), Games: []game.Info{{Name: "norenberc"}}}).Offered()) {
		check(d.Name, taken, d.Name, d.Names)
		walk(d.Name, d.Options)
	}
}

// requireWhole checks that something has names for all Discord's locales of the languages that say everything, and
// that others have been named at all.
func requireWhole(t *testing.T, names map[string]string, path string) {
	t.Helper()
	for _, lang := range text.Languages()[1:] {
		for _, locale := range text.Locales(lang) {
			require.True(t, names[locale] != "" || !text.Whole(lang), "%s has no name in %s", path, locale)
		}
	}
	require.NotContains(t, names, text.Languages()[0], "that is the default name")
}

func TestPhrasesNameCommandsThatExist(t *testing.T) {
	lib := ownWords()
	quoted := regexp.MustCompile("`/([^`]+)`")
	for _, lang := range text.Languages() {
		w, known := lib.In(lang), map[string]bool{}
		for _, key := range lib.Keys(text.Languages()[0]) {
			if name, ok := strings.CutPrefix(key, "command."); ok && !strings.HasSuffix(name, ".is") {
				if parent, _, isSub := strings.Cut(name, "."); isSub {
					known[w.Phrase("command."+parent)+" "+w.Phrase(key)] = true
				} else {
					known[w.Phrase(key)] = true
				}
			}
		}
		for _, key := range lib.Keys(lang) {
			for _, found := range quoted.FindAllStringSubmatch(w.Phrase(key), -1) {
				require.True(t, known[found[1]], "%s: %s names /%s", lang, key, found[1])
				require.NotRegexp(t, public, key, "every reader's Discord calls the command otherwise")
			}
		}
	}
}

// public are the keys of what everybody in a channel reads.
var public = regexp.MustCompile(`^(board|lobby|news|vote|thread|pace|setting)\.`)

// TestCommandsAreNamedAsTheReaderSeesThem: whoever reads French in an English
// Discord has to type English names.
func TestCommandsAreNamedAsTheReaderSeesThem(t *testing.T) {
	lib := ownWords()
	b := discord.New(core.Options{Words: lib, Games: []game.Info{{Name: "norenberc"}}, Memory: wishful{}})
	quoted := regexp.MustCompile("`(/[^`]+|[^`/]+:)`")
	for _, language := range text.Languages() {
		for _, client := range []string{"en-US", "fr", "it", "de", "es-419", "pl", "pt-BR", "ko"} {
			names := quotedNames(core.CommandDefs(lib, b.Offered()), client)
			v := b.To(ui.Interaction{Locale: client, User: ui.User{ID: match.User(language)}})
			require.Equal(t, language, v.Language())
			for _, key := range lib.Keys("en") {
				require.Subset(t, names, quoted.FindAllString(v.Phrase(key), -1), "in %s, to a client in %s: %s", language, client, v.Phrase(key))
			}
		}
	}
	require.Contains(t, b.To(ui.Interaction{Locale: "it", User: ui.User{ID: "fr"}}).Phrase("my.none"), "`/partita nuova`")
}

// quotedNames are all commands and options as a sentence names them for a client, which shows the default
// name where there is none in its language.
func quotedNames(defs []ui.CommandDef, client string) (all []string) {
	named := func(name string, names map[string]string) string { return cmp.Or(names[client], name) }
	for _, d := range defs {
		command := named(d.Name, d.Names)
		if len(d.Options) == 0 || d.Options[0].Type != ui.SubcommandOption {
			all = append(all, "`/"+command+"`")
		}
		for _, o := range d.Options {
			of := []ui.OptionDef{o}
			if o.Type == ui.SubcommandOption {
				all = append(all, "`/"+command+" "+named(o.Name, o.Names)+"`")
				of = o.Options
			}
			for _, o := range of {
				all = append(all, "`"+named(o.Name, o.Names)+":`")
			}
		}
	}
	return all
}

// wishful is a memory in which everybody wants the language of their name.
type wishful struct{}

func (wishful) Recall(kind, key string, v any) (bool, error) {
	if p, ok := v.(*core.PlayerSettings); ok && kind == core.PlayerKind {
		p.Language = key
	}
	return true, nil
}

func (wishful) RecallAll(things [][2]string) ([][]byte, error) {
	return make([][]byte, len(things)), nil
}

func (wishful) Remember(string, string, any) error { return nil }

func (wishful) Revise(string, string, func([]byte) (any, error)) error { return nil }
