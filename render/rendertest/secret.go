package rendertest

import (
	"bytes"
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
)

// Play plays a random game, with choices of the table made at random, and calls at on the
// way, before every answer and at the end.
func (b *Book) Play(t testing.TB, seats int, seed uint64, at func(*game.Run)) {
	t.Helper()
	luck := rand.New(rand.NewPCG(seed, 7))
	run, err := game.Open(b.Rules, game.Record{Game: b.game(), Setup: b.setup(t, seats, seed)})
	require.NoError(t, err)
	defer run.Close()
	for len(run.Questions()) > 0 {
		at(run)
		q := run.Questions()[luck.IntN(len(run.Questions()))]
		var picks []string
		for _, i := range game.Random(luck).Choose(&q, nil) {
			picks = append(picks, q.Options[i].Key)
		}
		require.NoError(t, run.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: picks}))
	}
	at(run)
}

// setup chooses a value of each setting.
func (b *Book) setup(t testing.TB, seats int, seed uint64) game.Setup {
	t.Helper()
	luck := rand.New(rand.NewPCG(seed, 8))
	info := b.Rules.Info()
	setup := info.Setup(seats, game.SeedOf(seed))
	setup.Chosen = map[string]string{}
	for _, s := range info.Settings {
		if v := s.Values[luck.IntN(len(s.Values))]; s.Needs(v) <= seats {
			setup.Chosen[s.Key] = v
		}
	}
	setup, err := info.Resolve(setup)
	require.NoError(t, err)
	return setup
}

// looks plays a random game at every number of seats and calls at now and then, and at the
// end.
func (b *Book) looks(t *testing.T, seed uint64, at func(seats int, luck *rand.Rand, run *game.Run)) {
	if b.Rules == nil {
		return
	}
	info := b.Rules.Info()
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		luck := rand.New(rand.NewPCG(uint64(seats), seed))
		b.Play(t, seats, 100*(seed-1)+uint64(seats), func(run *game.Run) {
			if luck.IntN(b.Rare) == 0 || len(run.Questions()) == 0 {
				at(seats, luck, run)
			}
		})
	}
}

// scenes are all scenes that a seat can be shown now.
func (b *Book) scenes(run *game.Run, view any, seat game.Seat) (all []render.Scene) {
	s := render.Scene{View: view, Whose: max(seat, 0)}
	for _, q := range run.Questions() {
		s.Awaited = append(s.Awaited, q.Seat)
		if q.Seat != seat {
			continue
		}
		s.Focus = q.Focus
		for _, o := range q.Options {
			s.Offered = append(s.Offered, o.Key)
		}
	}
	for _, k := range b.Kinds(view) {
		s.Kind = k
		all = append(all, b.In(s, "it"))
	}
	return all
}

// KeepsSecrets deals anew whatever a seat cannot know: its picture, alt text, file name
// and text board stay the same to the byte.
func (b *Book) KeepsSecrets(t *testing.T) {
	r := b.Renderer(t)
	b.looks(t, 1, func(seats int, luck *rand.Rand, run *game.Run) {
		seat := game.Seat(luck.IntN(seats+1) - 1)
		twin, err := game.Open(b.Rules, run.Record())
		require.NoError(t, err)
		defer twin.Close()
		twin.Game().(game.Imaginer).Imagine(seat, luck)
		require.True(t, reflect.DeepEqual(run.View(seat), twin.View(seat)))
		ours, theirs := b.scenes(run, run.View(seat), seat), b.scenes(run, twin.View(seat), seat)
		for i := range ours {
			b.requireSame(t, r, ours[i], theirs[i])
		}
	})
}

func (b *Book) requireSame(t *testing.T, r *render.Renderer, ours, theirs render.Scene) {
	t.Helper()
	p, err := r.Picture(context.Background(), ours)
	require.NoError(t, err)
	q, err := r.Picture(context.Background(), theirs)
	require.NoError(t, err)
	require.True(t, bytes.Equal(p.Data, q.Data), "%s: the pictures differ", ours.Kind)
	require.LessOrEqual(t, len(p.Data), b.Limit)
	require.Equal(t, p.Alt, q.Alt)
	require.Equal(t, p.Name, q.Name)
	board, err := r.Text(ours)
	require.NoError(t, err)
	other, err := r.Text(theirs)
	require.NoError(t, err)
	require.Equal(t, board, other)
	requireFits(t, p.Alt, board)
}

// LeavesNoTrace checks that a picture drawn after others is the same as one drawn before
// them, to the byte. Else people could tell from a public picture what somebody has looked
// at in private.
func (b *Book) LeavesNoTrace(t *testing.T) {
	drawn := func(r *render.Renderer, p Page) []byte {
		picture, err := r.Picture(context.Background(), b.In(p.Scene, "en"))
		require.NoError(t, err)
		return picture.Data
	}
	onward := make([][]byte, len(b.Pages))
	first, other := b.Renderer(t), b.Renderer(t)
	for i, p := range b.Pages {
		onward[i] = drawn(first, p)
	}
	for i, p := range slices.Backward(b.Pages) {
		require.True(t, bytes.Equal(onward[i], drawn(other, p)), "%s: it is another one when it is drawn before what follows it in the book", p.Sentence)
	}
}
