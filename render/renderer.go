package render

import (
	"embed"
	"fmt"
	"slices"

	"norenbot/game/text"
)

//go:embed locale/*.toml
var locale embed.FS

// Shelf is the catalogs of the pictures' own words; every Library that a
// Renderer gets must hold it beside the games' shelves.
func Shelf() text.Shelf { return text.Shelf{Prefix: "render", FS: locale} }

// A Renderer draws scenes. It keeps fonts, sprites and letters, at most 64 MiB
// in all, and is not safe for concurrent use.
type Renderer struct {
	lib     *text.Library
	artists map[string]Artist
	easel   *Easel
	encoder *encoder
}

// New returns a renderer that draws the games named with their artists.
func New(lib *text.Library, artists map[string]Artist) (*Renderer, error) {
	e, err := newEasel()
	if err != nil {
		return nil, fmt.Errorf("reading the fonts: %w", err)
	}
	enc, err := newEncoder()
	if err != nil {
		return nil, err
	}
	return &Renderer{lib: lib, artists: artists, easel: e, encoder: enc}, nil
}

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
	file, err := r.encoder.encode(r.easel.Paletted)
	if err != nil {
		return Picture{}, fmt.Errorf("encoding a picture: %w", err)
	}
	size := r.easel.Rect.Size()
	return Picture{Data: slices.Clone(file), Type: "image/png", Alt: alt, Name: fileName(s, "png"), Width: size.X, Height: size.Y}, nil
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
