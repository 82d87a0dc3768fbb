package render

import (
	"fmt"

	"norenbot/game/text"
)

// What artists of every game do with a scene, written once. An artist's stage is what it
// makes of a scene, with views of its own type; S below.

// Views returns a scene's View and its earlier one, nil for none, as an artist's type of
// them. same reports whether both can be of one game. Errors wrap ErrScene.
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

// Told opens a scene and returns what tell says of it, or the error of open.
func Told[S, T any](open func(text.Words, Scene) (S, error), w text.Words, s Scene, tell func(S) T) (told T, err error) {
	st, err := open(w, s)
	if err != nil {
		return told, err
	}
	return tell(st), nil
}

// Drawn opens a scene and draws it by its kind, which open may have replaced: kindOf says
// which it is. Errors: those of open, ErrKind, those of who draws.
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
