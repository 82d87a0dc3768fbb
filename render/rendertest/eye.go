package rendertest

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// An Eye sees colours as people with a colour-vision deficiency do: a matrix
// on linear RGB (Machado, Oliveira, Fernandes 2009, severity 1).
type Eye struct {
	Name   string
	matrix [3][3]float64
}

// Eyes are the eyes that pictures are checked for, that of most people first.
var Eyes = []Eye{
	{"every cone", [3][3]float64{{1}, {0, 1}, {0, 0, 1}}},
	{"protanopia", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
}

// Apart is how far two colours lie from each other for the eye, 0 to about 440.
func (e Eye) Apart(a, b color.RGBA) float64 {
	a, b = e.sees(a), e.sees(b)
	return math.Sqrt(float64(gap(a.R, b.R)*gap(a.R, b.R) + gap(a.G, b.G)*gap(a.G, b.G) + gap(a.B, b.B)*gap(a.B, b.B)))
}

func (e Eye) sees(c color.RGBA) color.RGBA {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var out [3]uint8
	for i, row := range e.matrix {
		out[i] = gamma(row[0]*in[0] + row[1]*in[1] + row[2]*in[2])
	}
	return color.RGBA{R: out[0], G: out[1], B: out[2], A: 255}
}

func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func gamma(x float64) uint8 {
	x = min(1, max(0, x))
	if x <= 0.0031308 {
		return uint8(x*12.92*255 + 0.5)
	}
	return uint8((1.055*math.Pow(x, 1/2.4)-0.055)*255 + 0.5)
}

func (e Eye) see(img *image.Paletted) image.Image {
	out := *img
	out.Palette = nil
	for _, c := range img.Palette {
		out.Palette = append(out.Palette, e.sees(c.(color.RGBA)))
	}
	return &out
}

// Sheets writes contact sheets for people to the folder of -sheets: every page at full
// size and as on a phone, in every language, and through four kinds of eyes.
func (b *Book) Sheets(t *testing.T) {
	if *sheets == "" {
		t.Skip("go test -run Sheets -sheets FOLDER writes contact sheets")
	}
	require.NoError(t, os.MkdirAll(*sheets, 0o755))
	r := b.Renderer(t)
	var html strings.Builder
	html.WriteString("<!doctype html><meta charset=utf-8><title>Storybook</title><body style='background:#ccc;font:14px serif'>\n")
	for _, p := range b.Pages {
		fmt.Fprintf(&html, "<h2>%s</h2>\n", p.Sentence)
		for _, locale := range Languages() {
			pic, err := r.Picture(context.Background(), b.In(p.Scene, locale))
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(filepath.Join(*sheets, p.file(locale)), pic.Data, 0o644))
			fmt.Fprintf(&html, "<a href='%[1]s'><img src='%[1]s' width=360 title='%[2]s'></a>\n", p.file(locale), locale)
			if locale != Languages()[0] {
				continue
			}
			small := b.reduced(decoded(t, pic.Data))
			for _, e := range Eyes {
				write(t, filepath.Join(*sheets, p.file(e.Name)), e.see(small))
				fmt.Fprintf(&html, "<img src='%s' width=240 title='%s'>\n", p.file(e.Name), e.Name)
			}
		}
	}
	require.NoError(t, os.WriteFile(filepath.Join(*sheets, "index.html"), []byte(html.String()), 0o644))
}
