package texttest_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

func file(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }

// lintOf returns a Lint of shelfOf.
func lintOf(t *testing.T, en, fr, it string) *texttest.Lint {
	t.Helper()
	lint, err := texttest.New(shelfOf(en, fr, it))
	require.NoError(t, err)
	return lint
}

// shelfOf returns catalogs that differ in one line each from good ones.
func shelfOf(en, fr, it string) text.Shelf {
	with := func(good, line string) *fstest.MapFile {
		key, _, _ := strings.Cut(line, " ")
		var kept []string
		for _, l := range strings.Split(good, "\n") {
			if line == "" || !strings.HasPrefix(l, key+" ") {
				kept = append(kept, l)
			}
		}
		if strings.HasSuffix(line, " ") {
			line = ""
		}
		return file(strings.Join(append(kept, line), "\n"))
	}
	return text.Shelf{Prefix: "toy", FS: fstest.MapFS{
		"locale/en.toml": with(`"visit" = "Visit the {0}"
"won" = {one = "{0} wins {1} point", other = "{0} wins {1} points"}
"guild" = "Bakers"
"beer.n" = {one = "{n} beer", other = "{n} beers"}
"paid" = "{0} pays {1}"`, en),
		"locale/fr.toml": with(`"visit" = "Se rendre {0.at}"
"won" = {one = "{0} gagne {1} point", other = "{0} gagne {1} points"}
"guild" = "Boulangers"
"guild.at" = "chez les boulangers"
"beer.n" = {one = "{n} bière", other = "{n} bières"}
"paid" = "{0} paie {1}"`, fr),
		"locale/it.toml": with(`"visit" = "Visita i {0}"
"won" = {one = "{0} vince {1} punto", other = "{0} vince {1} punti"}
"guild" = "Fornai"
"beer.n" = {one = "{n} birra", other = "{n} birre"}
"paid" = "{0} paga {1}"`, it),
	}}
}

var (
	visit = game.Say("toy.visit", game.Name(game.NewTerm("toy.guild")))
	won   = game.Say("toy.won", game.Who(0), game.Num(3))
	paid  = game.Say("toy.paid", game.Who(0), game.Count(2, game.NewTerm("toy.beer")))
)

func met(l *texttest.Lint) {
	_ = l.Met(texttest.Question, visit)
	_ = l.Met(texttest.Event, won)
	_ = l.Met(texttest.Event, paid)
}

func TestLintPassesGoodCatalogs(t *testing.T) {
	lint := lintOf(t, "", "", "")
	require.NoError(t, lint.Met(texttest.Question, visit))
	require.NoError(t, lint.Met(texttest.Event, won))
	require.NoError(t, lint.Met(texttest.Event, paid))
	require.NoError(t, lint.Met(texttest.Event, game.Text{}))
	require.Empty(t, lint.Faults())
}

