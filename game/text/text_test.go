package text_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/text"
)

var (
	beer  = game.NewTerm("toy.good.beer")
	shoe  = game.NewTerm("toy.good.shoe")
	goods = game.NewTerm("toy.good.beer toy.good.shoe toy.good.hat")
	baker = game.NewTerm("toy.guild.bakers")
)

var toy = text.Shelf{Prefix: "toy", FS: fstest.MapFS{
	"locale/en.toml": file(`
"good.beer" = "beer"
"good.beer.n" = {one = "{n} beer", other = "{n} beers"}
"good.shoe.n" = {one = "{n} shoe", other = "{n} shoes"}
"good.hat.n" = {one = "{n} hat", other = "{n} hats"}
"guild.bakers" = "Bakers"
"visit" = "What do you do at the {0}?"
"won" = {one = "{0} wins {1} point", other = "{0} wins {1} points"}
"left" = {zero = "Nobody is left", one = "{0} player is left", other = "{0} players are left"}
"paid" = "{0} pays {1}"
"turn" = "It's {0}'s turn"
"only.english" = "Only {0}"
"loop" = "{0}"
"good.odd" = "odd {0}"
`),
	"locale/fr.toml": file(`
"good.beer" = "bière"
"good.beer.n" = {one = "{n} bière", other = "{n} bières"}
"good.shoe.n" = {one = "{n} chaussure", other = "{n} chaussures"}
"good.hat.n" = {one = "{n} chapeau", other = "{n} chapeaux"}
"guild.bakers" = "Boulangers"
"guild.bakers.at" = "chez les boulangers"
"visit" = "Que fais-tu {0.at} ?"
"won" = {one = "{0} gagne {1} point", other = "{0} gagne {1} points"}
"left" = {zero = "Plus personne", one = "Il reste {0} joueur", other = "Il reste {0} joueurs"}
"paid" = "{0} paie {1}"
"turn" = "C'est le tour {0.de} : « allez ! »"
`),
	"locale/it.toml": file(`
"good.beer" = "birra"
"good.beer.n" = {one = "{n} birra", other = "{n} birre"}
"good.shoe.n" = {one = "{n} scarpa", other = "{n} scarpe"}
"good.hat.n" = {one = "{n} cappello", other = "{n} cappelli"}
"guild.bakers" = "Fornai"
"visit" = "Cosa fai presso i {0}?"
"won" = {one = "{0} vince {1} punto", other = "{0} vince {1} punti"}
"paid" = "{0} paga {1}"
"turn" = "Tocca {0.a}"
`)}}

func file(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }

func names(seat game.Seat) string { return []string{"Marc", "Alice", "**Élodie**", ""}[seat] }

