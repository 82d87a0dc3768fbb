package seat_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// TestPrivatePicturesMarkWhatIsNewToTheirReader: since they looked last, and not since
// the board was posted.
func TestPrivatePicturesMarkWhatIsNewToTheirReader(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		require.Nil(t, r.Drew(render.Decision).Before, "she has never looked")
		m = said(r.Presses(alice, button(m, seat.VerbPick)))
		require.Equal(t, "view 0", r.Drew(render.Decision).Before, "what her draft would change")
		require.Equal(t, "view 1", r.Drew(render.Decision).View)
		r.Presses(alice, button(m, seat.VerbConfirm))
		r.Away()
		r.Decides(bruno)
		r.Away()
		require.Equal(t, "view 1", r.Drew(render.Board).Before, "the board in the thread has marks of its own, edited or posted anew")
		for range 2 {
			r.Opens(alice)
			require.Equal(t, "view 0", r.Drew(render.Decision).Before, "the same marks whenever she looks at the same")
			require.Equal(t, "view 2", r.Drew(render.Decision).View)
		}
		r.Decides(alice)
		r.At(alice, "more")
		require.Equal(t, "view 2", r.Drew(render.Board).Before)
		r.At(alice, "hand")
		require.Equal(t, "view 2", r.Drew(render.Holdings).Before)
		r.Decides(bruno)
		r.Opens(alice)
		require.Equal(t, "view 3", r.Drew(render.Decision).Before, "she has looked at the board meanwhile")
	})
}

// TestWhatWasLookedAtSurvivesARestart: by what the journal says stood then.
func TestWhatWasLookedAtSurvivesARestart(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Decides(alice)
		r.Decides(bruno)
		r.Opens(alice)
		r.Halt()
		require.Equal(t, []int{3, 2}, r.Board(r.ID).Looked)
		r.Boot()
		r.Decides(alice)
		require.Equal(t, "view 2", r.Drew(render.Decision).Before)
		r.Decides(bruno)
		r.Away()
		r.Opens(alice)
		require.Equal(t, "view 2", r.Drew(render.Decision).Before)
		r.Away()
		require.Equal(t, []int{3, 4}, r.Board(r.ID).Looked, "kept with what is told of the match")
		require.NoError(t, r.Remember(core.BoardKind, string(r.ID), map[string]any{"home": "100"}))
		require.Empty(t, r.Board(r.ID).Looked, "a program before this one knew nothing of it")
	})
}

// A secretive toy shows each seat something else.
type secretive struct{ discordtest.Toy }

type secret struct{ *discordtest.ToyGame }

// Deal implements game.Rules.
func (r secretive) Deal(s game.Setup, _ *rand.Rand) (game.Game, error) {
	return secret{&discordtest.ToyGame{Toy: r.Toy, Seats: s.Seats}}, nil
}

// View implements game.Game.
func (g secret) View(seat game.Seat) any { return fmt.Sprint("view ", g.Step, " of ", seat) }

// TestMarksAreOfTheReadersOwnViews: what another seat saw before never stands behind a
// picture, not even where somebody has played for both.
func TestMarksAreOfTheReadersOwnViews(t *testing.T) {
	inRoomOf(t, secretive{discordtest.Toy{Script: turns}}, func(r *room) {
		r.Deals()
		for range 2 {
			r.Decides(alice)
			r.At(chloe, "more")
			r.Decides(bruno)
		}
		for _, user := range []match.User{alice, bruno, chloe} {
			r.At(user, "more")
		}
		marked := 0
		for _, s := range r.Drawn.All() {
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
	inDream(t, func(p *discordtest.Presser, _ []match.User) {
		m := p.On(seat.VerbAhead)
		require.Equal(t, "How it might look: picture", m.Files[0].Alt)
		require.NotNil(t, p.Drew(render.Decision).Before, "what is imagined is marked")
		require.Equal(t, "picture", said(p.At(p.User, "more")).Files[0].Alt)
	})
}
