package norenberc

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

var (
	update = flag.Bool("update", false, "write the golden pictures anew")
	sheets = flag.String("sheets", "", "write contact sheets, index.html and its pictures, to this folder")
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

// foreign are names with letters or signs that no font here has, turned and
// stacked ones among them; handles are the user names of those who have them.
var (
	foreign = []string{"紐倫堡の商人", "\u2068أحمد شوقي\u2069", "Zoë 🍺", "Z̸̡̛͓͐a̵͈̿l̶̰̈g̷̲̋o̴", "J̌u̧rgen\u200d 👩‍👩‍👧 נירנברג"}
	handles = []string{"ming.wang", "ahmad_shawqi", "zoe", "zalgo.the.great", "jurgen1492"}
)

// A leaf is one page of the storybook: a position by a sentence.
type leaf struct {
	sentence string
	scene    scene
}

// storybook shows every notable position and kind of picture.
func storybook() []leaf {
	first := opening(5, 0)
	return []leaf{
		{"The opening for five: three are still planning, the viewer among them", scene{View: first, Kind: render.Board, Awaited: []game.Seat{0, 2, 3}}},
		{"The opening for two, as a spectator sees it", scene{View: opening(2, game.Public), Kind: render.Board, Awaited: []game.Seat{0, 1}}},
		{"Round 2: the Bakers are called, Bernardo is to act, nothing marked", scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}}},
		{"The same with all that has changed since the opening", scene{View: middle(5, 0), Before: first, Kind: render.Board, Awaited: []game.Seat{1}}},
		{"Two players: the viewer is to act", scene{View: middle(2, 0), Kind: render.Board, Awaited: []game.Seat{0}}},
		{"Three players", scene{View: middle(3, 1), Kind: render.Board, Awaited: []game.Seat{0}}},
		{"Four players, as a spectator sees them", scene{View: middle(4, game.Public), Kind: render.Board, Awaited: []game.Seat{1}}},
		{"As much as there can be: 12 goods of a kind in one hand, 22 craftsmen, 8 agents of each on one roof, all townsmen", scene{View: full(0), Kind: render.Board, Awaited: []game.Seat{0}}},
		{"The longest names in five scripts", scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{0, 1, 2, 3, 4}, Names: longest}},
		{"Large print for five", scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}, Large: true}},
		{"Large print for two", scene{View: middle(2, 0), Kind: render.Board, Awaited: []game.Seat{0}, Large: true}},
		{"A visit to the Bakers close up", scene{View: middle(5, 0), Kind: render.Close, Focus: "bakers", Awaited: []game.Seat{0}}},
		{"A full house close up", scene{View: full(0), Kind: render.Close, Focus: "bakers", Awaited: []game.Seat{0}}},
		{"A visit in large print", scene{View: opening(5, 0), Kind: render.Close, Focus: "tailors", Awaited: []game.Seat{0}, Large: true}},
		{"What Alice owns", scene{View: middle(5, 0), Kind: render.Holdings, Whose: 0}},
		{"All that anybody could own", scene{View: full(0), Kind: render.Holdings, Whose: 0}},
		{"What Chloé owns, as Alice sees it, in large print", scene{View: middle(5, 0), Kind: render.Holdings, Whose: 2, Large: true}},
		{"Planning: own card pinned, some have planned, one has passed", scene{View: middle(5, 0), Kind: Planning, Awaited: []game.Seat{0, 2}}},
		{"Planning in the first turn: two have decided, nobody knows what", scene{View: planned(), Kind: Planning, Awaited: []game.Seat{1, 4}}},
		{"The end of a round: clear, by Talers, by turn order, nobody", scene{View: ended(5, 0), Kind: render.Round}},
		{"The end of a round in large print with the longest names", scene{View: ended(5, 0), Kind: render.Round, Large: true, Names: longest}},
		{"The final scoring for five", scene{View: over(5), Kind: render.Score}},
		{"The final scoring for two, longest names, large print", scene{View: over(2), Kind: render.Score, Names: longest, Large: true}},
		{"The game is over: the table as it was left", scene{View: over(3), Kind: render.Board}},
		{"A visit in which two guests are offered", scene{View: visit(), Kind: render.Decision, Focus: "bakers", Awaited: []game.Seat{0},
			Offered: []string{"sell", "recruit.l1", "recruit.l2", "nothing"}}},
		{"Wide for five: Bernardo is to act", scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}, Form: render.Wide}},
		{"Wide for five with all that has changed since the opening", scene{View: middle(5, 0), Before: first, Kind: render.Board, Awaited: []game.Seat{1}, Form: render.Wide}},
		{"Wide for four, as a spectator sees them", scene{View: middle(4, game.Public), Kind: render.Board, Awaited: []game.Seat{1}, Form: render.Wide}},
		{"Wide for three", scene{View: middle(3, 1), Kind: render.Board, Awaited: []game.Seat{0, 1}, Form: render.Wide}},
		{"Wide with the longest names", scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{0, 1, 2, 3, 4}, Names: longest, Form: render.Wide}},
		{"Wide with as much as there can be", scene{View: full(0), Kind: render.Board, Awaited: []game.Seat{0}, Form: render.Wide}},
		{"Wide in large print", scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}, Form: render.Wide, Large: true}},
		{"Wide planning: some have planned, one has passed", scene{View: middle(5, 0), Kind: Planning, Awaited: []game.Seat{0, 2}, Form: render.Wide}},
		{"Wide planning in large print", scene{View: planned(), Kind: Planning, Awaited: []game.Seat{1, 4}, Form: render.Wide, Large: true}},
		{"How to read the board, for a phone", scene{Kind: render.Legend}},
		{"How to read the board, for a desk", scene{Kind: render.Legend, Form: render.Wide}},
		{"Who leads where, for a phone", scene{View: middle(5, 0), Kind: render.Race}},
		{"Who leads where, for a desk", scene{View: middle(4, game.Public), Kind: render.Race, Form: render.Wide}},
		{"Who leads where with all that there can be, in large print", scene{View: full(0), Kind: render.Race, Large: true}},
		{"Who leads where in large print, for a desk", scene{View: middle(5, 0), Kind: render.Race, Form: render.Wide, Large: true}},
		{"Names that no font has are told by user names", scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{0, 1}, Names: foreign, Handles: handles}},
		{"The same for a desk", scene{View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{2}, Names: foreign, Handles: handles, Form: render.Wide}},
		{"The end of a round for a desk", scene{View: ended(5, 0), Kind: render.Round, Form: render.Wide}},
		{"The end of a round for a desk in large print, longest names", scene{View: ended(5, 0), Kind: render.Round, Form: render.Wide, Large: true, Names: longest}},
		{"The final scoring for a desk", scene{View: over(5), Kind: render.Score, Form: render.Wide}},
		{"The final scoring for a desk in large print", scene{View: over(4), Kind: render.Score, Form: render.Wide, Large: true}},
	}
}

