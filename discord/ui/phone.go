package ui

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Sizes of a message in Discord's client on a phone 390 pixels wide, where 680 in height are left for messages: in
// pixels, erring to the high side by up to a tenth.
const (
	// PhoneWide is how wide texts, pictures and rows are there, and PhonePicture how high a picture at most.
	PhoneWide, PhonePicture = 314, 460
	phoneFrame              = 82 // names above, and below who sees it
	phoneRow                = 48 // of buttons, or a select
)

// PhoneHeight estimates how high a message without pictures is on a phone.
func PhoneHeight(content string, rows []Row) float64 {
	height := float64(phoneFrame)
	for line := range strings.SplitSeq(strings.ReplaceAll(content, "*", ""), "\n") {
		height += phoneLine(line)
	}
	for _, row := range rows {
		left, lines := 0, 0
		for _, c := range row {
			wide := PhoneWide // a select's
			if c.Button != nil {
				wide = min(PhoneWide, 32+8*utf8.RuneCountInString(c.Button.Label))
			}
			if left < wide {
				left, lines = PhoneWide, lines+1
			}
			left -= wide + 8
		}
		height += float64(phoneRow * lines)
	}
	return height
}

// phoneLine is the height of a line of a text, as it is broken there: small print, a heading, or another.
func phoneLine(line string) float64 {
	of := func(long, high float64) float64 {
		return high * max(1, math.Ceil(float64(utf8.RuneCountInString(strings.TrimLeft(line, "-# ")))/long))
	}
	switch {
	case strings.HasPrefix(line, "-# "):
		return of(47, 18)
	case strings.HasPrefix(line, "#"):
		return of(31, 31) + 12
	}
	return of(38, 27)
}
