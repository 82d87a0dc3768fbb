package render_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/norenberc"
)

func renderer(t testing.TB) *render.Renderer {
	t.Helper()
	lib, err := text.Open(text.Shelf{Prefix: "norenberc", FS: rules.Locale}, text.Shelf{Prefix: "render.norenberc", FS: norenberc.Locale})
	require.NoError(t, err)
	r, err := render.New(lib, map[string]render.Artist{"norenberc": norenberc.Artist{}}, 1)
	require.NoError(t, err)
	return r
}

func opening(t testing.TB, seats int) any {
	t.Helper()
	info := rules.New().Info()
	run, err := game.Open(rules.New(), game.Record{Game: info.Name, Setup: info.Setup(seats, game.SeedOf(1))})
	require.NoError(t, err)
	defer run.Close()
	return run.View(0)
}

func TestScenesThatCannotBeDrawn(t *testing.T) {
	r := renderer(t)
	view := opening(t, 3)
	for name, c := range map[string]struct {
		scene render.Scene
		want  error
	}{
		"of a game without an artist":           {render.Scene{Game: "chess"}, render.ErrGame},
		"of an unknown kind":                    {render.Scene{Game: "norenberc", View: view, Kind: "poem"}, render.ErrKind},
		"with the view of another game":         {render.Scene{Game: "norenberc", View: 7, Kind: render.Board}, render.ErrScene},
		"with an earlier view of another table": {render.Scene{Game: "norenberc", View: view, Before: opening(t, 2), Kind: render.Board}, render.ErrScene},
		"of a guild that is not in play":        {render.Scene{Game: "norenberc", View: view, Kind: render.Close, Focus: "hatmakers"}, render.ErrScene},
		"of a seat that does not exist":         {render.Scene{Game: "norenberc", View: view, Kind: render.Holdings, Whose: 3}, render.ErrScene},
		"of nobody's holdings":                  {render.Scene{Game: "norenberc", View: view, Kind: render.Holdings, Whose: game.Public}, render.ErrScene},
		"of a round that has not ended":         {render.Scene{Game: "norenberc", View: view, Kind: render.Round}, render.ErrScene},
		"of a score before the end":             {render.Scene{Game: "norenberc", View: view, Kind: render.Score}, render.ErrScene},
		"of a replay without frames":            {render.Scene{Game: "norenberc", Kind: render.Replay}, render.ErrScene},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.Picture(t.Context(), c.scene)
			require.ErrorIs(t, err, c.want)
		})
	}
	_, err := r.Text(render.Scene{Game: "chess"})
	require.ErrorIs(t, err, render.ErrGame)
}

func TestDecisionsShowWhatHelps(t *testing.T) {
	r := renderer(t)
	picture := func(s render.Scene) render.Picture {
		s.Game, s.View = "norenberc", opening(t, 2)
		p, err := r.Picture(t.Context(), s)
		require.NoError(t, err)
		return p
	}
	require.Equal(t, picture(render.Scene{Kind: render.Close, Focus: "bakers"}).Data, picture(render.Scene{Kind: render.Decision, Focus: "bakers"}).Data)
	require.Equal(t, picture(render.Scene{Kind: norenberc.Planning}).Data, picture(render.Scene{Kind: render.Decision}).Data)
	require.Equal(t, "norenberc-decision.png", picture(render.Scene{Kind: render.Decision}).Name)
}

// TestSeveralRenderersAtOnce: they share the words and nothing else; run it with -race.
func TestSeveralRenderersAtOnce(t *testing.T) {
	lib, err := text.Open(text.Shelf{Prefix: "norenberc", FS: rules.Locale}, text.Shelf{Prefix: "render.norenberc", FS: norenberc.Locale})
	require.NoError(t, err)
	view := opening(t, 4)
	var pictures [3][]byte
	var group sync.WaitGroup
	for i := range pictures {
		group.Go(func() {
			r, err := render.New(lib, map[string]render.Artist{"norenberc": norenberc.Artist{}}, 1)
			if err != nil {
				return
			}
			for range 2 {
				p, err := r.Picture(t.Context(), render.Scene{Game: "norenberc", View: view, Kind: render.Board, Locale: "fr"})
				if err != nil {
					return
				}
				pictures[i] = p.Data
			}
		})
	}
	group.Wait()
	require.NotEmpty(t, pictures[0])
	require.Equal(t, pictures[0], pictures[1])
	require.Equal(t, pictures[0], pictures[2])
}
