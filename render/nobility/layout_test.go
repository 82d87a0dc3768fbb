package nobility

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render"
	"norenbot/render/rendertest"
)

// Nothing but names is cut short. On a board letters are at least 4.5 pixels high on a
// phone, which has a third of its width; in a close-up as high at a desk, which has half.
func TestLayout(t *testing.T) {
	book.LaysOut(t, func(t *testing.T, s scene, picture image.Rectangle, l rendertest.Setting) {
		rendertest.Whole(t, s, picture, l)
		least := 13
		if s.Kind == render.Replay {
			least = 0
		}
		require.GreaterOrEqual(t, l.Cap, least, "%s %q is too small", l.Role, l.Text)
	})
}