func library(t testing.TB) *text.Library {
	t.Helper()
	lib, err := text.Open(shelf, text.Shelf{Prefix: "norenberc", FS: rules.Locale})
	require.NoError(t, err)
	return lib
}

func artists() map[string]render.Artist { return map[string]render.Artist{"norenberc": Artist{}} }

func renderer(t testing.TB) *render.Renderer {
	t.Helper()
	r, err := render.New(library(t), artists(), 1)
	require.NoError(t, err)
	return r
}

// in completes a scene for a language.
func (p leaf) in(locale string) scene {
	s := p.scene
	s.Game, s.Locale = "norenberc", locale
	if s.Names == nil {
		s.Names = names
	}
	return s
}

func (p leaf) file(locale string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(p.sentence) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return strings.Trim(b.String()[:min(b.Len(), 60)], "-") + "." + locale + ".png"
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
	locales := []string{"en", "fr", "it"}
	for i, p := range storybook() {
		locale := locales[i%len(locales)]
		t.Run(p.sentence, func(t *testing.T) {
			pic, err := r.Picture(context.Background(), p.in(locale))
			require.NoError(t, err)
			small := reduced(decoded(t, pic.Data))
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

// TestSheets writes contact sheets for people: every page at full size and as
// on a phone, in three languages, and through three kinds of eyes.
func TestSheets(t *testing.T) {
	if *sheets == "" {
		t.Skip("go test -run Sheets -sheets FOLDER writes contact sheets")
	}
	require.NoError(t, os.MkdirAll(*sheets, 0o755))
	r := renderer(t)
	var html strings.Builder
	html.WriteString("<!doctype html><meta charset=utf-8><title>Storybook</title><body style='background:#ccc;font:14px serif'>\n")
	for _, p := range storybook() {
		fmt.Fprintf(&html, "<h2>%s</h2>\n", p.sentence)
		for _, locale := range []string{"en", "fr", "it"} {
			pic, err := r.Picture(context.Background(), p.in(locale))
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(filepath.Join(*sheets, p.file(locale)), pic.Data, 0o644))
			fmt.Fprintf(&html, "<a href='%[1]s'><img src='%[1]s' width=360 title='%[2]s'></a>\n", p.file(locale), locale)
			if locale == "en" {
				small := reduced(decoded(t, pic.Data))
				write(t, filepath.Join(*sheets, p.file("phone")), small)
				for _, e := range eyes {
					write(t, filepath.Join(*sheets, p.file(e.name)), e.see(small))
					fmt.Fprintf(&html, "<img src='%s' width=240 title='%s'>\n", p.file(e.name), e.name)
				}
			}
		}
	}
	require.NoError(t, os.WriteFile(filepath.Join(*sheets, "index.html"), []byte(html.String()), 0o644))
}
