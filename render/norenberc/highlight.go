package norenberc

import (
	rules "norenbot/game/norenberc"
	"norenbot/render"
)

// Highlights returns what deserves a picture of its own when the game has gone
// on from one view of a seat to another: the end of a round, the final scoring.
func Highlights(before, after any) []render.Kind {
	was, ok := before.(rules.View)
	now, is := after.(rules.View)
	if !ok || !is {
		return nil
	}
	var kinds []render.Kind
	over := now.Phase == rules.Over && was.Phase != rules.Over
	if (now.Round > was.Round || over) && len(now.Favourites) > 0 {
		kinds = append(kinds, render.Round)
	}
	if over && len(now.Final) > 0 {
		kinds = append(kinds, render.Score)
	}
	return kinds
}
