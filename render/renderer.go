package render

import (
	"context"
	"fmt"
	"slices"

	"norenbot/game/text"
)

// A Renderer draws scenes for many at once, each in a studio of its own. Its methods may
// be called from several goroutines.
type Renderer struct {
	lib     *text.Library
	artists map[string]Artist
	free    chan *studio // those in which nobody draws
}

// A studio is what one picture at a time is drawn with. It keeps fonts, letters and every
// game's sprites, some 64 MiB a game at most.
type studio struct {
	*letters
	easels  map[string]*Easel // by game, made when first needed
	encoder *encoder
}

// New returns a renderer that draws the games named with their artists, at most atOnce
// pictures at the same time, at least 1. The library holds the shelves of the games and
// of their artists. Its error is about the embedded fonts.
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

// artist returns the artist of a scene, who has pictures of its kind. Errors: ErrGame,
// ErrKind with the kinds that there are.
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

// Picture draws a scene as soon as a studio is free, or returns ctx's error; once begun
// it is finished. Errors besides: ErrGame, ErrKind, ErrScene. The picture's Data is the
// caller's.
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

// fileName names the game and the kind, which everybody sees anyway.
func fileName(s Scene, ending string) string { return s.Game + "-" + string(s.Kind) + "." + ending }

// Text writes all that a scene's pictures show, in parts of at most TextLimit characters,
// for a code block or a plain message each. It needs no studio. Errors: ErrGame, ErrKind,
// ErrScene.
func (r *Renderer) Text(s Scene) ([]string, error) {
	artist, err := r.artist(s)
	if err != nil {
		return nil, err
	}
	blocks, err := artist.Text(r.lib.In(s.Locale), s)
	return parts(blocks, TextLimit), err
}

// Stage says in one line how far the game of a scene has come.
func (r *Renderer) Stage(s Scene) (string, error) {
	artist, err := r.artist(s)
	if err != nil {
		return "", err
	}
	return artist.Stage(r.lib.In(s.Locale), s)
}

// Alt describes a scene as Picture does, without drawing it. Errors as of Text.
func (r *Renderer) Alt(s Scene) (string, error) {
	artist, err := r.artist(s)
	if err != nil {
		return "", err
	}
	return altOf(artist, r.lib.In(s.Locale), s)
}

// Draws reports whether there are pictures of that kind of a game.
func (r *Renderer) Draws(game string, kind Kind) bool {
	_, err := r.artist(Scene{Game: game, Kind: kind})
	return err == nil
}

// Highlights lists the kinds of picture that a change of a seat's view deserves, as the
// game's artist says; none if there is no earlier view, or no artist.
func (r *Renderer) Highlights(game string, before, after any) []Kind {
	artist, ok := r.artists[game]
	if !ok || before == nil {
		return nil
	}
	return artist.Highlights(before, after)
}

// Marks returns what the picture of a decision calls each option offered, by its key;
// nil for an artist who is no Marker.
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

// High reports whether the picture of a decision is as high as a phone shows any; see Stacker.
func (r *Renderer) High(s Scene) bool {
	stacker, ok := r.artists[s.Game].(Stacker)
	return ok && s.Form == Tall && stacker.High(s)
}

// Trace calls tell for every line of letters that is set from now on; nil ends it. It is
// for checks of the layout, one picture at a time. It waits for all studios.
func (r *Renderer) Trace(tell func(Lettering)) {
	for range cap(r.free) {
		st := <-r.free
		st.trace = tell
		defer func() { r.free <- st }()
	}
}
