package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// shelf is a match.Memory.
type shelf struct {
	mu   sync.Mutex
	kept map[string][]byte
}

func (s *shelf) Recall(kind, key string, v any) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.kept[kind+" "+key]
	if !ok {
		return false, nil
	}
	return true, json.Unmarshal(data, v)
}

func (s *shelf) Revise(kind, key string, change func([]byte) (any, error)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, err := change(s.kept[kind+" "+key])
	if err == nil {
		s.kept[kind+" "+key], err = json.Marshal(v)
	}
	return err
}

func (s *shelf) Remember(kind, key string, v any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, err := json.Marshal(v)
	s.kept[kind+" "+key] = data
	return err
}

// A study is Analyses of a club's matches by an analyst who takes a minute for each.
type study struct {
	*match.Analyses
	*club
	shelf *shelf
	mu    sync.Mutex
	made  []match.ID
	told  []string // "asker match error"
	fail  error
}

func studies(c *club) *study {
	s := &study{club: c, shelf: &shelf{kept: map[string][]byte{}}}
	s.opens("1")
	return s
}

// opens starts the analyses over what is remembered, as after a restart.
func (s *study) opens(mark string) {
	s.Analyses = match.NewAnalyses(match.AnalysesOptions{Every: time.Second,
		Matches: s.Service, Memory: s.shelf, Trouble: s.club.told,
		Analyst: match.Analyst{Mark: mark, Analyse: s.analyse},
		Done: func(_ context.Context, id match.ID, asked []match.Asker, err error) {
			s.mu.Lock()
			defer s.mu.Unlock()
			for _, a := range asked {
				s.told = append(s.told, fmt.Sprint(a.User, " ", id, " ", errors.Is(err, match.ErrNoAnalysis)))
			}
		}})
}

func (s *study) analyse(ctx context.Context, a match.Archive, progress func(float64)) (match.Analysis, error) {
	for n := range 6 {
		select {
		case <-time.After(10 * time.Second):
			progress(float64(n+1) / 6)
		case <-ctx.Done():
			return match.Analysis{}, ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made = append(s.made, a.Match.ID)
	if s.fail != nil {
		panic(s.fail)
	}
	return match.Analysis{Points: []match.Chances{{Answers: len(a.Record.Log), Chance: []float64{0.25, 0.75}}}}, nil
}

// works lets Work go on for so long; then the program ends.
func (s *study) works(d time.Duration) {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.Work(ctx) }()
	time.Sleep(d)
	synctest.Wait()
	stop()
	<-done
}

func (s *study) ask(user int, id match.ID) match.Queued {
	s.t.Helper()
	turn, err := s.Ask(id, match.Asker{User: userOf(user), Place: "here"})
	require.NoError(s.t, err)
	return turn
}

// over is a match that was played to its end.
func (c *club) over() match.ID {
	id := c.deal(2, match.Terms{})
	c.finish(id)
	return id
}

func TestAnalysesAreMadeOnceAndKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := studies(newClub(t))
		id := s.over()
		_, has, err := s.Kept(id)
		require.NoError(t, err)
		require.False(t, has)
		require.Equal(t, 1, s.ask(1, id).Place)
		require.Equal(t, 1, s.ask(2, id).Place, "the same match is made for both")
		s.works(2 * time.Minute)
		require.Equal(t, []match.ID{id}, s.made)
		require.Equal(t, []string{fmt.Sprint("1 ", id, " false"), fmt.Sprint("2 ", id, " false")}, s.told)
		got, has, err := s.Kept(id)
		require.NoError(t, err)
		require.True(t, has)
		require.Equal(t, []float64{0.25, 0.75}, got.Points[0].Chance)

		s.opens("1")
		_, has, _ = s.Kept(id)
		require.True(t, has, "after a restart")
		s.opens("2")
		_, has, _ = s.Kept(id)
		require.False(t, has, "of another analyst")
	})
}

// Hundreds asked for at once are made in the order asked, one a person.
func TestAnalysesAreQueuedOneAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := studies(newClub(t))
		var ids []match.ID
		for range 120 {
			ids = append(ids, s.over())
		}
		for n, id := range ids {
			turn := s.ask(n, id)
			require.Equal(t, n+1, turn.Place)
			require.InDelta(t, float64(n+1)*45, turn.Wait.Seconds(), 1, "of what nobody has seen yet")
		}
		_, err := s.Ask(ids[7], match.Asker{User: userOf(3)})
		require.ErrorIs(t, err, match.ErrAsking, "who has another one coming")
		require.Equal(t, 4, s.ask(3, ids[3]).Place, "asked again it says how far it is")
		s.works(10*time.Minute + 31*time.Second)
		require.Equal(t, ids[:10], s.made)
		turn := s.ask(13, ids[13])
		require.Equal(t, 4, turn.Place)
		require.InDelta(t, 0.5, turn.Done, 0.01)
		require.InDelta(t, 3.5*60, turn.Wait.Seconds(), 2, "by what the others have taken")
		s.ask(3, ids[4])
		s.works(2 * time.Hour)
		require.Len(t, s.told, 121)
		require.Equal(t, ids, s.made, "what is kept is not made again")
	})
}

func TestAnalysesGoOnAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := studies(newClub(t))
		first, second := s.over(), s.over()
		s.ask(1, first)
		s.ask(2, second)
		s.works(30 * time.Second)
		require.Empty(t, s.told, "in the middle of the first")
		s.opens("1")
		require.Equal(t, 2, s.ask(2, second).Place)
		s.works(3 * time.Minute)
		require.Equal(t, []string{fmt.Sprint("1 ", first, " false"), fmt.Sprint("2 ", second, " false")}, s.told)
	})
}

// An analysis that ends the program, as rules in an endless loop would, does not do so at
// every start.
func TestAnAnalysisThatEndsTheProgramIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := studies(newClub(t))
		id := s.over()
		s.ask(1, id)
		for range 2 {
			ctx, stop := context.WithCancel(context.Background())
			done := make(chan struct{})
			go func() { defer close(done); s.Work(ctx) }()
			time.Sleep(30 * time.Second)
			synctest.Wait()
			before := maps.Clone(s.shelf.kept)
			stop()
			<-done
			s.shelf.kept = before // it was killed
			s.opens("1")
		}
		s.works(2 * time.Minute)
		require.Equal(t, []string{fmt.Sprint("1 ", id, " true")}, s.told)
		require.Empty(t, s.made)
		require.ErrorContains(t, s.trouble[0], "in the midst of it 2 times")
		s.trouble = nil
	})
}

func TestAnalysesThatCannotBe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := studies(newClub(t))
		playing := s.deal(2, match.Terms{})
		_, err := s.Ask(playing, match.Asker{User: "1"})
		require.ErrorIs(t, err, match.ErrNotEnded)
		_, _, err = s.Kept(playing)
		require.ErrorIs(t, err, match.ErrNotEnded)
		_, err = s.Position(playing, 0, 0)
		require.ErrorIs(t, err, match.ErrNotEnded)
		_, err = s.Ask("nosuchid", match.Asker{User: "1"})
		require.ErrorIs(t, err, match.ErrNoMatch)

		id := s.over()
		s.fail = errors.New("the policy breaks")
		s.ask(1, id)
		s.works(2 * time.Minute)
		require.Equal(t, []string{fmt.Sprint("1 ", id, " true")}, s.told)
		require.ErrorContains(t, s.trouble[0], "the policy breaks")
		s.trouble = nil
		require.Equal(t, 1, s.ask(1, id).Place, "they may ask again")
	})
}

func TestPosition(t *testing.T) {
	c := newClub(t)
	id := c.over()
	archive, err := c.Archive(id)
	require.NoError(t, err)
	for at, a := range archive.Record.Log {
		p, err := c.Position(id, 1, at)
		require.NoError(t, err)
		require.Equal(t, len(archive.Record.Log), p.Answers)
		require.Equal(t, a, p.Answer)
		require.Equal(t, a.Key, p.Question.Key)
		_, err = p.Question.Sorted(a.Picks)
		require.NoError(t, err)
	}
	opening, err := c.Position(id, 1, 1)
	require.NoError(t, err)
	require.Zero(t, opening.View.(toyView).Plans[0], "what the seat could not see then")
	require.Equal(t, []int{0, 0}, opening.Handed)
	end, err := c.Position(id, game.Public, 1000)
	require.NoError(t, err)
	require.Nil(t, end.Question)
	require.Empty(t, end.Answer)
}

// Whoever is asked, one process makes what all were asked for, and all say how far it is.
func TestAnalysesAskedOfAnotherProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := studies(newClub(t))
		other := studies(s.club)
		other.shelf = s.shelf
		other.opens("1")
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() { defer close(done); s.Work(ctx) }()
		first, second := s.over(), s.over()
		time.Sleep(10 * time.Second)
		require.Equal(t, 1, other.ask(1, first).Place)
		require.Equal(t, 2, s.ask(2, second).Place)
		_, err := other.Ask(first, match.Asker{User: userOf(2)})
		require.ErrorIs(t, err, match.ErrAsking)
		time.Sleep(32 * time.Second)
		require.InDelta(t, 0.5, other.ask(1, first).Done, 0.01)
		time.Sleep(2 * time.Minute)
		_, has, err := other.Kept(first)
		require.NoError(t, err)
		require.True(t, has)
		require.Equal(t, []match.ID{first, second}, s.made)
		require.Empty(t, other.made)
		require.Equal(t, []string{fmt.Sprint("1 ", first, " false"), fmt.Sprint("2 ", second, " false")}, s.told)
		stop()
		<-done
	})
}