func TestSay(t *testing.T) {
	for _, tc := range []struct {
		explanation string
		text        game.Text
		en, fr, it  string
	}{
		{
			"a term stands in the form that the language asks for", game.Say("toy.visit", game.Name(baker)),
			"What do you do at the Bakers?", "Que fais-tu chez les boulangers\u00a0?", "Cosa fai presso i Fornai?",
		},
		{
			"one is singular", game.Say("toy.won", game.Who(0), game.Num(1)),
			"Marc wins 1 point", "Marc gagne 1 point", "Marc vince 1 punto",
		},
		{
			"none is singular in French only", game.Say("toy.won", game.Who(0), game.Num(0)),
			"Marc wins 0 points", "Marc gagne 0 point", "Marc vince 0 punti",
		},
		{
			"exactly none has words of its own, and Italian falls back to English", game.Say("toy.left", game.Num(0)),
			"Nobody is left", "Plus personne", "Nobody is left",
		},
		{
			"a counted term has its plural", game.Say("toy.paid", game.Who(1), game.Count(2, beer)),
			"Alice pays 2 beers", "Alice paie 2 bières", "Alice paga 2 birre",
		},
		{
			"a tally of two is joined by a word", game.Say("toy.paid", game.Who(1), game.Tally(goods, []int{2, 1, 0})),
			"Alice pays 2 beers and 1 shoe", "Alice paie 2 bières et 1 chaussure", "Alice paga 2 birre e 1 scarpa",
		},
		{
			"a tally of three takes a comma first", game.Say("toy.paid", game.Who(1), game.Tally(goods, []int{1, 1, 3})),
			"Alice pays 1 beer, 1 shoe and 3 hats", "Alice paie 1 bière, 1 chaussure et 3 chapeaux", "Alice paga 1 birra, 1 scarpa e 3 cappelli",
		},
		{
			"an empty tally says so", game.Say("toy.paid", game.Who(1), game.Tally(goods, []int{0, 0, 0})),
			"Alice pays nothing", "Alice paie rien", "Alice paga niente",
		},
		{
			"terms of a list are joined, those that are meant",
			game.Say("toy.paid", game.Who(1), game.List(game.NewTerm("toy.good.beer toy.good.shoe toy.guild.bakers"), 0b101)),
			"Alice pays beer and Bakers", "Alice paie bière et Boulangers", "Alice paga birra e Fornai",
		},
		{
			"small words elide before a vowel", game.Say("toy.turn", game.Who(1)),
			"It’s Alice’s turn", "C’est le tour d’Alice\u00a0: «\u00a0allez\u00a0!\u00a0»", "Tocca ad Alice",
		},
		{
			"and not before a consonant", game.Say("toy.turn", game.Who(0)),
			"It’s Marc’s turn", "C’est le tour de Marc\u00a0: «\u00a0allez\u00a0!\u00a0»", "Tocca a Marc",
		},
		{
			"bold type is no sound", game.Say("toy.turn", game.Who(2)),
			"It’s **Élodie**’s turn", "C’est le tour d’**Élodie**\u00a0: «\u00a0allez\u00a0!\u00a0»", "Tocca a **Élodie**",
		},
		{
			"a missing sentence is said in English", game.Say("toy.only.english", game.Name(beer)),
			"Only beer", "Only bière", "Only birra",
		},
		{
			"a sentence that nobody knows is said as its key", game.Say("toy.none", game.Num(1)),
			"toy.none", "toy.none", "toy.none",
		},
		{
			"a missing term is said as its key", game.Say("toy.only.english", game.Name(shoe)),
			"Only toy.good.shoe", "Only toy.good.shoe", "Only toy.good.shoe",
		},
		{
			"a term without a counted form is still counted", game.Say("toy.only.english", game.Count(3, baker)),
			"Only 3 × Bakers", "Only 3 × Boulangers", "Only 3 × Fornai",
		},
		{
			"a missing argument is a question mark", game.Say("toy.won", game.Who(0)),
			"Marc wins ? points", "Marc gagne ? points", "Marc vince ? punti",
		},
		{
			"a nameless seat is a question mark", game.Say("toy.won", game.Who(3), game.Num(2)),
			"? wins 2 points", "? gagne 2 points", "? vince 2 punti",
		},
		{
			"a term that asks for itself does not go round in circles", game.Say("toy.loop", game.Name(game.NewTerm("toy.good.odd"))),
			"odd ?", "odd ?", "odd ?",
		},
		{"the zero text says nothing", game.Text{}, "", "", ""},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			lib := text.MustOpen(toy)
			require.Equal(t, tc.en, lib.In("en").Say(tc.text, names))
			require.Equal(t, tc.fr, lib.In("fr").Say(tc.text, names))
			require.Equal(t, tc.it, lib.In("it").Say(tc.text, names))
		})
	}
}

func TestPhrase(t *testing.T) {
	w := text.MustOpen(toy).In("fr")
	require.Equal(t, "Alice gagne 2 points", w.Phrase("toy.won", "Alice", 2))
	require.Equal(t, "<@42> paie bière", w.Phrase("toy.paid", "<@42>", beer))
	require.Equal(t, "Marc paie 3 bières", w.Phrase("toy.paid", "Marc", game.Count(3, beer)))
	require.Equal(t, "Que fais-tu ?\u00a0?", w.Phrase("toy.visit"))
	require.Equal(t, "C’est le tour d’Éva\u00a0: «\u00a0allez\u00a0!\u00a0»", w.Phrase("toy.turn", "Éva", "", "", "", "one too many"))
}

func TestList(t *testing.T) {
	lib := text.MustOpen(toy)
	require.Equal(t, "Anna, Marc and Luca", lib.In("en").List([]string{"Anna", "Marc", "Luca"}))
	require.Equal(t, "Anna et Marc", lib.In("fr").List([]string{"Anna", "Marc"}))
	require.Equal(t, "Anna", lib.In("it").List([]string{"Anna"}))
	require.Equal(t, "niente", lib.In("it").List(nil))
	require.Equal(t, "Jan, Piet en Klaas", lib.In("nl").List([]string{"Jan", "Piet", "Klaas"}))
	for _, last := range []string{"Isabel", "**Íñigo**", "Hilda"} {
		require.Equal(t, "Ana e "+last, lib.In("es").List([]string{"Ana", last}))
	}
	for _, last := range []string{"Juan", "hierro", "2 islas"} {
		require.Equal(t, "Ana y "+last, lib.In("es").List([]string{"Ana", last}))
	}
}

