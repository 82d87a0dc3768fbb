package discord

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// drew is the last picture of a kind that was to be drawn.
func (r *room) drew(kind render.Kind) (s render.Scene) {
	r.t.Helper()
	for _, at := range r.drawn.all() {
		if at.Kind == kind {
			s = at
		}
	}
	require.Equal(r.t, kind, s.Kind, "no such picture")
	return s
}

// TestPrivatePicturesMarkWhatIsNewToTheirReader: since they looked last, and not since
// the board was posted.
func TestPrivatePicturesMarkWhatIsNewToTheirReader(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		m := r.opens(alice)
		require.Nil(t, r.drew(render.Decision).Before, "she has never looked")
		m = said(r.presses(alice, button(m, seat.VerbPick)))
		require.Equal(t, "view 0", r.drew(render.Decision).Before, "what her draft would change")
		require.Equal(t, "view 1", r.drew(render.Decision).View)
		r.presses(alice, button(m, seat.VerbConfirm))
		r.away()
		r.decides(bruno)
		r.away()
		require.Equal(t, "view 1", r.drew(render.Board).Before, "the board in the thread has marks of its own, edited or posted anew")
		for range 2 {
			r.opens(alice)
			require.Equal(t, "view 0", r.drew(render.Decision).Before, "the same marks whenever she looks at the same")
			require.Equal(t, "view 2", r.drew(render.Decision).View)
		}
		r.decides(alice)
		r.types(alice, "game board")
		require.Equal(t, "view 2", r.drew(render.Board).Before)
		r.types(alice, "game hand")
		require.Equal(t, "view 2", r.drew(render.Holdings).Before)
		r.decides(bruno)
		r.opens(alice)
		require.Equal(t, "view 3", r.drew(render.Decision).Before, "she has looked at the board meanwhile")
	})
}

// TestWhatWasLookedAtSurvivesARestart: by what the journal says stood then.
func TestWhatWasLookedAtSurvivesARestart(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.decides(alice)
		r.decides(bruno)
		r.opens(alice)
		r.close()
		require.Equal(t, []int{3, 2}, r.Board(r.id).Looked)
		r.open()
		r.decides(alice)
		require.Equal(t, "view 2", r.drew(render.Decision).Before)
		r.decides(bruno)
		r.away()
		r.opens(alice)
		require.Equal(t, "view 2", r.drew(render.Decision).Before)
		r.away()
		require.Equal(t, []int{3, 4}, r.Board(r.id).Looked, "kept with what is told of the match")
		require.NoError(t, r.Remember(core.BoardKind, string(r.id), map[string]any{"home": "100"}))
		require.Empty(t, r.Board(r.id).Looked, "a program before this one knew nothing of it")
	})
}

// A secretive toy shows each seat something else.
type secretive struct{ toy }

type secret struct{ *toyGame }

// Deal implements game.Rules.
func (r secretive) Deal(s game.Setup, _ *rand.Rand) (game.Game, error) {
	return secret{&toyGame{toy: r.toy, seats: s.Seats}}, nil
}

// View implements game.Game.
func (g secret) View(seat game.Seat) any { return fmt.Sprint("view ", g.step, " of ", seat) }

// TestMarksAreOfTheReadersOwnViews: what another seat saw before never stands behind a
// picture, not even where somebody has played for both.
func TestMarksAreOfTheReadersOwnViews(t *testing.T) {
	inRoomOf(t, secretive{toy{turns}}, func(r *room) {
		r.deals()
		for range 2 {
			r.decides(alice)
			r.types(chloe, "game board", "match", string(r.id))
			r.decides(bruno)
		}
		for _, user := range []match.User{alice, bruno, chloe} {
			r.types(user, "game board", "match", string(r.id))
		}
		marked := 0
		for _, s := range r.drawn.all() {
			_, whose, _ := strings.Cut(fmt.Sprint(s.View), " of ")
			if s.Before != nil {
				marked++
				require.True(t, strings.HasSuffix(fmt.Sprint(s.Before), " of "+whose), "%v since %v", s.View, s.Before)
			}
		}
		require.Greater(t, marked, 8)
	})
}

// TestImaginedPicturesSaySo: in their alt text, as the lines above them do.
func TestImaginedPicturesSaySo(t *testing.T) {
	inDream(t, func(p *presser, _ []match.User) {
		m := p.on(seat.VerbAhead)
		require.Equal(t, "As it might come: picture", m.Files[0].Alt)
		require.NotNil(t, p.drew(render.Decision).Before, "what is imagined is marked")
		require.Equal(t, "picture", said(p.types(p.user, "game board")).Files[0].Alt)
	})
}
