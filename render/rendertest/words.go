package rendertest

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/text"
	"norenbot/game/text/texttest"
	"norenbot/render"
)

// Words compares the alt texts of some pages, and the text boards of those whole, with
// testdata/words.*.txt. whole and told are numbers of pages; nil for told is all.
func (b *Book) Words(t *testing.T, told, whole []int) {
	r := b.Renderer(t)
	for _, locale := range Golden {
		t.Run(locale, func(t *testing.T) {
			var all strings.Builder
			for i, p := range b.Pages {
				if told != nil && !slices.Contains(told, i) {
					continue
				}
				alt, board := b.tell(t, r, b.In(p.Scene, locale))
				fmt.Fprintf(&all, "## %s\n\n%s\n\n", p.Sentence, alt)
				if slices.Contains(whole, i) {
					fmt.Fprintf(&all, "%s\n\n", strings.Join(board, "\n-- next part --\n"))
				}
			}
			golden := filepath.Join("testdata", "words."+locale+".txt")
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(all.String()), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			require.Equal(t, string(want), all.String(), "run go test -update if it should differ, and read it")
		})
	}
}

// WordsFit checks alt texts and text boards of all pages with the longest names.
func (b *Book) WordsFit(t *testing.T) {
	r := b.Renderer(t)
	for _, p := range b.Pages {
		p.Scene.Names = Longest
		for _, locale := range Languages() {
			b.tell(t, r, b.In(p.Scene, locale))
		}
	}
}

// tell tells a scene, within the lengths that Discord allows.
func (b *Book) tell(t *testing.T, r *render.Renderer, s render.Scene) (alt string, board []string) {
	t.Helper()
	alt, err := r.Alt(s)
	require.NoError(t, err)
	board, err = r.Text(s)
	require.NoError(t, err)
	requireFits(t, alt, board)
	if s.Kind == render.Board {
		stage, err := r.Stage(s)
		require.NoError(t, err)
		require.Equal(t, strings.SplitN(board[0], "\n", 2)[0], stage)
	}
	return alt, board
}

func requireFits(t *testing.T, alt string, board []string) {
	t.Helper()
	require.NotEmpty(t, alt)
	require.LessOrEqual(t, text.Length(alt), render.AltLimit)
	require.NotEmpty(t, board)
	for _, part := range board {
		require.LessOrEqual(t, text.Length(part), render.TextLimit)
	}
}

// saidByStage are the keys of an artist's catalogs that render.Stage says.
var saidByStage = []string{"awaited", "new", "nobody."}

// SaysEveryLabel checks the artist's own catalogs, its first shelf, against its source.
func (b *Book) SaysEveryLabel(t *testing.T) {
	lint, err := texttest.New(b.Shelves[0])
	require.NoError(t, err)
	require.NoError(t, lint.Source(os.DirFS(".")))
	for _, fault := range lint.Faults(saidByStage...) {
		t.Error(fault)
	}
}

// TellsWhatIsDrawn checks that nothing stands in a picture alone: each word and number set
// in the pages numbered is in the text board too, but those of the roles left out.
func (b *Book) TellsWhatIsDrawn(t *testing.T, pages []int, but func(render.Lettering) bool) {
	r := b.Renderer(t)
	for _, i := range pages {
		s := b.In(b.Pages[i].Scene, "en")
		all, _ := b.Settings(t, r, s)
		_, board := b.tell(t, r, s)
		said := strings.ToLower(strings.Join(board, "\n"))
		for _, l := range all {
			if !but(l.Lettering) {
				require.Contains(t, said, strings.ToLower(l.Text), "%s: %s", b.Pages[i].Sentence, l.Role)
			}
		}
	}
}

// A Change is a difference between two views: of the earlier one, now being the later.
type Change struct {
	Was, Now any
	Told     string      // by the text board in English
	Kind     render.Kind // of the picture that marks it; "" is the board
}

// MarksAndTells checks that each change alters its picture and is told, and
// that no change alters nothing.
func (b *Book) MarksAndTells(t *testing.T, changes map[string]Change) {
	r := b.Renderer(t)
	for name, c := range changes {
		t.Run(name, func(t *testing.T) {
			s := b.In(render.Scene{View: c.Now, Kind: cmp.Or(c.Kind, render.Board)}, "en")
			draw := func(before any) []byte {
				s.Before = before
				p, err := r.Picture(context.Background(), s)
				require.NoError(t, err)
				return p.Data
			}
			plain := draw(nil)
			require.True(t, bytes.Equal(plain, draw(c.Now)), "a mark though nothing has changed")
			require.False(t, bytes.Equal(plain, draw(c.Was)), "no mark on the picture")
			board, err := r.Text(s)
			require.NoError(t, err)
			require.Contains(t, strings.Join(board, "\n"), c.Told)
		})
	}
}