func TestTerm(t *testing.T) {
	w := text.MustOpen(toy).In("it")
	require.Equal(t, "birra", w.Term(beer))
	require.Equal(t, "", w.Term(game.Term{}))
	require.True(t, w.Has("toy.paid"))
	require.True(t, w.Has("toy.left"), "English stands in")
	require.False(t, w.WithoutEnglish().Has("toy.left"))
	require.Equal(t, "toy.left", w.WithoutEnglish().Phrase("toy.left", 2))
	require.Equal(t, "it", w.Language())
}

func TestIn(t *testing.T) {
	lib := text.MustOpen(toy)
	for locale, want := range map[string]string{
		"fr": "fr", "it": "it", "en-US": "en", "en-GB": "en", "fr-CA": "fr", "it-CH": "it", "de": "de", "de-AT": "de",
		"es-ES": "es", "es-419": "es", "es-MX": "es", "nl": "nl", "nl-BE": "nl", "pl": "pl", "pt-BR": "pt-BR", "pt-PT": "pt-BR", "pt": "pt-BR",
		"sv-SE": "en", "zh-CN": "en", "ja": "en", "": "en", "no such thing": "en",
	} {
		require.Equal(t, want, lib.In(locale).Language(), locale)
	}
}

// TestLanguages checks that each has its own name and Discord's codes, and is used for clients with these codes.
func TestLanguages(t *testing.T) {
	lib, names := text.MustOpen(toy), map[string]bool{}
	require.Equal(t, []string{"en", "fr", "it", "de", "es", "nl", "pl", "pt-BR"}, text.Languages())
	for _, lang := range text.Languages() {
		require.True(t, text.Known(lang))
		require.Equal(t, lang, lib.In(lang).Language())
		require.NotEmpty(t, text.Locales(lang), lang)
		for _, locale := range text.Locales(lang) {
			require.Equal(t, lang, text.OfLocale(locale))
			require.Equal(t, lang, lib.In(locale).Language(), locale)
		}
		require.False(t, names[text.NameOf(lang)], lang)
		names[text.NameOf(lang)] = true
	}
	require.Equal(t, []string{"es-ES", "es-419"}, text.Locales("es"))
	require.Equal(t, "Deutsch", text.NameOf("de"))
	require.Equal(t, ".", text.Decimal("en"))
	require.Equal(t, ",", text.Decimal("pl"))
	for _, none := range []string{"", "tlh", "es-ES"} {
		require.False(t, text.Known(none))
		require.False(t, text.Whole(none))
		require.Equal(t, none, text.NameOf(none))
		require.Empty(t, text.Locales(none))
		require.Equal(t, ".", text.Decimal(none))
	}
	require.Equal(t, "en", text.OfLocale("ko"))
}

// with returns the toy's catalogs and one more.
func with(lang, catalog string) text.Shelf {
	fs := fstest.MapFS{"locale/" + lang + ".toml": file(catalog)}
	for path, f := range toy.FS.(fstest.MapFS) {
		fs[path] = f
	}
	return text.Shelf{Prefix: "toy", FS: fs}
}

// TestFourPlurals checks Polish, which has one, few and many; "other" is for fractions, which are not used here.
func TestFourPlurals(t *testing.T) {
	w := text.MustOpen(with("pl", `"good.beer.n" = {one = "{n} piwo", few = "{n} piwa", many = "{n} piw"}
"left" = {zero = "Nikogo", one = "Został {0} gracz", few = "Zostało {0} graczy (few)", many = "Zostało {0} graczy", other = "Zostało {0} gracza"}`)).In("pl")
	for n, want := range map[int]string{0: "0 piw", 1: "1 piwo", 2: "2 piwa", 4: "4 piwa", 5: "5 piw", 12: "12 piw", 22: "22 piwa", 25: "25 piw", 101: "101 piw", -1: "-1 piwo"} {
		require.Equal(t, "Zosia pays "+want, w.Phrase("toy.paid", "Zosia", game.Count(n, beer)), "the sentence is English's, the beer is not")
	}
	require.Equal(t, "Nikogo", w.Phrase("toy.left", 0))
	require.Equal(t, "Zostało 3 graczy (few)", w.Phrase("toy.left", 3))
	has, takes := w.Plurals("toy.left")
	require.Equal(t, []string{"few", "many", "one", "other"}, has)
	require.Equal(t, []string{"few", "many", "one"}, takes)
	has, _ = w.Plurals("toy.good.beer.n")
	require.Equal(t, []string{"few", "many", "one"}, has)
	has, _ = w.Plurals("toy.paid")
	require.Empty(t, has)
}

