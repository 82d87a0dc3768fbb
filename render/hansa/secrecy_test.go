package hansa

import (
	"bytes"
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/game/text"
	"norenbot/render"
)

func rulesRoute(r int) string { return rules.Route(r).Key() }

// play plays a random game and calls at on the way, before every answer and at
// the end.
func play(t testing.TB, seats int, seed uint64, at func(*game.Run)) {
	t.Helper()
	luck := rand.New(rand.NewPCG(seed, 7))
	run, err := game.Open(rules.New(), game.Record{Game: "hansa", Setup: rules.New().Info().Setup(seats, game.SeedOf(seed))})
	require.NoError(t, err)
	defer run.Close()
	for len(run.Questions()) > 0 {
		at(run)
		q := run.Questions()[0]
		var picks []string
		for _, i := range game.Random(luck).Choose(&q, nil) {
			picks = append(picks, q.Options[i].Key)
		}
		require.NoError(t, run.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: picks}))
	}
	at(run)
}

// scenes are all scenes that a seat can be shown now.
func scenes(run *game.Run, view any, seat game.Seat) []scene {
	base := scene{Game: "hansa", View: view, Names: names, Locale: "it", Whose: max(seat, 0)}
	for _, q := range run.Questions() {
		base.Awaited = append(base.Awaited, q.Seat)
		if q.Seat == seat {
			base.Focus = q.Focus
			for _, o := range q.Options {
				base.Offered = append(base.Offered, o.Key)
			}
		}
	}
	kinds := []render.Kind{render.Board, render.Holdings, render.Decision}
	if view.(rules.View).Phase == rules.Over {
		kinds = append(kinds, render.Score)
	}
	var out []scene
	for _, k := range kinds {
		s := base
		s.Kind = k
		out = append(out, s)
	}
	return out
}

// Whatever a seat cannot know is dealt anew; its picture, alt text, file name
// and text board stay the same to the byte.
func TestPicturesKeepSecrets(t *testing.T) {
	r := renderer(t)
	for seats := 2; seats <= 5; seats++ {
		luck := rand.New(rand.NewPCG(uint64(seats), 1))
		play(t, seats, uint64(seats), func(run *game.Run) {
			if luck.IntN(80) > 0 && len(run.Questions()) > 0 {
				return
			}
			seat := game.Seat(luck.IntN(seats+1) - 1)
			twin, err := game.Open(rules.New(), run.Record())
			require.NoError(t, err)
			defer twin.Close()
			twin.Game().(game.Imaginer).Imagine(seat, luck)
			require.True(t, reflect.DeepEqual(run.View(seat), twin.View(seat)))
			ours, theirs := scenes(run, run.View(seat), seat), scenes(run, twin.View(seat), seat)
			for i := range ours {
				requireSamePicture(t, r, ours[i], theirs[i])
			}
		})
	}
}

func requireSamePicture(t *testing.T, r *render.Renderer, a, b scene) {
	t.Helper()
	p, err := r.Picture(context.Background(), a)
	require.NoError(t, err)
	q, err := r.Picture(context.Background(), b)
	require.NoError(t, err)
	require.True(t, bytes.Equal(p.Data, q.Data), "%s: the pictures differ", a.Kind)
	require.LessOrEqual(t, len(p.Data), 150<<10)
	require.Equal(t, p.Alt, q.Alt)
	require.Equal(t, p.Name, q.Name)
	boardA, err := r.Text(a)
	require.NoError(t, err)
	boardB, err := r.Text(b)
	require.NoError(t, err)
	require.Equal(t, boardA, boardB)
	checkWords(t, p.Alt, boardA)
}

// checkWords checks the lengths that Discord allows.
func checkWords(t *testing.T, alt string, board []string) {
	t.Helper()
	require.NotEmpty(t, alt)
	require.LessOrEqual(t, text.Length(alt), render.AltLimit)
	require.NotEmpty(t, board)
	for _, part := range board {
		require.LessOrEqual(t, text.Length(part), render.TextLimit)
	}
}

// A picture drawn after others is the same as one drawn before them, to the byte: what is
// kept between two leaves no trace.
func TestPicturesDoNotDependOnWhatWasDrawnBefore(t *testing.T) {
	pages := storybook()
	drawn := func(r *render.Renderer, p leaf) []byte {
		picture, err := r.Picture(context.Background(), p.in("en"))
		require.NoError(t, err)
		return picture.Data
	}
	onward := make([][]byte, len(pages))
	first, other := renderer(t), renderer(t)
	for i, p := range pages {
		onward[i] = drawn(first, p)
	}
	for i, p := range slices.Backward(pages) {
		require.True(t, bytes.Equal(onward[i], drawn(other, p)), "%s: it is another one when it is drawn before what follows it in the book", p.sentence)
	}
}
