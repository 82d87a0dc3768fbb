package render

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render/ink"
)

// plaid returns a picture whose rows are further apart than they are long.
func plaid(width, height, apart int) *image.Paletted {
	img := &image.Paletted{Pix: make([]uint8, height*apart), Stride: apart, Rect: image.Rect(0, 0, width, height), Palette: ink.Palette(nil, nil)}
	for i := range img.Pix {
		img.Pix[i] = uint8(i * i % len(img.Palette))
	}
	return img
}

// TestPNGsAreReadBackAsTheyWere reads with image/png what the encoder writes, with checksums.
func TestPNGsAreReadBackAsTheyWere(t *testing.T) {
	e, err := newEncoder()
	require.NoError(t, err)
	for _, want := range []*image.Paletted{plaid(1, 1, 1), plaid(31, 7, 40), plaid(300, 500, 300)} {
		file, err := e.encode(want)
		require.NoError(t, err)
		img, err := png.Decode(bytes.NewReader(file))
		require.NoError(t, err)
		require.Equal(t, want.Rect, img.Bounds())
		require.Equal(t, want.Palette, img.(*image.Paletted).Palette)
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				require.Equal(t, want.ColorIndexAt(x, y), img.(*image.Paletted).ColorIndexAt(x, y), "at %d, %d", x, y)
			}
		}
	}
}

// TestPNGsDoNotDependOnWhatWasEncodedBefore checks that equal scenes give equal bytes from every renderer.
func TestPNGsDoNotDependOnWhatWasEncodedBefore(t *testing.T) {
	used, err := newEncoder()
	require.NoError(t, err)
	for i := range 20 {
		_, err := used.encode(plaid(200+i, 300, 400))
		require.NoError(t, err)
	}
	again, err := used.encode(plaid(300, 500, 300))
	require.NoError(t, err)
	fresh, err := newEncoder()
	require.NoError(t, err)
	first, err := fresh.encode(plaid(300, 500, 300))
	require.NoError(t, err)
	require.True(t, bytes.Equal(first, again))
}
