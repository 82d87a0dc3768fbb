package ui

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Sizes of a message in Discord's client on a phone 390 pixels wide, which leaves 680 pixels of height for
// messages. They are in pixels, and up to a tenth too high.
const (
	// PhoneWide is the width of texts, pictures and rows there, and PhonePicture the greatest height of a picture.
	PhoneWide, PhonePicture = 314, 460
	phoneFrame              = 82 // the name above, and below who can see it
	phoneRow                = 48 // of buttons, or a select
)

// PhoneHeight estimates the height of a message without pictures on a phone.
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

// phoneLine returns the height of a line of text with its line breaks: small print, a heading, or another line.
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
