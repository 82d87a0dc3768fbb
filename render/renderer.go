package render

import (
	"context"
	"fmt"
	"slices"

	"norenbot/game/text"
)

// A Renderer draws several scenes at once, each in a studio of its own. Several goroutines may call its methods.
type Renderer struct {
	lib     *text.Library
	artists map[string]Artist
	free    chan *studio // those that are free
}

// A studio has everything for drawing one picture at a time. It keeps fonts, letters and every game's sprites, at
// most about 64 MiB a game.
type studio struct {
	*letters
	easels  map[string]*Easel // by game, made when first needed
	encoder *encoder
}

// New returns a renderer that draws games with the given artists, at most atOnce pictures at the same time, at
// least 1. The library contains the shelves of the games and of their artists. Its error is about the embedded
// fonts.
func New(lib *text.Library, artists map[string]Artist, atOnce int) (*Renderer, error) {
	r := &Renderer{lib: lib, artists: artists, free: make(chan *studio, atOnce)}
	for range atOnce {
		l, err := newLetters()
		if err != nil {
			return nil, fmt.Errorf("reading the fonts: %w", err)
		}
		enc, err := newEncoder()
		if err != nil {
			return nil, err
		}
		r.free <- &studio{letters: l, easels: map[string]*Easel{}, encoder: enc}
	}
	return r, nil
}

// easel returns the easel of a game: sprites and colours of different games do not mix.
func (st *studio) easel(game string, artist Artist) *Easel {
	e := st.easels[game]
	if e == nil {
		e = newEasel(st.letters, artist.Palette())
		st.easels[game] = e
	}
	return e
}

// artist returns the artist of a scene, if it has pictures of that kind. Errors: ErrGame, ErrKind with the existing
// kinds.
func (r *Renderer) artist(s Scene) (Artist, error) {
	artist, ok := r.artists[s.Game]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrGame, s.Game)
	}
	if kinds := artist.Kinds(); !slices.Contains(kinds, s.Kind) {
		return nil, fmt.Errorf("%w %q: %s has %q", ErrKind, s.Kind, s.Game, kinds)
	}
	return artist, nil
}

// Picture draws a scene as soon as a studio is free, or returns ctx's error; once started it is finished. Other
// errors: ErrGame, ErrKind, ErrScene. The picture's Data is the caller's.
func (r *Renderer) Picture(ctx context.Context, s Scene) (Picture, error) {
	artist, err := r.artist(s)
	if err != nil {
		return Picture{}, err
	}
	select {
	case st := <-r.free:
		defer func() { r.free <- st }()
		return st.picture(artist, r.lib.In(s.Locale), s)
	case <-ctx.Done():
		return Picture{}, ctx.Err()
	}
}

// picture draws, describes and encodes a scene.
func (st *studio) picture(artist Artist, w text.Words, s Scene) (Picture, error) {
	if s.Kind == Replay {
		return st.replay(artist, w, s)
	}
	e := st.easel(s.Game, artist)
	if err := artist.Draw(e, w, s); err != nil {
		return Picture{}, err
	}
	alt, err := altOf(artist, w, s)
	if err != nil {
		return Picture{}, err
	}
	file, err := st.encoder.encode(e.canvas.Paletted)
	if err != nil {
		return Picture{}, fmt.Errorf("encoding a picture: %w", err)
	}
	size := e.canvas.Rect.Size()
	return Picture{Data: slices.Clone(file), Type: "image/png", Alt: alt, Name: fileName(s, "png"), Width: size.X, Height: size.Y}, nil
}

// fileName contains the game and the kind, which are public.
func fileName(s Scene, ending string) string { return s.Game + "-" + string(s.Kind) + "." + ending }

// Text writes everything that a scene's pictures show, in parts of at most TextLimit characters, each for a code
// block or a plain message. It needs no studio. Errors: ErrGame, ErrKind, ErrScene.
func (r *Renderer) Text(s Scene) ([]string, error) {
	artist, err := r.artist(s)
	if err != nil {
		return nil, err
	}
	blocks, err := artist.Text(r.lib.In(s.Locale), s)
	return parts(blocks, TextLimit), err
}

// Stage says in one line how far the game of a scene has progressed.
func (r *Renderer) Stage(s Scene) (string, error) {
	artist, err := r.artist(s)
	if err != nil {
		return "", err
	}
	return artist.Stage(r.lib.In(s.Locale), s)
}

// Alt describes a scene like Picture, without drawing it. Errors are those of Text.
func (r *Renderer) Alt(s Scene) (string, error) {
	artist, err := r.artist(s)
	if err != nil {
		return "", err
	}
	return altOf(artist, r.lib.In(s.Locale), s)
}

// Draws reports whether a game has pictures of that kind.
func (r *Renderer) Draws(game string, kind Kind) bool {
	_, err := r.artist(Scene{Game: game, Kind: kind})
	return err == nil
}

// Highlights lists the kinds of picture that a change of a seat's view deserves, according to the game's artist;
// none without an earlier view, or an artist.
func (r *Renderer) Highlights(game string, before, after any) []Kind {
	artist, ok := r.artists[game]
	if !ok || before == nil {
		return nil
	}
	return artist.Highlights(before, after)
}

// Marks returns the mark of each option in the picture of a decision, by its key; nil if the artist is no Marker.
func (r *Renderer) Marks(s Scene) map[string]string {
	marker, ok := r.artists[s.Game].(Marker)
	if !ok {
		return nil
	}
	marks := map[string]string{}
	for i, mark := range marker.Marks(s) {
		marks[s.Offered[i]] = mark
	}
	return marks
}

// Areas returns the areas of the picture of a decision; see Atlas.
func (r *Renderer) Areas(s Scene) []Area {
	if atlas, ok := r.artists[s.Game].(Atlas); ok {
		return atlas.Areas(s)
	}
	return nil
}

// High reports whether the picture of a decision is as high as a phone shows any; see Stacker.
func (r *Renderer) High(s Scene) bool {
	stacker, ok := r.artists[s.Game].(Stacker)
	return ok && s.Form == Tall && stacker.High(s)
}

// Trace calls tell for every line of lettering that is drawn from now on; nil ends it. It is for checks of the
// layout, one picture at a time. It waits for all studios.
func (r *Renderer) Trace(tell func(Lettering)) {
	for range cap(r.free) {
		st := <-r.free
		st.trace = tell
		defer func() { r.free <- st }()
	}
}
