package render

import (
	"bytes"
	"embed"
	"fmt"
	"image/png"
	"slices"

	"norenbot/game/text"
)

//go:embed locale/*.toml
var locale embed.FS

// Shelf is the catalogs of the pictures' own words; every Library that a
// Renderer gets must hold it beside the games' shelves.
func Shelf() text.Shelf { return text.Shelf{Prefix: "render", FS: locale} }

// A Renderer draws scenes. It keeps fonts, sprites and letters, at most 64 MiB
// in all, and is not safe for concurrent use; see Pool.
type Renderer struct {
	lib     *text.Library
	artists map[string]Artist
	easel   *Easel
	encoder png.Encoder
	out     bytes.Buffer
}

// New returns a renderer that draws the games named with their artists.
func New(lib *text.Library, artists map[string]Artist) (*Renderer, error) {
	e, err := newEasel()
	if err != nil {
		return nil, fmt.Errorf("reading the fonts: %w", err)
	}
	return &Renderer{lib: lib, artists: artists, easel: e,
		encoder: png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &buffer{}}}, nil
}

// A buffer keeps the encoder's working memory.
type buffer struct{ b *png.EncoderBuffer }

func (p *buffer) Get() *png.EncoderBuffer  { return p.b }
func (p *buffer) Put(b *png.EncoderBuffer) { p.b = b }

// Picture draws a scene.
func (r *Renderer) Picture(s Scene) (Picture, error) {
	artist, ok := r.artists[s.Game]
	if !ok {
		return Picture{}, fmt.Errorf("%w: %q", ErrGame, s.Game)
	}
	w := r.lib.In(s.Locale)
	if s.Kind == Replay {
		return r.replay(artist, w, s)
	}
	if err := artist.Draw(r.easel, w, s); err != nil {
		return Picture{}, err
	}
	alt, err := artist.Alt(w, s)
	if err != nil {
		return Picture{}, err
	}
	r.out.Reset()
	if err := r.encoder.Encode(&r.out, r.easel.Paletted); err != nil {
		return Picture{}, fmt.Errorf("encoding a picture: %w", err)
	}
	size := r.easel.Rect.Size()
	return Picture{Data: slices.Clone(r.out.Bytes()), Type: "image/png", Alt: alt, Name: fileName(s, "png"), Width: size.X, Height: size.Y}, nil
}

// fileName names the game and the kind, which everybody sees anyway.
func fileName(s Scene, ending string) string { return s.Game + "-" + string(s.Kind) + "." + ending }

// TextBoard writes all that a scene's pictures show, in parts of at most
// TextLimit characters, for a code block or a plain message each.
func (r *Renderer) TextBoard(s Scene) ([]string, error) {
	artist, ok := r.artists[s.Game]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrGame, s.Game)
	}
	return artist.Text(r.lib.In(s.Locale), s)
}

// Trace calls tell for every line of letters that is set from now on; nil ends
// it. It is for checks of the layout.
func (r *Renderer) Trace(tell func(Lettering)) { r.easel.trace = tell }
