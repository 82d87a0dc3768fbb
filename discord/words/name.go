package words

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// People choose their own names, and others read them in the bot's messages. So a name may not be invisible, hide
// text, or change the direction of the text around it.

// nameMost is the longest name that Discord allows.
const nameMost = 32

// OwnerOf returns a person as a match stores them, with the name that others see in the server, or with the user
// name if nothing of that can be seen. Both have at most NameMost characters.
func OwnerOf(u ui.User) match.Owner {
	name, handle := Cleaned(u.Name), text.Truncate(Cleaned(u.Handle), nameMost)
	if name == "" {
		name = handle
	}
	return match.Owner{User: u.ID, Name: text.Truncate(name, nameMost), Handle: handle}
}

// joiners join characters, for example in emoji and in Persian. They are harmless in a name that can be seen.
const joiners = "\u200c\u200d"

// blanks are letters and symbols that show nothing: Hangul fillers and the empty braille pattern.
const blanks = "\u115f\u1160\u3164\uffa0\u2800"

// marksMost is how many combining marks a letter may keep. No language stacks more, and towers of them cover the
// lines around.
const marksMost = 4

// Cleaned returns a name without invisible characters, such as controls, direction marks and zero-width characters;
// "" if nothing is left to see.
func Cleaned(name string) string {
	seen, marks := false, 0
	name = strings.Map(func(c rune) rune {
		if !unicode.Is(unicode.M, c) {
			marks = 0
		} else if marks++; marks > marksMost {
			return -1
		}
		switch {
		case strings.ContainsRune(joiners, c):
			return c
		case strings.ContainsRune(blanks, c), unicode.Is(unicode.Zl, c), unicode.Is(unicode.Zp, c):
			return ' '
		case unicode.Is(unicode.C, c), c == unicode.ReplacementChar:
			return -1
		}
		seen = seen || unicode.In(c, unicode.L, unicode.N, unicode.P, unicode.S)
		return c
	}, name)
	if !seen {
		return ""
	}
	return strings.Trim(strings.Join(strings.Fields(name), " "), joiners)
}

// Marks around a right-to-left name, so that it does not turn the text around it (UAX 9: isolates).
const (
	isolate    = "\u2068"
	isolateEnd = "\u2069"
)

// Isolated returns a name for use in a line, in isolates if any of it is read from right to left.
func Isolated(name string) string {
	for _, c := range name {
		if c < '\u0590' {
			continue // no right-to-left letter is below Hebrew, and every picture asks
		}
		switch p, _ := bidi.LookupRune(c); p.Class() {
		case bidi.R, bidi.AL, bidi.AN:
			return isolate + name + isolateEnd
		}
	}
	return name
}

// ShownName returns a person's name for use in a line. It cleans names that were stored before names were cleaned.
func ShownName(o match.Owner) string {
	name := Cleaned(o.Name)
	if name == "" {
		name = "?"
	}
	return Isolated(name)
}

// PlainName returns an owner's name for places without markdown: pictures, menus, titles.
func (v Localizer) PlainName(o match.Owner, seat int) string {
	if o.Computer != "" {
		return v.computerName(o.Computer, seat)
	}
	if o.Gone {
		return v.Phrase("former.name", seat+1)
	}
	return ShownName(o)
}

// PlainNames returns the names of all seats for pictures.
func (v Localizer) PlainNames(m match.Match) []string {
	names := make([]string, len(m.Chairs))
	for s, c := range m.Chairs {
		names[s] = v.PlainName(c.Owner, s)
	}
	return names
}

// Handles returns the user names of all seats for pictures.
func Handles(m match.Match) []string {
	list := make([]string, len(m.Chairs))
	for s, c := range m.Chairs {
		list[s] = c.Handle
	}
	return list
}

// Company returns who plays: the people, or the computer players if there are no people. It is the name of a
// thread.
func (v Localizer) Company(m match.Match) string {
	names := v.PlainNames(m)
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

// markdown are the characters that Discord reads as formatting.
const markdown = "\\*_~`|>#[]()<:@"

// Escape makes a name harmless in a message: no layout, no link, no mention.
func Escape(name string) string {
	var b strings.Builder
	for _, c := range name {
		if strings.ContainsRune(markdown, c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// Unescape is the inverse of escape, for where no markdown is read.
func Unescape(name string) string {
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

// Mention is how Discord is told to show, and ping, a person.
func Mention(user match.User) string { return "<@" + string(user) + ">" }

// MentionAll are mentions of several people.
func MentionAll(users []match.User) []string { return Wrapped("<@", users) }

// Wrapped are ids as Discord writes links to them: "<#", "<@" or "<@&" before, ">"
// behind.
func Wrapped[ID ~string](before string, ids []ID) []string {
	var out []string
	for _, id := range ids {
		out = append(out, before+string(id)+">")
	}
	return out
}

// SeatsIn lists the seats of a set.
func SeatsIn(set game.Seats) []game.Seat {
	var seats []game.Seat
	for seat := game.Seat(0); set>>seat != 0; seat++ {
		if set.Has(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Who returns the name of the person an item is about, for a text. A person whose data was erased is named by the
// seat's number, from 1.
func (v Localizer) Who(item match.Item) string {
	seat := 0
	if seats := SeatsIn(item.Seats); len(seats) > 0 {
		seat = int(seats[0])
	}
	return Escape(v.PlainName(*item.Who, seat))
}