// TestMissing checks that an incomplete language falls back sentence by sentence, and lists what it lacks.
func TestMissing(t *testing.T) {
	lib := text.MustOpen(with("de", `"visit" = "Was machst du bei den {0.dat}?"
"guild.bakers" = "Bäcker"
"guild.bakers.dat" = "Bäckern"`))
	require.Equal(t, "Was machst du bei den Bäckern?", lib.In("de").Say(game.Say("toy.visit", game.Name(baker)), names))
	require.Equal(t, "Marc wins 1 point", lib.In("de").Say(game.Say("toy.won", game.Who(0), game.Num(1)), names))
	require.Len(t, lib.Missing("de"), len(lib.Keys("en"))-2)
	require.NotContains(t, lib.Missing("de"), "toy.visit")
	require.Contains(t, lib.Missing("de"), "toy.won")
	require.True(t, lib.In("de").IsForm("toy.guild.bakers.dat"))
	require.False(t, lib.In("de").IsForm("toy.guild.bakers.gen"))
	require.Equal(t, lib.Keys("en"), lib.Missing("pl"), "no catalog at all")
	require.Equal(t, "4 beers", lib.In("pl").Phrase("toy.good.beer.n", 4), "{n} is of counted terms")
}

func TestOpenRefuses(t *testing.T) {
	good := file(`"a" = "b"`)
	for _, tc := range []struct {
		explanation, english string
		says                 []string
	}{
		{"a placeholder that does not exist", `"a" = "{x}"`, []string{"en.toml", "toy.a", "{x}", "{0} to {3}"}},
		{"a placeholder beyond the fourth", `"a" = "{4}"`, []string{"toy.a", "{4}"}},
		{"a brace left open", `"a" = "x {0"`, []string{"toy.a", "without }"}},
		{"a sentence that says nothing", `"a" = " "`, []string{"toy.a", "says nothing"}},
		{"a form that says nothing", `"a" = {one = "x"}`, []string{"toy.a", "says nothing"}},
		{"a key twice", `"a.b" = "x"` + "\n[a]\nb = \"y\"", []string{"toy.a.b", "twice"}},
		{"a file that is no TOML", `"a" =`, []string{"en.toml"}},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			_, err := text.Open(text.Shelf{Prefix: "toy", FS: fstest.MapFS{
				"locale/en.toml": file(tc.english), "locale/fr.toml": good, "locale/it.toml": good}})
			for _, part := range tc.says {
				require.ErrorContains(t, err, part)
			}
		})
	}
	t.Run("English is missing", func(t *testing.T) {
		_, err := text.Open(text.Shelf{FS: fstest.MapFS{"locale/fr.toml": good, "locale/it.toml": good}})
		require.ErrorIs(t, err, text.ErrCatalog)
		require.ErrorContains(t, err, "en.toml")
	})
	t.Run("the same key on two shelves", func(t *testing.T) {
		_, err := text.Open(toy, toy)
		require.ErrorIs(t, err, text.ErrMessage)
	})
}

func TestTruncate(t *testing.T) {
	family := "👨‍👩‍👧"
	for _, tc := range []struct {
		explanation, in string
		limit           int
		want            string
	}{
		{"what fits stays", "bière", 5, "bière"},
		{"what is too long ends with an ellipsis", "chaussure", 5, "chau…"},
		{"a letter keeps its accent", "abce\u0301d", 4, "abc…"},
		{"a family stays together", "ab" + family + "cd", 6, "ab…"},
		{"signs beyond 65,535 count twice", "🍺🍺🍺", 5, "🍺🍺…"},
		{"nothing fits into nothing", "abc", 0, ""},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			got := text.Truncate(tc.in, tc.limit)
			require.Equal(t, tc.want, got)
			require.LessOrEqual(t, text.Length(got), max(tc.limit, 0))
		})
	}
}

func TestManySpeakAtOnce(t *testing.T) {
	lib := text.MustOpen(toy)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, lang := range text.Languages() {
				for range 50 {
					s := lib.In(lang).Say(game.Say("toy.paid", game.Who(1), game.Count(2, beer)), names)
					if !strings.Contains(s, "Alice") {
						panic(s)
					}
				}
			}
		})
	}
	wg.Wait()
}

// BenchmarkMenu writes a menu of 25 options with two texts each.
func BenchmarkMenu(b *testing.B) {
	w := text.MustOpen(toy).In("fr")
	texts := []game.Text{
		game.Say("toy.paid", game.Who(1), game.Tally(goods, []int{2, 1, 3})),
		game.Say("toy.won", game.Who(1), game.Num(3)),
	}
	b.ReportAllocs()
	for b.Loop() {
		for range 25 {
			for _, t := range texts {
				_ = text.Truncate(w.Say(t, names), text.OptionLength)
			}
		}
	}
}

func ExampleWords_Say() {
	w := text.MustOpen(toy).In("fr")
	fmt.Println(w.Say(game.Say("toy.paid", game.Who(1), game.Count(2, beer)), names))
	// Output: Alice paie 2 bières
}
