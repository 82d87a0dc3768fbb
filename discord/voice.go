package discord

import (
	"embed"
	"fmt"
	"strings"
	"time"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

//go:embed locale
var locale embed.FS

// Shelf is the catalogs of the bot's own words.
func Shelf() text.Shelf { return text.Shelf{FS: locale} }

// A voice speaks to one reader, or to everybody in a place.
type voice struct {
	text.Words
	locale string
	large  bool
	form   func() render.Form     // of pictures
	names  func(game.Seat) string // of the match that is spoken of, fit for Discord
	typed  *strings.Replacer      // renames commands as the reader's client shows them; nil leaves them
}

// to returns the voice for whoever did i.
func (b *Bot) to(i Interaction) voice {
	p := b.player(string(i.User.ID))
	locale := p.Language
	if locale == "" {
		locale = i.Locale
	}
	w := b.words.In(locale)
	return voice{Words: w, locale: locale, large: p.Large, names: nobody, typed: b.renamings[w.Language()][clientLanguage(i.Locale)],
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

func nobody(game.Seat) string { return "?" }

// about returns the voice speaking of m.
func (v voice) about(m match.Match) voice {
	v.names = func(s game.Seat) string {
		if s < 0 || int(s) >= len(m.Chairs) {
			return "?"
		}
		return escape(v.plainName(m.Chairs[s].Owner, int(s)))
	}
	return v
}

// plainName is an owner's name where no markdown is read: in pictures, menus,
// titles.
func (v voice) plainName(o match.Owner, seat int) string {
	if o.Computer != "" {
		return v.Phrase("computer.name", seat+1)
	}
	return shownName(o)
}

// plainNames are the names of all seats for pictures.
func (v voice) plainNames(m match.Match) []string {
	names := make([]string, len(m.Chairs))
	for s, c := range m.Chairs {
		names[s] = v.plainName(c.Owner, s)
	}
	return names
}

// handles are the user names of all seats for pictures.
func handles(m match.Match) []string {
	list := make([]string, len(m.Chairs))
	for s, c := range m.Chairs {
		list[s] = c.Handle
	}
	return list
}

// company names who plays: the people, and the computers only where there are
// no people. It is no more than a name for a thread.
func (v voice) company(m match.Match) string {
	names := v.plainNames(m)
	var people []string
	for s, c := range m.Chairs {
		if c.User != "" {
			people = append(people, names[s])
		}
	}
	if len(people) > 0 {
		names = people
	}
	return strings.Join(names, ", ")
}

// text says a text of a game with names fit for a message.
func (v voice) text(t game.Text) string { return v.Say(t, v.names) }

// label says a text of a game where no markdown is read, at most limit
// characters long.
func (v voice) label(t game.Text, limit int) string {
	plain := func(s game.Seat) string { return unescape(v.names(s)) }
	return text.Truncate(v.Say(t, plain), limit)
}

// label80 is a phrase that fits a button.
func (v voice) label80(key string, args ...any) string {
	return text.Truncate(v.Phrase(key, args...), text.ButtonLength)
}

// markdown are the characters that Discord reads as layout.
const markdown = "\\*_~`|>#[]()<:@"

// escape makes a name harmless in a message: no layout, no link, no mention.
func escape(name string) string {
	var b strings.Builder
	for _, c := range name {
		if strings.ContainsRune(markdown, c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

func unescape(name string) string {
	var b strings.Builder
	escaped := false
	for _, c := range name {
		if c == '\\' && !escaped {
			escaped = true
			continue
		}
		escaped = false
		b.WriteRune(c)
	}
	return b.String()
}

// mention is how Discord is told to show, and ping, a person.
func mention(user match.User) string { return "<@" + string(user) + ">" }

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
