package page_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPageTexts shows what people write: as it is, and never as markup.
func TestPageTexts(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	alice := town.window("alice", 900, 700)
	said := func(text string) {
		t.Helper()
		alice.Click(id("composer-input"))
		alice.write(text)
		alice.key("Enter")
	}
	said(`<img src=x onerror="document.title='hacked'"> & <b>bold</b>`)
	alice.sees(id("content"), `<img src=x onerror="document.title='hacked'"> & <b>bold</b>`)
	require.Zero(t, js[int](alice, `document.querySelectorAll('.content img, .content b').length`))

	said("[press](javascript:alert(1)) and [fine](https://example.com) for @bruno in #games")
	alice.key("Enter") // the first one took the suggested channel
	alice.sees(".content .mention", "@Bruno")
	alice.sees(".content .mention", "#games")
	require.Equal(t, []string{"https://example.com/"}, js[[]string](alice, `[...document.querySelectorAll('.content a')].map((a) => a.href)`))

	said("the end is ||near||")
	alice.Click(".md-spoiler")
	alice.sees(".md-spoiler.is-open", "near")
	town.User("bruno")
	require.Equal(t, 1, town.User("bruno").View(0).Guilds[0].Channels[0].Mentions)
}

// TestPageMarkdown reads Discord's markdown, module by module and without a
// document.
func TestPageMarkdown(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	w := town.window("alice", 600, 400)
	for _, c := range []struct{ name, text, want string }{
		{"bold_and_italic_within", "**a *b* c**", `p[b[a ,i[b], c]]`},
		{"three_stars_are_both", "***x***", `p[b[i[x]]]`},
		{"an_underscore_within_a_word_is_none", "snake_case_name", `p[snake_case_name]`},
		{"underline_and_strike", "__u__ ~~s~~", `p[u[u], ,s[s]]`},
		{"a_lone_star_stays", "2 * 3 * 4", `p[2 * 3 * 4]`},
		{"code_takes_everything_as_it_is", "`**x**`", `p[code(**x**)]`},
		{"a_block_of_code_with_its_language", "```go\nx := 1\n```", `code(x := 1)`},
		{"headings_and_small_print", "# A\n## B\n-# c", `h1[A],h2[B],sub[c]`},
		{"a_list_within_a_list", "- a\n  - b\n- c", `ul{[a]ul{[b]}|[c]}`},
		{"a_numbered_list", "1. a\n2. b", `ol{[a]|[b]}`},
		{"a_quote_of_two_lines", "> a\n> b\nc", `quote[p[a\nb]],p[c]`},
		{"the_rest_is_a_quote", ">>> a\nb", `quote[p[a\nb]]`},
		{"a_backslash_makes_marks_plain", `\*a\*`, `p[*a*]`},
		{"mentions", "<@12> <#3> <@&4> </a b:5>", `p[user:12, ,channel:3, ,role:4, ,command:5]`},
		{"a_time", "<t:1700000000:R>", `p[time:1700000000R]`},
		{"an_address_ends_before_the_full_stop", "https://a.b/c.", `p[link(https://a.b/c),.]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.T = t
			got := js[string](w, `import("/page/markdown.js").then(({ parse }) => {
				const list = (n) => n.map(one).join(",");
				const item = (i) => "[" + list(i.kids) + "]" + list(i.blocks);
				const one = (n) => typeof n === "string" ? n : n.text !== undefined ? n.kind + "(" + n.text + ")" : n.items ? n.kind + "{" + n.items.map(item).join("|") + "}"
					: n.url ? n.kind + "(" + n.url + ")" : n.kids ? n.kind + "[" + list(n.kids) + "]" : n.kind + ":" + (n.id ?? n.unix + n.style);
				return list(parse(`+strconv.Quote(c.text)+`)); })`)
			require.Equal(t, strings.ReplaceAll(c.want, `\n`, "\n"), got)
		})
	}
}

// TestPageKeepsItsPlace: what others do disturbs neither the place read, nor
// what is being written, nor an open list.
func TestPageKeepsItsPlace(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	bruno := town.User("bruno")
	for i := range 120 {
		_, err := bruno.Send(town.channel, fmt.Sprintf("line %d", i))
		require.NoError(t, err)
	}
	alice := town.window("alice", 900, 600)
	scroller := one(id("scroller"))
	atEnd := scroller + `.scrollHeight - ` + scroller + `.scrollTop - ` + scroller + `.clientHeight < 3`
	alice.Shows(atEnd)
	alice.Click(id("composer-input"))
	alice.write("half a sent")

	_, err := bruno.Send(town.channel, "newer")
	require.NoError(t, err)
	alice.sees(newest, "newer")
	alice.Shows(atEnd)
	require.Equal(t, "half a sent", js[string](alice, `document.activeElement.value`))

	// Somebody scrolls up in the moment in which the page is drawn: the event comes later.
	js[any](alice, `void import("/page/state.js").then(({ touch }) => {
		`+scroller+`.scrollTop = 500
		touch()
		setTimeout(() => (window.offered = Boolean(document.querySelector(`+strconv.Quote(id("to-present"))+`))))
	})`)
	alice.Shows(`typeof window.offered === "boolean"`)
	require.True(t, js[bool](alice, `window.offered`), "the way back is offered at once")
	place := "Math.round(" + one(fmt.Sprintf(`[data-id="%s"]`, town.User("alice").Sees(town.channel)[30].ID)) + ".getBoundingClientRect().top)"
	before := js[int](alice, place)
	for i := range 3 {
		_, err := bruno.Send(town.channel, fmt.Sprintf("much newer %d", i))
		require.NoError(t, err)
		alice.sees(newest, fmt.Sprintf("much newer %d", i))
	}
	require.InDelta(t, before, js[int](alice, place), 2, "the message being read stays where it is")
	alice.Click(id("to-present"))
	alice.Shows(atEnd)
}

// TestPageSpeaksTheLanguageOfALocale: a person's own, or the nearest that the page has.
func TestPageSpeaksTheLanguageOfALocale(t *testing.T) {
	t.Parallel()
	w := newTown(t).window("alice", 600, 400)
	for _, c := range []struct{ locale, code, says string }{
		{"fr", "fr", "Serveurs"},
		{"de", "de", "Server"},
		{"en-GB", "en", "Servers"},
		{"es-ES", "es", "Servidores"},
		{"es-419", "es", "Servidores"},
		{"pt-BR", "pt-BR", "Servidores"},
		{"pt", "pt-BR", "Servidores"},
		{"nl-BE", "nl", "Servers"},
		{"ja", "en", "Servers"},
		{"toString", "en", "Servers"},
	} {
		t.Run(c.locale, func(t *testing.T) {
			w.T = t
			got := js[[]string](w, `import("/page/words.js").then(({ setLanguage, language, t }) => {
				setLanguage(`+strconv.Quote(c.locale)+`);
				return [language(), t("guilds")]; })`)
			require.Equal(t, []string{c.code, c.says}, got)
		})
	}
}
