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

// Shelf returns the catalogs of the bot's own texts.
func Shelf() text.Shelf { return text.Shelf{FS: locale} }

// A Localizer writes for one reader, or for everyone in a place: in their language, about a match, with their kind
// of pictures. It is a value; About returns another one.
type Localizer struct {
	text.Words
	Locale string
	Large  bool
	Help   string                 // whether menus explain themselves: see package seat, help.go
	Form   func() render.Form     // of pictures
	Names  func(game.Seat) string // of the match's players, safe in Discord
	Givers []match.Giver          // who gave each answer of the match, for its log
	Own    game.Seats             // the reader's seats, where they are told who moved for them
	Typed  *strings.Replacer      // replaces command names by those in the reader's client; nil leaves them
}

// Nobody is the Names of a Localizer without a match.
func Nobody(game.Seat) string { return "?" }

// About returns the Localizer for match m.
func (v Localizer) About(m match.Match) Localizer {
	known := make([]string, len(m.Chairs)) // a log uses each name a hundred times
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

// Text writes a text of a game with names for a message.
func (v Localizer) Text(t game.Text) string { return v.Say(t, v.Names) }

// SayOption writes an option of a question outside its menu.
func (v Localizer) SayOption(q *game.Question, o *game.Option) string {
	t, named := v.Alone(q, o)
	if !named {
		return v.Text(t)
	}
	return v.Phrase("analysis.group", v.Text(t), v.Term(o.Group))
}

// Label writes a text of a game where Discord reads no markdown, at most limit characters long: on buttons and in
// selects.
func (v Localizer) Label(t game.Text, limit int) string {
	plain := func(s game.Seat) string { return Unescape(v.Names(s)) }
	return text.Truncate(v.Say(t, plain), limit)
}

// Label80 returns a phrase that fits a button.
func (v Localizer) Label80(key string, args ...any) string {
	return text.Truncate(v.Phrase(key, args...), text.ButtonLength)
}

// Joined joins words, "A, B and C"; no words give "".
func (v Localizer) Joined(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return v.List(words)
}

// Stamp returns a moment, shown in each reader's own time zone.
func Stamp(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// Clock returns the time of day of a moment, shown in each reader's own time zone.
func Clock(t time.Time) string { return fmt.Sprintf("<t:%d:t>", t.Unix()) }

// Until returns the time until a moment, as each reader's client writes it: "in 4 hours".
func Until(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// Phrase returns a sentence of the catalogs, with commands named as in the reader's client.
func (v Localizer) Phrase(key string, args ...any) string {
	said := v.Words.Phrase(key, args...)
	if v.Typed == nil {
		return said
	}
	return v.Typed.Replace(said)
}

// Discord shows command names in the language of the reader's client, and the bot writes in the language that the
// reader has chosen. If they differ, sentences use the command names of the client.

// Latest returns the last of lines, at most most lines and room characters, after a line that says how many are
// left out. It leaves out whole lines, so that none is cut.
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

// First returns the first of lines, at most room characters, before a line that says how many are left out.
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

// LengthOf returns the length of lines together, in characters.
func LengthOf(lines []string) (sum int) {
	for _, l := range lines {
		sum += text.Length(l) + 1
	}
	return sum
}

// Title returns the name of a game.
func (v Localizer) Title(game string) string { return v.Phrase(game + ".title") }

// Note returns the host's note about a table, safe in a message; "" if there is none.
func (v Localizer) Note(m match.Match) string {
	note := Cleaned(m.Note)
	if note == "" {
		return ""
	}
	return v.Phrase("lobby.note", Escape(Isolated(note)))
}

func (v Localizer) YesNo(yes bool) string {
	if yes {
		return v.Phrase("yes")
	}
	return v.Phrase("no")
}

// Permissions returns the names of the permissions in p.
func (v Localizer) Permissions(p ui.Permissions) []string {
	var names []string
	for _, n := range permissionNames {
		if p.Has(n.bit) {
			names = append(names, v.Phrase("permission."+n.key))
		}
	}
	return names
}

// permissionNames are Discord's names of the permissions.
var permissionNames = []struct {
	bit ui.Permissions
	key string
}{
	{ui.ViewChannel, "view"}, {ui.SendMessages, "send"}, {ui.EmbedLinks, "embed"}, {ui.AttachFiles, "attach"},
	{ui.ReadHistory, "history"}, {ui.CreateThreads, "threads"}, {ui.SendInThreads, "inthreads"}, {ui.ManageThreads, "manage"},
}