func TestLintFinds(t *testing.T) {
	long := strings.Repeat("long ", 60)
	for _, tc := range []struct {
		explanation, en, fr, it string
		want                    string
	}{
		{"a key that a language lacks", "", "", `"won" `, "it: toy.won is missing"},
		{"a term that a language lacks", "", "", `"beer.n" `, "it: toy.beer.n is missing"},
		{"a form that a language lacks", "", `"guild.at" `, "", "fr: toy.guild.at is missing"},
		{"a key that English lacks", "", `"extra" = "de trop"`, "", "fr: toy.extra is no key of English"},
		{"a key that nothing uses", `"more" = "x"`, `"more" = "x"`, `"more" = "x"`, "en: toy.more is used by nothing"},
		{"an argument left out", "", `"won" = {one = "{0} gagne", other = "{0} gagne"}`, "", "fr: toy.won never says its argument {1}"},
		{"an argument left out, unlike English", "", `"won" = {one = "{0} gagne", other = "{0} gagne"}`, "", "fr: toy.won says arguments [0] and English [0 1]"},
		{"an argument that is not given", `"won" = "{0} wins {1} of {2}"`, "", "", "en: toy.won says {2}, which is not given"},
		{"a form that a name does not have", "", `"won" = "Tour {0.of} : {1}"`, "", "fr: toy.won says {0.of}, a form that its argument does not have"},
		{"a form of a number", "", `"won" = "Tour {0.de} : {1.de}"`, "", "fr: toy.won says {1.de}, a form that its argument does not have"},
		{"plurals without a number", `"visit" = {one = "a {0}", other = "b {0}"}`, "", "", "en: toy.visit has plurals and no number"},
		{"{n} outside of a counted term", `"won" = "{n} {0} {1}"`, "", "", "en: toy.won has {n}"},
		{"a term with an argument", `"guild" = "Bakers {0}"`, "", "", "en: toy.guild says {0}, which is not given"},
		{"a question that is too long", `"visit" = "` + long + `{0}"`, "", "", "a text for \"question\" may have 150"},
		{"a doubled space", `"won" = "{0}  wins {1}"`, "", "", `en: toy.won has "  "`},
		{"a space before a comma", `"won" = "{0} , wins {1}"`, "", "", `en: toy.won has " ,"`},
		{"a French sign without its space", "", `"won" = "{0}: {1}"`, "", `fr: toy.won lacks a space in "}: "`},
		{"a straight quotation mark", "", `"guild" = "\"Boulangers\""`, "", `fr: toy.guild has "\"": typed signs are`},
		{"another language's quotation marks", "", `"guild" = "„Boulangers“"`, "", `fr: toy.guild has "„", a quotation mark of another language`},
		{"a space that French alone has", "", "", `"guild" = "Fornai !"`, `it: toy.guild has a space in " !"`},
		{"a copy of English", "", "", `"paid" = "{0} pays {1}"`, "it: toy.paid is a copy of English"},
		{"a plural left out", "", `"won" = {few = "{0} gagne {1} point", other = "{0} gagne {1} points"}`, "", `fr: toy.won lacks the plural "one"; it needs one, other`},
		{"a plural too many", "", "", `"won" = {one = "{0} vince {1} punto", few = "{0} vince {1} punti", other = "{0} vince {1} punti"}`, `it: toy.won has the plural "few", which no number takes`},
		{"a counted term without plurals", "", "", `"beer.n" = "{n} birra"`, "it: toy.beer.n has no plurals; it needs one, other, alike or not"},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			lint := lintOf(t, tc.en, tc.fr, tc.it)
			met(lint)
			require.Contains(t, joined(lint.Faults()), tc.want)
		})
	}
}

// TestLintOfALanguageThatIsBegun allows missing sentences, and no other fault.
func TestLintOfALanguageThatIsBegun(t *testing.T) {
	for _, tc := range []struct{ explanation, lang, catalog, want string }{
		{"nothing", "de", "", ""},
		{"one sentence", "de", `"paid" = "{0} zahlt {1}"`, ""},
		{"a key too many", "de", `"pays" = "{0} zahlt {1}"`, "de: toy.pays is no key of English"},
		{"an argument lost", "de", `"paid" = "{0} zahlt"`, "de: toy.paid says arguments [0] and English [0 1]"},
		{"a quotation that ends as in Polish", "de", `"guild" = "„Bäcker”"`, `de: toy.guild has "”", a quotation mark of another language`},
		{"a quotation that does not end", "de", `"guild" = "„Bäcker"`, `de: toy.guild has "„Bäcker": a quotation is „…“`},
		{"a copy of English that is listed", "de", "# As in English: gui*\n" + `"guild" = "Bakers"`, ""},
		{"a copy of English that is not", "de", "# As in English: beer\n" + `"guild" = "Bakers"`, "de: toy.guild is a copy of English"},
		{"a list of what is no copy", "de", "# As in English: guild, beer.n\n" + `"guild" = "Bäcker"`, "de: toy.beer.n is listed as in English, and nothing of it is"},
		{"all plurals", "pl", `"beer.n" = {one = "{n} piwo", few = "{n} piwa", many = "{n} piw"}`, ""},
		{"all plurals and fractions", "pl", `"beer.n" = {one = "{n} piwo", few = "{n} piwa", many = "{n} piw", other = "{n} piwa"}`, ""},
		{"two of three plurals", "pl", `"beer.n" = {one = "{n} piwo", other = "{n} piwa"}`, `pl: toy.beer.n lacks the plural "few"; it needs few, many, one`},
		{"Spanish signs", "es", `"visit" = "¿Visitas {0}?"`, ""},
		{"half a Spanish question", "es", `"visit" = "Visitas {0}?"`, `es: toy.visit lacks ¿ or ¡ before "Visitas {}?"`},
		{"half a Spanish call", "es", `"visit" = "Hola. Visita {0}!"`, "es: toy.visit lacks ¿ or ¡"},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			shelf := shelfOf("", "", "")
			shelf.FS.(fstest.MapFS)["locale/"+tc.lang+".toml"] = file(tc.catalog)
			lint, err := texttest.New(shelf)
			require.NoError(t, err)
			lint.Begun(tc.lang)
			require.NoError(t, lint.Met(texttest.Help, game.Text{Key: "toy.help.act"}))
			met(lint)
			if tc.want == "" {
				require.Empty(t, lint.Faults())
				return
			}
			require.Contains(t, joined(lint.Faults()), tc.want)
		})
	}
}

