package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/text"
)

func TestPages(t *testing.T) {
	of := func(lengths ...int) (paragraphs []string) {
		for n, length := range lengths {
			paragraphs = append(paragraphs, strings.Repeat(string(rune('a'+n)), length))
		}
		return paragraphs
	}
	for _, test := range []struct {
		name       string
		paragraphs []string
		pages      []int // their lengths
	}{
		{"no paragraph is one empty page", nil, []int{0}},
		{"a page holds as much as it may", of(60, 39), []int{100}},
		{"one character more starts another", of(60, 40), []int{60, 40}},
		{"pages are about equally long", of(30, 30, 30, 30), []int{61, 61}},
		{"also where their number is given by the longest", of(80, 10, 30, 10), []int{80, 52}},
		{"a paragraph that is too long is cut", of(60, 30, 20, 300), []int{91, 20, 100}},
		{"a letter outside the first plane counts twice", []string{strings.Repeat("𝕏", 30), "b", strings.Repeat("c", 38)}, []int{60, 40}},
	} {
		t.Run(test.name, func(t *testing.T) {
			pages := text.Pages(test.paragraphs, 100)
			var lengths []int
			for _, p := range pages {
				lengths = append(lengths, text.Length(p))
			}
			require.Equal(t, test.pages, lengths)
			said := strings.Split(strings.Join(pages, "\n"), "\n")
			for n, p := range test.paragraphs {
				require.Equal(t, text.Truncate(p, 100), said[n], "paragraph %d keeps its place", n+1)
			}
		})
	}
}
