package storage

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/openform"
)

// stones is a game of a few stones: in turn, each seat takes one or two.
type stones struct{}

func (stones) Info() game.Info {
	return game.Info{Name: "stones", MinSeats: 2, MaxSeats: 2, Revision: 1, Bound: 10}
}

func (stones) Deal(_ game.Setup, r *rand.Rand) (game.Game, error) {
	return &pile{left: 6 + r.IntN(2)}, nil
}

type pile struct {
	left  int
	taken [2]int
}

func (p *pile) Play(t *game.Table) game.Result {
	for seat := game.Seat(0); p.left > 0; seat = 1 - seat {
		q := game.Question{Key: "take", Seat: seat, Default: []string{"1"}}
		n := game.One(t, q, []int{1, 2}, func(n int) game.Option { return game.Option{Key: string(rune('0' + n))} })
		p.left -= min(n, p.left)
		p.taken[seat] += n
	}
	return game.Result{Scores: []game.Score{{Place: 1, Total: p.taken[0]}, {Place: 2, Total: p.taken[1]}}}
}

func (p *pile) View(game.Seat) any { return []int{p.left, p.taken[0], p.taken[1]} }
func (p *pile) Check() error       { return nil }

// takeOut stores a match of stones in which every seat takes two until it is
// over, or as long as there are entries, the third of which was taken back.
func takeOut(t *testing.T, s *Store, entries int) match.Stored {
	t.Helper()
	setup := stones{}.Info().Table(2, game.SeedOf(3))
	run, err := game.Open(stones{}, game.Record{Setup: setup})
	require.NoError(t, err)
	defer run.Close()
	m := match.Match{ID: "stones", Game: "stones", Phase: match.Playing, Entries: 1, Chairs: []match.Chair{
		{Owner: match.Owner{User: "1", Name: "Ann"}}, {Owner: match.Owner{Computer: "random"}}}}
	journal := []match.Entry{{N: 1, Act: match.Deal, At: noon.Unix()}}
	for len(run.Questions()) > 0 && len(journal) < entries {
		q := run.Questions()[0]
		a := game.Answer{Seat: q.Seat, Key: q.Key, Picks: []string{"2"}}
		require.NoError(t, run.Answer(a))
		print, err := run.Fingerprint()
		require.NoError(t, err)
		e := match.Entry{Seat: q.Seat, Answers: []game.Answer{a}, At: noon.Unix() + int64(len(journal)), Print: print}
		if q.Seat == 1 {
			e.By = match.ByComputer
		}
		journal = append(journal, e)
		if len(journal) == 3 {
			journal = append(journal, match.Entry{Act: match.Back, To: 3, At: e.At}, e)
		}
	}
	for i := range journal {
		journal[i].N = i + 1
	}
	m.Entries = len(journal)
	require.NoError(t, s.Commit(match.Change{Match: m, Setup: &setup, Entries: journal}))
	stored, err := s.Load(m.ID)
	require.NoError(t, err)
	return stored
}

func TestExportAndImport(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	stored := takeOut(t, s, 100)
	f, err := s.Export("stones", stones{})
	require.NoError(t, err)
	require.NoError(t, openform.Verify(stones{}, f))
	require.Len(t, f.Log, len(stored.Journal)-3, "what was taken back is not told")
	require.Equal(t, "computer", f.Log[1].By)
	require.Equal(t, noon.Add(time.Second), f.Log[0].Time)
	require.Equal(t, []openform.Player{{Seat: 0, Kind: openform.Human, Name: "Ann"}, {Seat: 1, Kind: openform.Computer, Name: "random"}}, f.Players)

	var text bytes.Buffer
	require.NoError(t, openform.Write(&text, f))
	f, err = openform.Read(&text)
	require.NoError(t, err)
	other := opened(t, fileName(t), Options{})
	id, err := other.Import(f, stones{})
	require.NoError(t, err)
	again, err := other.Export(id, stones{})
	require.NoError(t, err)
	require.Equal(t, f.Log, again.Log)
	require.Equal(t, f.Players, again.Players)
	got, err := other.Load(id)
	require.NoError(t, err)
	require.Equal(t, match.Finished, got.Match.Phase)
	require.Equal(t, []int{1, 2}, got.Match.Final.Places)
	require.Equal(t, stored.Journal[len(stored.Journal)-1].At, got.Match.Ended.Unix())

	_, err = other.Import(f, stones{})
	require.ErrorIs(t, err, match.ErrTaken, "a game is imported once")
	f.Log[0].Picks[0] = "1"
	_, err = other.Import(f, stones{})
	require.ErrorIs(t, err, openform.ErrFingerprint, "a file that does not hold is refused")
}

func TestExportRefuses(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	_, err := s.Export("nowhere", stones{})
	require.ErrorIs(t, err, match.ErrNoMatch)
	require.NoError(t, s.Commit(lobby("lobby")))
	_, err = s.Export("lobby", stones{})
	require.ErrorIs(t, err, ErrNotDealt)
	takeOut(t, s, 3)
	f, err := s.Export("stones", stones{})
	require.NoError(t, err, "a game that goes on can be exported")
	_, err = s.Import(f, stones{})
	require.ErrorIs(t, err, ErrNotOver)
}
