package render

import (
	"cmp"
	"norenbot/game"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// marksMost is how many combining marks of a character in a name are drawn: as many as languages use. More would
// cover the line above.
const marksMost = 2

// Called returns a person's name in characters of the body face: the name without emoji and the like; the user name
// if a letter of the name is in no font; or else what can be drawn of the name, which may be "".
func (e *Easel) Called(name, handle string) string {
	kept, whole := e.drawable(name)
	if whole {
		return kept
	}
	if user, ok := e.drawable(handle); ok {
		return user
	}
	return kept
}

// Name returns the drawable name of the player in a seat of a scene, or the seat's number from 1 if neither name
// nor user name can be drawn. Handles may be shorter than the list of seats.
func (e *Easel) Name(s Scene, seat game.Seat) string {
	handle := ""
	if int(seat) < len(s.Handles) {
		handle = s.Handles[seat]
	}
	return cmp.Or(e.Called(s.Name(seat), handle), strconv.Itoa(int(seat)+1))
}

// drawable returns what can be drawn of a name, with single spaces, and whether that is not empty and lacks no
// letter or digit. Symbols and emoji that are left out do not count.
func (e *Easel) drawable(name string) (kept string, whole bool) {
	face := e.faces[Body]
	var b strings.Builder
	marks, lost, lacking := 0, false, false // lacking: the previous letter is
	for _, c := range norm.NFC.String(name) {
		switch {
		case unicode.Is(unicode.C, c):
		case unicode.Is(unicode.M, c):
			if marks++; marks <= marksMost && !lacking && face.Has(c) {
				b.WriteRune(c)
			}
		case unicode.IsSpace(c):
			b.WriteByte(' ')
		default:
			marks, lacking = 0, !face.Has(c)
			if lacking {
				lost = lost || unicode.In(c, unicode.L, unicode.N)
				continue
			}
			b.WriteRune(c)
		}
	}
	kept = strings.Join(strings.Fields(b.String()), " ")
	if !e.setter.Set(face, 32, kept).Whole() { // a mark that its letter's font lacks
		kept = strings.Map(func(c rune) rune {
			if unicode.Is(unicode.M, c) {
				return -1
			}
			return c
		}, kept)
	}
	return kept, kept != "" && !lost
}
