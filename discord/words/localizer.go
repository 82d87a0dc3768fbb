package words

import (
	"embed"
	"fmt"
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

// A Localizer speaks to one reader, or to everybody in a place: in which language, about
// which match, with which pictures. It is a value; About returns another one.
type Localizer struct {
	text.Words
	Locale string
	Large  bool
	Help   string                 // whether menus explain themselves: see package seat, help.go
	Form   func() render.Form     // of pictures
	Names  func(game.Seat) string // of the match that is spoken of, fit for Discord
	Givers []match.Giver          // who gave each answer of it, where its story is told
	Own    game.Seats             // the reader's, where they are told who decided for them
	Typed  *strings.Replacer      // renames commands as the reader's client shows them; nil leaves them
}

// Nobody names nobody: a voice that speaks of no match.
func Nobody(game.Seat) string { return "?" }

// About returns the voice speaking of m.
func (v Localizer) About(m match.Match) Localizer {
	known := make([]string, len(m.Chairs)) // a log names each a hundred times
	v.Names = func(s game.Seat) string {
		if s < 0 || int(s) >= len(m.Chairs) {
			return "?"
		}
		if known[s] == "" {
			known[s] = v.NamedAt(m.Chairs[s].Owner, int(s))
		}
		return known[s]
	}
	return v
}

// Text says a text of a game with names fit for a message.
func (v Localizer) Text(t game.Text) string { return v.Say(t, v.Names) }

// SayOption says one of a question's options without a menu around it.
func (v Localizer) SayOption(q *game.Question, o *game.Option) string {
	t, named := v.Alone(q, o)
	if !named {
		return v.Text(t)
	}
	return v.Phrase("analysis.group", v.Text(t), v.Term(o.Group))
}

// Label says a text of a game where no markdown is read, at most limit characters long:
// on buttons, in selects.
func (v Localizer) Label(t game.Text, limit int) string {
	plain := func(s game.Seat) string { return Unescape(v.Names(s)) }
	return text.Truncate(v.Say(t, plain), limit)
}

// Label80 is a phrase that fits a button.
func (v Localizer) Label80(key string, args ...any) string {
	return text.Truncate(v.Phrase(key, args...), text.ButtonLength)
}

// Joined joins words, "A, B and C"; no words are "".
func (v Localizer) Joined(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return v.List(words)
}

// Stamp is a moment, shown in every reader's own zone.
func Stamp(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// Clock is the time of day of a moment, shown in every reader's own zone.
func Clock(t time.Time) string { return fmt.Sprintf("<t:%d:t>", t.Unix()) }

// Until is how long it is to a moment, as every reader's client says it: "in 4
// hours".
func Until(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// Phrase says a sentence of the catalogs and names commands as the reader's
// client does.
func (v Localizer) Phrase(key string, args ...any) string {
	said := v.Words.Phrase(key, args...)
	if v.Typed == nil {
		return said
	}
	return v.Typed.Replace(said)
}

// Discord shows the names of commands in the language of the reader's client,
// the bot speaks the one that the reader has chosen. Where the two differ, the
// commands that a sentence names are named as they stand in the client.

// Latest returns the last of lines, at most most of them and room characters
// together, with a line before them that says how many are left out. What is
// left out is whole lines, so that nothing is cut in the middle.
func Latest(lines []string, most, room int, leftOut func(n int) string) []string {
	if len(lines) <= most && LengthOf(lines) <= room {
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

// First returns the first of lines, at most room characters together, with a
// line after them that says how many are left out.
func First(lines []string, room int, leftOut func(n int) string) []string {
	if LengthOf(lines) <= room {
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

// LengthOf is how long lines are together, in characters.
func LengthOf(lines []string) (sum int) {
	for _, l := range lines {
		sum += text.Length(l) + 1
	}
	return sum
}

// Title is the name of a game.
func (v Localizer) Title(game string) string { return v.Phrase(game + ".title") }

// Note is what the host says about a table, fit for a message; "" is nothing.
func (v Localizer) Note(m match.Match) string {
	note := Cleaned(m.Note)
	if note == "" {
		return ""
	}
	return v.Phrase("lobby.note", Escape(Isolated(note)))
}

// YesNo is one of the two words.
func (v Localizer) YesNo(yes bool) string {
	if yes {
		return v.Phrase("yes")
	}
	return v.Phrase("no")
}

// Permissions are those in p by name.
func (v Localizer) Permissions(p ui.Permissions) []string {
	var names []string
	for _, n := range permissionNames {
		if p.Has(n.bit) {
			names = append(names, v.Phrase("permission."+n.key))
		}
	}
	return names
}

// permissionNames are what Discord calls the permissions.
var permissionNames = []struct {
	bit ui.Permissions
	key string
}{
	{ui.ViewChannel, "view"}, {ui.SendMessages, "send"}, {ui.EmbedLinks, "embed"}, {ui.AttachFiles, "attach"},
	{ui.ReadHistory, "history"}, {ui.CreateThreads, "threads"}, {ui.SendInThreads, "inthreads"}, {ui.ManageThreads, "manage"},
}