func TestWordiest(t *testing.T) {
	lib := text.MustOpen(shelfOf("", "", `"paid" = "{0} paga e paga, e non finisce mai di pagare {1}"`))
	require.Equal(t, "it", texttest.Wordiest(lib, "toy.paid"))
	require.Equal(t, "fr", texttest.Wordiest(lib, "toy.guild"))
}

func joined(errs []error) string {
	var b strings.Builder
	for _, err := range errs {
		b.WriteString(err.Error() + "\n")
	}
	return b.String()
}

func TestLintTakesTheLongestArgumentsTogether(t *testing.T) {
	lint := lintOf(t, `"paid" = "`+strings.Repeat("x", 60)+` {0} {1}"`, "", "")
	brief, wide := game.NewTerm("toy.brief"), game.NewTerm("toy.guild")
	require.Error(t, lint.Met(texttest.Label, game.Say("toy.paid", game.Name(brief), game.Name(wide))), "brief is missing")
	require.NoError(t, lint.Met(texttest.Label, game.Say("toy.paid", game.Name(wide), game.Name(wide))))
	require.NotContains(t, joined(lint.Faults()), "characters")

	lint = lintOf(t, `"paid" = "`+strings.Repeat("x", 66)+` {0} {1}"`, "", "")
	million, one := game.Num(1_000_000), game.Num(1)
	require.NoError(t, lint.Met(texttest.Label, game.Say("toy.paid", million, one)))
	require.NoError(t, lint.Met(texttest.Label, game.Say("toy.paid", one, million)))
	require.Contains(t, joined(lint.Faults()), "en: toy.paid has 82 characters; a text for \"option\" may have 80")
}

func TestLintKnowsTheLongestNames(t *testing.T) {
	lint := lintOf(t, `"won" = "{0} `+strings.Repeat("x", 46)+` {1}"`, "", "")
	require.ErrorContains(t, lint.Met(texttest.Label, won), "has 81 characters")
}

func TestLintLetsAnEqualArgumentBeLeftOut(t *testing.T) {
	lint := lintOf(t, `"won" = "{0} wins"`, `"won" = "{1} gagne"`, `"won" = "{0} vince"`)
	require.NoError(t, lint.Met(texttest.Event, game.Say("toy.won", game.Num(3), game.Num(3))))
	require.ErrorContains(t, lint.Met(texttest.Event, game.Say("toy.won", game.Num(3), game.Num(4))), "never says its argument {1}")
}

func TestLintListsUsedKeys(t *testing.T) {
	lint := lintOf(t, `"more.x" = "x"`, `"more.x" = "x"`, `"more.x" = "x"`)
	met(lint)
	require.Empty(t, lint.Faults("more.*"))
	require.Empty(t, lint.Faults("more.x"))
	require.Len(t, lint.Faults("more"), 3)
}

func TestLintReadsSource(t *testing.T) {
	lint := lintOf(t, "", "", "")
	folder := fstest.MapFS{"a.go": file(`package a
func f() {
	w.Phrase("toy.won", name, 3)
	w.Phrase("toy.lost")
	w.Phrase("toy.paid", name)
	w.Phrase("toy.be" + "er.n")
	w.Phrase("toy.gui." + thing)
	w.Phrase("toy.visit", all...)
	v.Say("toy.unknown")
	b.refuse(i, "toy.won", 3)
}
var all = "toy.won"`)}
	require.EqualError(t, lint.Source(folder), `a.go:4:11: bad text: en: toy.lost is missing
a.go:5:11: bad text: en: toy.paid is given 1 arguments and says 2
a.go:10:14: bad text: en: toy.won is given 1 arguments and says 2`)
	faults := joined(lint.Faults())
	require.NotContains(t, faults, "toy.won")
	require.Contains(t, faults, "en: toy.guild is used by nothing", "toy.gui. does not begin it")
	require.NoError(t, lint.Source(fstest.MapFS{"c.go": file(`package a; const c = "toy."`)}))
	require.NotContains(t, joined(lint.Faults()), "used by nothing")
	require.Error(t, lint.Source(fstest.MapFS{"b.go": file("no Go")}))
}

