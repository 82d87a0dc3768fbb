package text

import "github.com/go-text/typesetting/segmenter"

// Lengths that Discord allows, in characters (its reference: message components, embed limits, application
// commands). A question must fit a menu's placeholder, and an option's text a button.
const (
	ButtonLength      = 80
	OptionLength      = 100 // label, value and description of a menu's option; a command's description
	PlaceholderLength = 150
	EmbedNameLength   = 256 // title, author and name of a field
	ContentLength     = 2000
	DescriptionLength = 4096 // of an embed
)

// PageLength is how many characters a page of text (see Pages) may have in a message that starts with a heading.
const PageLength = ContentLength - EmbedNameLength

// Length counts s like Discord's clients, in UTF-16 units, which is never less than the code points that its server
// counts.
func Length(s string) int {
	n := 0
	for _, r := range s {
		n += units(r)
	}
	return n
}

// units returns how many UTF-16 units a character takes.
func units(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// Truncate cuts s to at most limit characters as Length counts them, between two characters as a reader sees them
// (an emoji of several parts is one), and ends it with an ellipsis if anything was cut. With a limit below 1
// nothing is left.
func Truncate(s string, limit int) string {
	if len(s) <= limit || Length(s) <= limit {
		return s
	}
	if limit < 1 {
		return ""
	}
	var seg segmenter.Segmenter
	seg.Init([]rune(s))
	kept, room := 0, limit-1
	for it := seg.GraphemeIterator(); it.Next(); {
		for _, r := range it.Grapheme().Text {
			room -= units(r)
		}
		if room < 0 {
			break
		}
		for _, r := range it.Grapheme().Text {
			kept += len(string(r))
		}
	}
	return s[:kept] + "…"
}
