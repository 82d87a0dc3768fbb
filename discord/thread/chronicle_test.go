package thread

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/metrics"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/render"
)

// A relay has two seats decide in turn, and ends a round after each two.
type relay struct{}

func (relay) Info() game.Info {
	return game.Info{Name: "mill", MinSeats: 2, MaxSeats: 2, Revision: 1, Bound: 100}
}

func (relay) Deal(game.Setup, *rand.Rand) (game.Game, error) { return new(relayGame), nil }

type relayGame struct {
	relay
	step int
}

func (g *relayGame) Play(t *game.Table) game.Result {
	for n := range 6 {
		m := game.Ask[bool](t, "go", game.Seat(n%2))
		m.Text.Say("mill.title")
		m.Offer(true, "on").Text.Say("mill.setting.strict.on")
		m.Offer(false, "off").Text.Say("mill.setting.strict.off")
		m.One()
		g.step++
		t.Say("mill.setting.strict")
		if n%2 == 1 {
			t.Say("mill.setting.board").Chapter()
		}
	}
	return game.Result{Scores: []game.Score{{Place: 1}, {Place: 1}}}
}

func (g *relayGame) View(game.Seat) any { return fmt.Sprint("view ", g.step) }

func (*relayGame) Check() error { return nil }

// A sketchbook is a Drawer that keeps what it was to draw.
type sketchbook struct {
	core.Drawer
	scenes []render.Scene
}

func (*sketchbook) Draws(string, render.Kind) bool { return true }

func (d *sketchbook) Picture(_ context.Context, s render.Scene) (render.Picture, error) {
	d.scenes = append(d.scenes, s)
	return render.Picture{Name: "picture.png", Type: "image/png", Data: []byte("picture")}, nil
}

// A wall is a Discord in which messages are posted, and that is all.
type wall struct {
	core.API
	posted []string
}

func (w *wall) Post(_ context.Context, _ string, m ui.Message) (string, error) {
	w.posted = append(w.posted, m.Content)
	return fmt.Sprint(len(w.posted)), nil
}

// TestARoundThatEndsMeanwhileHasItsPicture: somebody decides between the look at the board and the
// reading of the story, which then tells more than that look has seen.
func TestARoundThatEndsMeanwhileHasItsPicture(t *testing.T) {
	matches := match.New(match.Options{Store: storetest.New(), Rules: []game.Rules{relay{}}, Now: time.Now, Luck: rand.NewChaCha8([32]byte{}), News: func() {}})
	t.Cleanup(matches.Close)
	drawn, posts := &sketchbook{}, &wall{}
	c := core.NewCore(core.Options{Words: millWords(), Matches: matches, Games: []game.Info{relay{}.Info()}, Memory: oblivious{}, Drawer: drawn,
		Now: time.Now, Log: zerolog.Nop(), Metrics: metrics.NewMetrics(prometheus.NewRegistry())})
	c.API = posts
	b := New(c, seat.New(c))
	m, err := matches.Open("mill", match.Place{Server: "10", Channel: "100"}, match.Owner{User: "1001", Name: "Alice"}, match.Terms{}, "")
	require.NoError(t, err)
	_, err = matches.Join(m.ID, match.Owner{User: "1002", Name: "Bruno"}, "")
	require.NoError(t, err)
	_, err = matches.Start(m.ID, "1001", "")
	require.NoError(t, err)
	decides := func() match.Look {
		t.Helper()
		look, err := matches.Look(m.ID, "")
		require.NoError(t, err)
		user := usersIn(look.Match, look.Match.Awaited())[0]
		menu, err := matches.Menu(m.ID, user)
		require.NoError(t, err)
		menu, err = matches.Pick(m.ID, user, menu.Token, []string{"on"})
		require.NoError(t, err)
		_, err = matches.Confirm(m.ID, user, menu.Token, match.Press(fmt.Sprint(look.Match.Entries)))
		require.NoError(t, err)
		look, err = matches.Look(m.ID, "")
		require.NoError(t, err)
		return look
	}
	before := decides()
	require.Equal(t, "view 1", before.View)
	decides()
	a := &announcement{b: b, Poster: core.Poster{Core: c, Ctx: t.Context(), Localizer: c.InPublic("10").About(before.Match)}, m: before.Match, shown: core.Board{Places: core.Places{Home: "100", Channel: "100"}}}
	require.NoError(t, a.chronicle(before.View))
	require.Contains(t, posts.posted, "### Board")
	require.Equal(t, render.Round, drawn.scenes[len(drawn.scenes)-1].Kind)
	require.Equal(t, "view 2", drawn.scenes[len(drawn.scenes)-1].View)
}
