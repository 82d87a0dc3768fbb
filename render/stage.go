package render

import (
	"fmt"
	"strings"

	"norenbot/game"
	"norenbot/game/text"
	"norenbot/render/icon"
)

// What artists of every game do with a scene. An artist's stage is made of a scene, with views of its own type; S
// below.

// Views returns a scene's View and its earlier one, or nil, as an artist's type. same reports whether both can be
// of one game. Errors wrap ErrScene.
func Views[V any](s Scene, same func(now, before *V) bool) (now V, before *V, err error) {
	now, ok := s.View.(V)
	if !ok {
		return now, nil, fmt.Errorf("%w: the view is a %T", ErrScene, s.View)
	}
	if s.Before == nil {
		return now, nil, nil
	}
	was, ok := s.Before.(V)
	if !ok || !same(&now, &was) {
		return now, nil, fmt.Errorf("%w: the earlier view is of another game", ErrScene)
	}
	return now, &was, nil
}

// An Opener opens the scenes of one artist, whose views are of type V.
type Opener[V any] struct {
	Catalog  string                    // the artist's own, the prefix of its keys: "render.market."
	Liveries []icon.Livery             // by seat
	Same     func(now, before *V) bool // whether both can be of one game
	Over     func(*V) bool             // whether the game is over: only then there is a Score
	Asked    func(*V) game.Seat        // who is to move in a frame of a Replay; game.Public for no one
	Legend   func() V                  // what a Legend shows; it needs no game
}

// Open returns a scene's stage, its View and the earlier one, or nil. Errors wrap ErrScene.
func (by Opener[V]) Open(w text.Words, s Scene) (st Stage, now V, before *V, err error) {
	if s.Kind == Legend {
		s.View, s.Before, s.Awaited = by.Legend(), nil, nil
	}
	now, before, err = Views(s, by.Same)
	if err != nil {
		return Stage{}, now, nil, err
	}
	over := by.Over(&now)
	if s.Kind == Score && !over {
		return Stage{}, now, nil, fmt.Errorf("%w: the game is not over", ErrScene)
	}
	if seat := by.Asked(&now); s.Kind == Replay && seat != game.Public {
		s.Awaited = []game.Seat{seat}
	}
	return Stage{s, w, by.Liveries, by.Catalog, over}, now, before, nil
}

// Between returns two views of a seat and whether the game has ended between them; ok says whether both are of the
// artist's type.
func (by Opener[V]) Between(before, after any) (was, now V, ended, ok bool) {
	was, ok = before.(V)
	now, is := after.(V)
	ok = ok && is
	return was, now, ok && by.Over(&now) && !by.Over(&was), ok
}

// A Stage is a scene with the words for it. An artist's stage is made of it.
type Stage struct {
	Scene
	Words    text.Words
	Liveries []icon.Livery // by seat
	catalog  string
	over     bool
}

// Say writes a phrase of the artist's own catalog.
func (st *Stage) Say(key string, args ...any) string { return st.Words.Phrase(st.catalog+key, args...) }

// Term writes a word of the game's catalog.
func (st *Stage) Term(t game.Term) string { return st.Words.Term(t) }

// Called returns a player's name after the mark on the shield, so that words and pictures can be matched.
func (st *Stage) Called(seat game.Seat) string { return st.Liveries[seat].Mark + " " + st.Name(seat) }

// Everybody lists players with commas, in the order given.
func (st *Stage) Everybody(seats []game.Seat) string {
	var list []string
	for _, s := range seats {
		list = append(list, st.Called(s))
	}
	return strings.Join(list, ", ")
}

// Waiting says who is to move; "" when the game is over, which leaves the sentence out.
func (st *Stage) Waiting() string {
	switch {
	case st.over:
		return ""
	case len(st.Awaited) == 0:
		return st.Say("nobody.")
	}
	return st.Say("awaited", st.Everybody(st.Awaited))
}

// Newly says in brackets, after a space, that a thing is new since the earlier view; "" if it is not.
func (st *Stage) Newly(is bool) string {
	if !is {
		return ""
	}
	return " (" + st.Say("new") + ")"
}

// Change returns how a number has changed, " (+2)", or "" if it has not.
func Change(now, was int) string {
	if now == was {
		return ""
	}
	return " (" + Signed(now-was) + ")"
}

// Signed returns a number with its sign, with a real minus (U+2212).
func Signed(n int) string { return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1) }

// Told opens a scene and returns the result of tell, or the error of open.
func Told[S, T any](open func(text.Words, Scene) (S, error), w text.Words, s Scene, tell func(S) T) (told T, err error) {
	st, err := open(w, s)
	if err != nil {
		return told, err
	}
	return tell(st), nil
}

// Drawn opens a scene and draws it by its kind, which open may have replaced: kindOf returns it. Errors: those of
// open, ErrKind, those of the draw function.
func Drawn[S any](open func(text.Words, Scene) (S, error), e *Easel, w text.Words, s Scene, kindOf func(S) Kind, pictures map[Kind]func(*Easel, S) error) error {
	st, err := open(w, s)
	if err != nil {
		return err
	}
	draw, ok := pictures[kindOf(st)]
	if !ok {
		return fmt.Errorf("%w: %q", ErrKind, s.Kind)
	}
	return draw(e, st)
}
