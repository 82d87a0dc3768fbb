// Package rendertest checks what the pictures of every game must hold: they look as they
// did, tell no secrets, leave no trace in each other, and letters stay where they belong.
// An artist's tests fill in a Book, call its checks, and add what is the game's own.
//
// With -update the files in testdata are written anew; with -sheets FOLDER every picture
// is written there for people, at full size, as on a phone, and as other eyes see it.
package rendertest

import (
	"bytes"
	"context"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

var (
	language = flag.String("lang", "", "draw pages in this language alone, to look at what it says")
	update   = flag.Bool("update", false, "write the golden pictures and words anew")
	sheets   = flag.String("sheets", "", "write every picture, at full size and as on a phone, to this folder")
)

// A Page is one of the storybook's: a position by a sentence.
type Page struct {
	Sentence string
	Scene    render.Scene // without Game and Locale; without Names it gets everyday ones
}

// A Book is what one artist's pictures are checked with: a storybook of every notable
// position and kind of picture, and random games.
type Book struct {
	Rules   game.Rules // nil: of no game, and there are no random games
	Name    string     // what scenes have for a game, without Rules
	Artist  render.Artist
	Shelves []text.Shelf // of the artist and of the game
	Pages   []Page
	Limit   int // bytes that a picture may have
	Rare    int // one position in so many of a random game is looked at
	// Kinds are the kinds of picture that a seat can be shown of a view.
	Kinds func(view any) []render.Kind
}

// Golden are the languages that golden pictures and words are kept in; what else can go wrong in a language is found by
// LaysOut and WordsFit, in all of them.
var Golden = []string{"en", "fr", "it"}

// Languages are those that layouts are checked in: all, or that of -lang.
func Languages() []string {
	if *language != "" {
		return []string{*language}
	}
	return text.Languages()
}

// Names are everyday names, Longest legal ones of 32 characters, one a script.
var (
	Names   = []string{"Alice", "Bernardo", "Chloé", "Dürer", "Ełżbieta", "Frieda"}
	Longest = []string{
		strings.Repeat("W", 32),
		"Ωμέγα Ψηφιδωτό Ξενοδοχείο Ήλιος!",
		"Щёголь Юрий Жжёнов Шишкин Фёдоро",
		"紐倫堡的商人公會與印刷工匠們的歡樂市集慶典遊行隊伍前進中吧哈哈哈",
		"🍺🥨👞📜🧵🎩🍺🥨👞📜🧵🎩🍺🥨👞📜🧵🎩🍺🥨👞📜🧵🎩🍺🥨👞📜🧵🎩🍺🥨",
		"Mme Éléonore de La Trémoïlle-Œuf",
	}
)

// Library opens the catalogs of the game and of its artist.
func (b *Book) Library(t testing.TB) *text.Library {
	t.Helper()
	lib, err := text.Open(b.Shelves...)
	require.NoError(t, err)
	return lib
}

// Renderer returns a new renderer of the game, which draws one picture at a time.
func (b *Book) Renderer(t testing.TB) *render.Renderer {
	t.Helper()
	r, err := render.New(b.Library(t), map[string]render.Artist{b.game(): b.Artist}, 1)
	require.NoError(t, err)
	return r
}

// game is the game's name in records.
func (b *Book) game() string {
	if b.Rules == nil {
		return b.Name
	}
	return b.Rules.Info().Name
}

// In completes a scene for a language.
func (b *Book) In(s render.Scene, locale string) render.Scene {
	s.Game, s.Locale = b.game(), locale
	if s.Names == nil {
		s.Names = Names
	}
	return s
}

// file is the name of a page's picture: the first words of its sentence.
func (p Page) file(locale string) string {
	words := strings.FieldsFunc(strings.ToLower(p.Sentence), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	name := strings.Join(words, "-")
	return strings.Trim(name[:min(len(name), 60)], "-") + "." + locale + ".png"
}

// Goldens are a third of the size: what a phone shows. A picture may differ
// from its golden by tolerance of 255 on average, because processors round
// differently; a moved label or a wrong icon makes a hundred times that.
const (
	reduction = 3
	tolerance = 0.05
)

// Storybook compares each page in one language with its golden, and holds Book.Limit.
func (b *Book) Storybook(t *testing.T) {
	r := b.Renderer(t)
	for i, p := range b.Pages {
		locale := Golden[i%len(Golden)]
		t.Run(p.Sentence, func(t *testing.T) {
			pic, err := r.Picture(context.Background(), b.In(p.Scene, locale))
			require.NoError(t, err)
			require.LessOrEqual(t, len(pic.Data), b.Limit)
			small := b.reduced(decoded(t, pic.Data))
			golden := filepath.Join("testdata", p.file(locale))
			if *update {
				write(t, golden, small)
				return
			}
			data, err := os.ReadFile(golden)
			require.NoError(t, err, "run go test -update and look at the new picture")
			require.LessOrEqual(t, distance(small, decoded(t, data)), tolerance, "differs from %s; run go test -update if it should, and look", golden)
		})
	}
}

func decoded(t testing.TB, data []byte) *image.Paletted {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.IsType(t, &image.Paletted{}, img)
	return img.(*image.Paletted)
}

// reduced is a picture at a third of its size, in the inks: each pixel is the
// mean of nine.
func (b *Book) reduced(img *image.Paletted) *image.Paletted {
	palette := b.Artist.Palette()
	nearest := canvas.NewQuantizer(palette)
	out := image.NewPaletted(image.Rect(0, 0, img.Rect.Dx()/reduction, img.Rect.Dy()/reduction), palette)
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var r, g, b int
			for i := range reduction * reduction {
				c := colour(img, x*reduction+i%reduction, y*reduction+i/reduction)
				r, g, b = r+int(c.R), g+int(c.G), b+int(c.B)
			}
			const n = reduction * reduction
			out.SetColorIndex(x, y, nearest.Index(ink.Ink{R: uint8(r / n), G: uint8(g / n), B: uint8(b / n), A: 255}))
		}
	}
	return out
}

func colour(img *image.Paletted, x, y int) color.RGBA {
	return img.Palette[img.Pix[y*img.Stride+x]].(color.RGBA)
}

// distance is the mean difference of two pictures' channels, of 255.
func distance(a, b *image.Paletted) float64 {
	if a.Bounds() != b.Bounds() {
		return 255
	}
	sum, n := 0, 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := colour(a, x, y), colour(b, x, y)
			sum += gap(p.R, q.R) + gap(p.G, q.G) + gap(p.B, q.B)
			n += 3
		}
	}
	return float64(sum) / float64(n)
}

func gap(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

func write(t testing.TB, path string, img image.Image) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, img))
}

// Keep writes a file for people to the folder of -sheets, if there is one.
func Keep(t testing.TB, name string, data []byte) {
	t.Helper()
	if *sheets != "" {
		require.NoError(t, os.WriteFile(filepath.Join(*sheets, name), data, 0o644))
	}
}
