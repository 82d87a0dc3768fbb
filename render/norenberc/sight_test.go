package norenberc

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render/icon"
)

// An eye sees colours as people with a colour-vision deficiency do: a matrix
// on linear RGB (Machado, Oliveira, Fernandes 2009, severity 1).
type eye struct {
	name   string
	matrix [3][3]float64
}

var eyes = []eye{
	{"protanopia", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
}

func (e eye) sees(c color.RGBA) color.RGBA {
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

func (e eye) see(img *image.Paletted) image.Image {
	out := *img
	out.Palette = nil
	for _, c := range img.Palette {
		out.Palette = append(out.Palette, e.sees(c.(color.RGBA)))
	}
	return &out
}

// apart is how far two colours lie from each other, 0 to about 440.
func apart(a, b color.RGBA) float64 {
	return math.Sqrt(float64(gap(a.R, b.R)*gap(a.R, b.R) + gap(a.G, b.G)*gap(a.G, b.G) + gap(a.B, b.B)*gap(a.B, b.B)))
}

// All that shared code offers is told apart, though Norenberc takes five.
func TestPlayersAreToldApartByEveryEye(t *testing.T) {
	for _, e := range append(eyes, eye{"every cone", [3][3]float64{{1}, {0, 1}, {0, 0, 1}}}) {
		for a, livery := range icon.Heraldic {
			for b, other := range icon.Heraldic[:a] {
				require.Greater(t, apart(e.sees(livery.Field), e.sees(other.Field)), 45.0, "%s: seats %d and %d", e.name, a, b)
			}
			require.Greater(t, apart(e.sees(livery.Field), e.sees(livery.Charge)), 100.0, "%s: the mark of seat %d", e.name, a)
		}
	}
}

func TestSignsDoNotNeedColour(t *testing.T) {
	seen, said := map[string]int{}, map[string]int{}
	for seat, livery := range icon.Heraldic {
		shield := livery.Shield()
		mark := shield[len(shield)-1].Path
		require.NotContains(t, seen, mark, "seats share a mark")
		require.NotContains(t, said, livery.Mark, "seats share a mark in words")
		seen[mark], said[livery.Mark] = seat, seat
	}
	for g, i := range goods {
		require.NotContains(t, seen, i[0].Path, "guild %d shares its sign", g+1)
		seen[i[0].Path] = g
	}
}
