package discord

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

//go:embed locale
var locale embed.FS

// Shelf is the catalogs of the bot's own words.
func Shelf() text.Shelf { return text.Shelf{FS: locale} }

// A voice speaks to one reader, or to everybody in a place: in which language, about
// which match, with which pictures. It is a value; about returns another one.
type voice struct {
	text.Words
	locale string
	large  bool
	help   string                 // whether menus explain themselves: see helpOn
	form   func() render.Form     // of pictures
	names  func(game.Seat) string // of the match that is spoken of, fit for Discord
	givers []match.Giver          // who gave each answer of it, where its story is told
	own    game.Seats             // the reader's, where they are told who decided for them
	typed  *strings.Replacer      // renames commands as the reader's client shows them; nil leaves them
}

// to returns the voice for whoever did i.
func (b *Bot) to(i ui.Interaction) voice {
	p := b.player(string(i.User.ID))
	locale := p.Language
	if locale == "" {
		locale = i.Locale
	}
	w := b.words.In(locale)
	return voice{Words: w, locale: locale, large: p.Large, help: p.Help, names: nobody, typed: b.renamings[w.Language()][clientLanguage(i.Locale)],
		form: func() render.Form { return formChosen(b.picturesOf(p, i.Server)) }}
}

// inPublic returns the voice for what everybody in a server reads. It names no
// commands, since every reader's client shows them in a language of its own.
func (b *Bot) inPublic(server string) voice {
	s := b.server(server)
	locale := s.Language
	if locale == "" {
		locale = s.Locale
	}
	return voice{Words: b.words.In(locale), locale: locale, large: s.Large, names: nobody,
		form: func() render.Form { return formChosen(s.pictures()) }}
}

// nobody names nobody: a voice that speaks of no match.
func nobody(game.Seat) string { return "?" }

// about returns the voice speaking of m.
func (v voice) about(m match.Match) voice {
	known := make([]string, len(m.Chairs)) // a log names each a hundred times
	v.names = func(s game.Seat) string {
		if s < 0 || int(s) >= len(m.Chairs) {
			return "?"
		}
		if known[s] == "" {
			known[s] = v.namedAt(m.Chairs[s].Owner, int(s))
		}
		return known[s]
	}
	return v
}

// text says a text of a game with names fit for a message.
func (v voice) text(t game.Text) string { return v.Say(t, v.names) }

// alone says one of a question's options without a menu around it.
func (v voice) alone(q *game.Question, o *game.Option) string {
	t, named := v.Alone(q, o)
	if !named {
		return v.text(t)
	}
	return v.Phrase("analysis.group", v.text(t), v.Term(o.Group))
}

// label says a text of a game where no markdown is read, at most limit characters long:
// on buttons, in selects.
func (v voice) label(t game.Text, limit int) string {
	plain := func(s game.Seat) string { return unescape(v.names(s)) }
	return text.Truncate(v.Say(t, plain), limit)
}

// label80 is a phrase that fits a button.
func (v voice) label80(key string, args ...any) string {
	return text.Truncate(v.Phrase(key, args...), text.ButtonLength)
}

// list joins words, "A, B and C"; no words are "".
func (v voice) list(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return v.List(words)
}

// stamp is a moment, shown in every reader's own zone.
func stamp(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// until is how long it is to a moment, as every reader's client says it: "in 4
// hours".
func until(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// Phrase says a sentence of the catalogs and names commands as the reader's
// client does.
func (v voice) Phrase(key string, args ...any) string {
	said := v.Words.Phrase(key, args...)
	if v.typed == nil {
		return said
	}
	return v.typed.Replace(said)
}

// Discord shows the names of commands in the language of the reader's client,
// the bot speaks the one that the reader has chosen. Where the two differ, the
// commands that a sentence names are named as they stand in the client.

// renamings say, by the language of a sentence and then of the client, what
// the commands in it are called there.
type renamings map[string]map[string]*strings.Replacer

// renamingsIn reads the names from the catalogs. In a sentence a command is
// `/game join`, an option `match:`.
func renamingsIn(words *text.Library, all []command) renamings {
	names := map[string][]string{}
	for _, lang := range text.Languages() {
		names[lang] = quotedNames(words.In(lang), all)
	}
	r := renamings{}
	for from := range names {
		r[from] = map[string]*strings.Replacer{}
		for to := range names {
			var pairs []string
			for n := range names[from] {
				pairs = append(pairs, names[from][n], names[to][n])
			}
			if from != to {
				r[from][to] = strings.NewReplacer(pairs...)
			}
		}
	}
	return r
}

// quotedNames are all commands and options as sentences of a language name
// them, in an order that is the same in every language.
func quotedNames(w text.Words, all []command) []string {
	var names []string
	for _, c := range all {
		top, _, isSub := strings.Cut(c.path, " ")
		path := w.Phrase("command." + top)
		if isSub {
			path += " " + w.Phrase("command."+strings.ReplaceAll(c.path, " ", "."))
		}
		names = append(names, "`/"+path+"`")
		for _, o := range c.options {
			names = append(names, "`"+w.Phrase("option."+o.name)+":`")
		}
	}
	return names
}

// clientLanguage is the language in which a client shows our commands: Discord
// knows them in ours and shows all others the default names.
func clientLanguage(locale string) string {
	if slices.Contains(text.Languages(), locale) {
		return locale
	}
	return text.Languages()[0]
}

// latest returns the last of lines, at most most of them and room characters
// together, with a line before them that says how many are left out. What is
// left out is whole lines, so that nothing is cut in the middle.
func latest(lines []string, most, room int, leftOut func(n int) string) []string {
	if len(lines) <= most && lengthOf(lines) <= room {
		return lines
	}
	n := 0
	room -= text.Length(leftOut(len(lines))) + 1
	for n < min(len(lines), most) && text.Length(lines[len(lines)-1-n])+1 <= room {
		room -= text.Length(lines[len(lines)-1-n]) + 1
		n++
	}
	return append([]string{leftOut(len(lines) - n)}, lines[len(lines)-n:]...)
}

// first returns the first of lines, at most room characters together, with a
// line after them that says how many are left out.
func first(lines []string, room int, leftOut func(n int) string) []string {
	if lengthOf(lines) <= room {
		return lines
	}
	n := 0
	room -= text.Length(leftOut(len(lines))) + 1
	for text.Length(lines[n])+1 <= room {
		room -= text.Length(lines[n]) + 1
		n++
	}
	return append(lines[:n:n], leftOut(len(lines)-n))
}

// lengthOf is how long lines are together, in characters.
func lengthOf(lines []string) (sum int) {
	for _, l := range lines {
		sum += text.Length(l) + 1
	}
	return sum
}

// title is the name of a game.
func (v voice) title(game string) string { return v.Phrase(game + ".title") }