func TestLintLimitsPatterns(t *testing.T) {
	lint := lintOf(t, `"paid" = "`+strings.Repeat("x", 17)+`{0}{1}"`, "", "")
	met(lint)
	lint.Limit("pa*", texttest.Button)
	require.Contains(t, joined(lint.Faults()), "toy.paid has 81 characters; a text for \"button\" may have 80")
}

func TestUsesHaveLimits(t *testing.T) {
	for use, most := range map[texttest.Use]int{texttest.Label: 80, texttest.Detail: 100, texttest.Question: 150, texttest.Group: 40, texttest.Event: 240} {
		require.Equal(t, most, use.Longest(), use)
	}
	require.Zero(t, texttest.Use("option label").Longest(), "no text may be longer than nothing for a use that there is not")
}

// TestEveryQuestionHasItsHelp checks that a game with help for one question has it for all, in all languages, and
// no unused help.
func TestEveryQuestionHasItsHelp(t *testing.T) {
	ask := func(question string) game.Text { return game.Text{Key: "toy.help." + question} }
	require.NoError(t, lintOf(t, "", "", "").Met(texttest.Help, ask("act.bakers")), "no help at all")
	const en, fr, it = `"help.act" = "Do it."`, `"help.act" = "Fais-le."`, `"help.act" = "Fallo."`
	lint := lintOf(t, en, fr, it)
	require.NoError(t, lint.Met(texttest.Help, ask("act.bakers")))
	require.ErrorContains(t, lint.Met(texttest.Help, ask("plan")), "en: toy.help.plan is missing")
	require.ErrorContains(t, lintOf(t, en, "", it).Met(texttest.Help, ask("act")), "fr: toy.help.act is missing")
	long := `"help.act" = "` + strings.Repeat("long ", 50) + `"`
	require.ErrorContains(t, lintOf(t, en, fr, long).Met(texttest.Help, ask("act")), "it: toy.help.act has 250 characters")
	unused := fmt.Sprint(lintOf(t, en, fr, it).Faults("visit", "won", "guild*", "beer.n", "paid"))
	require.Contains(t, unused, "toy.help.act is used by nothing")
}

func TestLintLooksAtEveryTermOfAList(t *testing.T) {
	lint := lintOf(t, "", "", "")
	some := game.List(game.NewTerm("toy.guild toy.lost"), 0b01)
	require.ErrorContains(t, lint.Met(texttest.Event, game.Say("toy.paid", game.Who(0), some)), "en: toy.lost is missing")
}

// TestReplacedTerms checks that a replaced term of the glossary is a fault in English, which names the new one.
func TestReplacedTerms(t *testing.T) {
	faultsOf := func(prefix, key, sentence string) string {
		t.Helper()
		lint, err := texttest.New(text.Shelf{Prefix: prefix, FS: fstest.MapFS{"locale/en.toml": file(fmt.Sprintf("%q = %q", key, sentence))}})
		require.NoError(t, err)
		var all []string
		for _, fault := range lint.Faults("*", "*.*") {
			all = append(all, fault.Error())
		}
		return strings.Join(all, "\n")
	}
	for sentence, instead := range map[string]string{
		"Everybody must agree.":                    "everyone",
		"Whoever manages the server can help.":     "a server manager",
		"I cannot read this.":                      "can’t",
		"This is not a table.":                     "isn’t",
		"Type it anew.":                            "again",
		"Your decision is open.":                   "move",
		"Take this back?":                          "undo",
		"The match has begun.":                     "start",
		"Waiting for {0}":                          "waiting on",
		"{0}, your time was up.":                   "ran out of time",
		"The deal is sealed.":                      "secret",
		"A place is free.":                         "open spot",
		"You have said nothing beforehand.":        "planned move",
		"Something has been turned up since then.": "revealed",
	} {
		require.Contains(t, faultsOf("", "said", sentence), instead, sentence)
	}
	for _, fine := range []string{"Everyone must agree.", "It can’t be undone.", "Type `/game sitter`.", "You can take it back."} {
		require.Empty(t, faultsOf("", "said", fine), fine)
	}
	require.Empty(t, faultsOf("", "command.sitter", "sitter"), "the name of a command stays")
	require.Empty(t, faultsOf("toy", "toy.said", "The auction begins with a decision."), "a game may use the words otherwise")
	require.Contains(t, faultsOf("toy", "toy.said", "Everybody pays."), "everyone")
}
