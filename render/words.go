package render

import (
	"strings"

	"norenbot/game/text"
)

// altOf returns a scene's alt text, at most AltLimit characters as Discord counts them.
func altOf(artist Artist, w text.Words, s Scene) (string, error) {
	sentences, err := artist.Alt(w, s)
	return shorten(sentences, AltLimit), err
}

// shorten joins sentences as long as they fit, each ended by a full stop, and stops at the first that does not fit:
// later ones matter less. limit is in UTF-16 units, like Discord's.
func shorten(sentences []string, limit int) string {
	var b strings.Builder
	n := 0
	for _, s := range sentences {
		if s == "" {
			continue
		}
		if !strings.HasSuffix(s, ".") {
			s += "."
		}
		more := text.Length(s) + 1
		if n+more > limit {
			break
		}
		if n > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s)
		n += more
	}
	return b.String()
}

// parts joins blocks of lines into texts of at most limit characters, broken between blocks if possible and
// otherwise between lines. An empty line separates blocks; all but the first line of a block are indented if there
// are several blocks. A line longer than limit stays too long.
func parts(blocks [][]string, limit int) []string {
	var out []string
	var b strings.Builder
	flush := func() {
		if b.Len() > 0 {
			out = append(out, strings.TrimRight(b.String(), "\n"))
			b.Reset()
		}
	}
	for _, lines := range blocks {
		block := ""
		for i, l := range lines {
			if l == "" {
				continue
			}
			if i > 0 && len(blocks) > 1 {
				l = "  " + l
			}
			block += l + "\n"
		}
		if text.Length(b.String())+text.Length(block)+1 > limit {
			flush()
		}
		for line := range strings.Lines(block) {
			if text.Length(b.String())+text.Length(line) > limit {
				flush()
			}
			b.WriteString(line)
		}
		b.WriteByte('\n')
	}
	flush()
	return out
}
