package hansa

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
	rules "norenbot/game/hansa"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

var (
	update = flag.Bool("update", false, "write the golden pictures anew")
	sheets = flag.String("sheets", "", "write every picture, at full size and as on a phone, to this folder")
)

type scene = render.Scene

var names = []string{"Alice", "Bernardo", "Chloé", "Dürer", "Ełżbieta"}

// longest are legal names of 32 characters, one a script.
var longest = []string{
	strings.Repeat("W", 32),
	"Ωμέγα Ψηφιδωτό Ξενοδοχείο Ήλιος!",
	"Щёголь Юрий Жжёнов Шишкин Фёдоро",
	"紐倫堡的商人公會與印刷工匠們的歡樂市集慶典遊行隊伍前進中吧哈哈哈",
	"🍺🥨👞📜🧵🎩🍺🥨👞📜🧵🎩🍺🥨👞📜🧵🎩🍺🥨👞📜🧵🎩🍺🥨👞📜🧵🎩🍺🥨",
}

// A leaf is one page of the storybook: a position by a sentence.
type leaf struct {
	sentence string
	scene    scene
}

// storybook shows every notable position and kind of picture.
func storybook() []leaf {
	return []leaf{
		{"The opening for two, the figure stands in the middle", scene{View: opening(2, 0), Kind: render.Board, Awaited: []game.Seat{1}}},
		{"The opening for five, as a spectator sees it", scene{View: opening(5, game.Public), Kind: render.Board, Awaited: []game.Seat{0}}},
		{"The middle of a game for five, nothing marked", scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}}},
		{"The same for three with all that has changed since the opening", scene{View: middle(3, 0), Before: opening(3, 0), Kind: render.Board, Awaited: []game.Seat{1}}},
		{"The middle for two, the viewer is to act", scene{View: middle(2, 1), Kind: render.Board, Awaited: []game.Seat{1}}},
		{"As much as there can be on the table of four", scene{View: full(4, 0), Kind: render.Board, Awaited: []game.Seat{0, 1, 2, 3}}},
		{"The longest names in five scripts", scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{0, 4}, Names: longest}},
		{"What can be done: a route is ready, the figure opens some", scene{View: ready(), Kind: render.Decision, Awaited: []game.Seat{1},
			Offered: []string{"establish.minden-paderborn", "income", "place.dortmund-paderborn", "place.muenster-minden", "displace.osnabrueck-bremen.0t", "end"}}},
		{"What a route brings, close up", scene{View: ready(), Kind: render.Decision, Focus: "minden-paderborn", Awaited: []game.Seat{1},
			Offered: []string{"office.paderborn", "extra.minden", "nothing"}}},
		{"What can be done by one of five: all routes are numbered", scene{View: middle(5, 1), Kind: render.Decision, Awaited: []game.Seat{1}, Offered: everyPlace()}},
		{"Where the figure can go", scene{View: opening(2, 0), Kind: render.Decision, Awaited: []game.Seat{0}, Offered: []string{"a", "d", "g", "k", "n"}}},
		{"Where a displaced piece can go, close up", scene{View: displaced(), Kind: render.Decision, Focus: "osnabrueck-bremen", Awaited: []game.Seat{2},
			Offered: []string{"emden-osnabrueck", "bremen-minden", "bremen-hannover", "bremen-hamburg"}}},
		{"Where a marker can lie", scene{View: replacing(), Kind: render.Decision, Awaited: []game.Seat{1}, Offered: []string{"groningen-emden", "coellen-warburg", "quedlinburg-halle"}}},
		{"A city in the corner of the map, close up", scene{View: middle(5, 0), Kind: render.Close, Focus: "halle"}},
		{"A province, close up", scene{View: opening(2, 0), Kind: render.Close, Focus: "J"}},
		{"A desk with what has changed", scene{View: middle(5, 0), Before: opening(5, 0), Kind: render.Holdings, Whose: 3}},
		{"A desk just dealt", scene{View: opening(2, 0), Kind: render.Holdings, Whose: 0}},
		{"A desk with all that anybody could have", scene{View: full(4, 0), Kind: render.Holdings, Whose: 0, Names: longest}},
		{"The final scoring for five", scene{View: over(5), Kind: render.Score}},
		{"The final scoring for two, longest names", scene{View: over(2), Kind: render.Score, Names: longest}},
		{"The game is over: the table as it was left", scene{View: over(3), Kind: render.Board}},
		{"How to read the board", scene{Kind: render.Legend}},
	}
}

// everyPlace are options to place a trader on every route, as far as there is room.
func everyPlace() (keys []string) {
	for r := range rules.RouteCount {
		keys = append(keys, "place."+rules.Route(r).Key())
	}
	return keys
}

func library(t testing.TB) *text.Library {
	t.Helper()
	lib, err := text.Open(shelf, text.Shelf{Prefix: "hansa", FS: rules.Locale})
	require.NoError(t, err)
	return lib
}

func renderer(t testing.TB) *render.Renderer {
	t.Helper()
	r, err := render.New(library(t), map[string]render.Artist{"hansa": Artist{}}, 1)
	require.NoError(t, err)
	return r
}

var locales = []string{"en", "fr", "it"}

// in completes a scene for a language.
func (p leaf) in(locale string) scene {
	s := p.scene
	s.Game, s.Locale = "hansa", locale
	if s.Names == nil {
		s.Names = names
	}
	return s
}

// file is the name of a page's picture: the first words of its sentence.
func (p leaf) file(locale string) string {
	words := strings.FieldsFunc(strings.ToLower(p.sentence), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
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

func TestStorybook(t *testing.T) {
	r := renderer(t)
	for i, p := range storybook() {
		locale := locales[i%len(locales)]
		t.Run(p.sentence, func(t *testing.T) {
			pic, err := r.Picture(context.Background(), p.in(locale))
			require.NoError(t, err)
			require.LessOrEqual(t, len(pic.Data), 150<<10)
			small := reduced(decoded(t, pic.Data))
			golden := filepath.Join("testdata", p.file(locale))
			if *sheets != "" {
				require.NoError(t, os.WriteFile(filepath.Join(*sheets, p.file(locale)), pic.Data, 0o644))
				write(t, filepath.Join(*sheets, p.file("phone")), small)
			}
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

func decoded(t *testing.T, data []byte) *image.Paletted {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.IsType(t, &image.Paletted{}, img)
	return img.(*image.Paletted)
}

var nearest = canvas.NewQuantizer(palette())

// reduced is a picture at a third of its size, in the inks: each pixel is the
// mean of nine.
func reduced(img *image.Paletted) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, img.Rect.Dx()/reduction, img.Rect.Dy()/reduction), palette())
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

func write(t *testing.T, path string, img image.Image) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, img))
}
