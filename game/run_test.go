package game_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func open(t *testing.T, rules game.Rules, seats int, log ...game.Answer) *game.Run {
	t.Helper()
	r, err := game.Open(rules, game.Record{Setup: setup(seats), Log: log})
	require.NoError(t, err)
	t.Cleanup(r.Close)
	return r
}

func asked(r *game.Run) (keys []string) {
	for _, q := range r.Questions() {
		keys = append(keys, q.Key)
	}
	return keys
}

// bids is a whole Together for two seats, in an order that is not the seats'.
var bids = []game.Answer{pick(1, "bid", "1", "3"), pick(0, "bid", "2"), pick(0, "more", "8")}

func TestTogether(t *testing.T) {
	t.Run("all are asked at once and each goes its own way", func(t *testing.T) {
		r := open(t, toy{}, 2)
		require.Equal(t, []string{"bid", "bid"}, asked(r))
		require.NoError(t, r.Answer(pick(0, "bid", "2")))
		require.Equal(t, []string{"more", "bid"}, asked(r))
		require.NoError(t, r.Answer(pick(1, "bid", "3", "1")))
		require.Equal(t, []string{"more"}, asked(r))
		require.NoError(t, r.Answer(pick(0, "more", "8")))
		require.Equal(t, []string{"take"}, asked(r))
		require.Equal(t, [][]int{{2, 8}, {1, 3}}, r.View(0).(toyView).Bids, "picks come in the order offered")
	})
	t.Run("it is known since when it is open", func(t *testing.T) {
		require.Equal(t, 0, open(t, toy{}, 2, pick(0, "bid", "2")).TogetherAt())
		require.Equal(t, -1, open(t, toy{}, 2, bids...).TogetherAt())
	})
	t.Run("answers commute", func(t *testing.T) {
		a := open(t, toy{}, 2, bids...)
		b := open(t, toy{}, 2, bids[1], bids[2], bids[0])
		fa, err := a.Fingerprint()
		require.NoError(t, err)
		fb, err := b.Fingerprint()
		require.NoError(t, err)
		require.Equal(t, fa, fb)
	})
	t.Run("open questions of several seats share no memory", func(t *testing.T) {
		r := open(t, toy{}, 2, pick(0, "bid", "2"))
		require.Equal(t, "7", r.Question(0).Options[0].Key)
		require.Equal(t, "1", r.Question(1).Options[0].Key)
	})
	for name, forbidden := range map[string]func(*game.Table){
		"Rand":     func(t *game.Table) { t.Rand() },
		"Say":      func(t *game.Table) { t.Say("said") },
		"Settle":   func(t *game.Table) { t.Settle() },
		"Export":   func(t *game.Table) { t.Export(func() any { return 1 }) },
		"Together": func(t *game.Table) { t.Together(nil, func(*game.Table, game.Seat) {}) },
	} {
		t.Run(name+" panics inside", func(t *testing.T) {
			rules := toy{break_: func(g *toyGame, tab *game.Table) {
				tab.Together(g.all(), func(tab *game.Table, _ game.Seat) { forbidden(tab) })
			}}
			_, err := game.Open(rules, game.Record{Setup: setup(2), Log: bids})
			require.ErrorContains(t, err, name+" inside Together")
			_, _, err = game.Play(rules, game.Record{Setup: setup(2)}, nil, game.Random(rand.New(rand.NewPCG(1, 1))))
			require.ErrorContains(t, err, name+" inside Together")
		})
	}
}

func TestAnswer(t *testing.T) {
	for _, tc := range []struct {
		name string
		a    game.Answer
		want error
	}{
		{"another seat's question", pick(1, "take", "1"), game.ErrNotAsked},
		{"another question", pick(0, "bid", "1"), game.ErrNotAsked},
		{"something not offered", pick(0, "take", "4"), game.ErrNotOffered},
		{"too many picks", pick(0, "take", "1", "2"), game.ErrHowMany},
		{"too few picks", pick(0, "take"), game.ErrHowMany},
		{"an option twice", pick(0, "take", "1", "1"), game.ErrHowMany},
	} {
		t.Run(tc.name+" is refused and changes nothing", func(t *testing.T) {
			r := open(t, toy{}, 2, bids...)
			before, err := r.Fingerprint()
			require.NoError(t, err)
			require.ErrorIs(t, r.Answer(tc.a), tc.want)
			after, err := r.Fingerprint()
			require.NoError(t, err)
			require.Equal(t, before, after)
			require.Len(t, r.Record().Log, len(bids))
		})
	}
	t.Run("an option twice where several may be picked", func(t *testing.T) {
		require.ErrorIs(t, open(t, toy{}, 2).Answer(pick(0, "bid", "1", "1")), game.ErrTooOften)
	})
	t.Run("nothing after the end", func(t *testing.T) {
		r := finished(t)
		require.ErrorIs(t, r.Answer(pick(0, "take", "1")), game.ErrOver)
		require.Empty(t, r.Questions())
	})
}

func finished(t *testing.T) *game.Run {
	r := open(t, toy{}, 2, bids...)
	for len(r.Questions()) > 0 {
		q := r.Questions()[0]
		require.NoError(t, r.Answer(pick(q.Seat, q.Key, q.Default...)))
	}
	return r
}

func TestReplay(t *testing.T) {
	whole := finished(t)
	t.Run("a record through JSON leads to the same game", func(t *testing.T) {
		data, err := json.Marshal(whole.Record())
		require.NoError(t, err)
		var rec game.Record
		require.NoError(t, json.Unmarshal(data, &rec))
		again, err := game.Open(toy{}, rec)
		require.NoError(t, err)
		defer again.Close()
		require.Equal(t, whole.Events(), again.Events())
		require.Equal(t, whole.View(0), again.View(0))
		_, over := again.Result()
		require.True(t, over)
	})
	t.Run("what does not fit is named", func(t *testing.T) {
		rec := whole.Record()
		rec.Log[3] = pick(0, "take", "9")
		_, err := game.Open(toy{}, rec)
		var at *game.ReplayError
		require.ErrorAs(t, err, &at)
		require.Equal(t, 4, at.At)
		require.ErrorIs(t, err, game.ErrNotOffered)
	})
	t.Run("answers after the end are named", func(t *testing.T) {
		_, err := game.Open(toy{}, whole.Record().With(pick(0, "take", "1")))
		require.ErrorIs(t, err, game.ErrOver)
	})
	t.Run("acts are told again on request", func(t *testing.T) {
		r, acts, err := game.Retell(toy{}, whole.Record())
		require.NoError(t, err)
		defer r.Close()
		require.Len(t, acts, len(whole.Record().Log)-len(bids))
	})
	t.Run("another game's record is refused", func(t *testing.T) {
		_, err := game.Open(toy{}, game.Record{Game: "chess", Setup: setup(2)})
		require.ErrorIs(t, err, game.ErrOtherGame)
	})
	t.Run("a setup that cannot be is refused", func(t *testing.T) {
		_, err := game.Open(toy{}, game.Record{Setup: setup(9)})
		require.ErrorIs(t, err, game.ErrSeats)
		bad := setup(2)
		bad.Chosen = map[string]string{"luck": "much"}
		_, err = game.Open(toy{}, game.Record{Setup: bad})
		require.ErrorIs(t, err, game.ErrSetting)
		bad.Chosen = map[string]string{"luck": "none"}
		_, err = game.Open(toy{}, game.Record{Setup: bad})
		require.ErrorIs(t, err, errDeal)
		bad = setup(2)
		bad.Revision = 2
		_, err = game.Open(toy{}, game.Record{Setup: bad})
		require.ErrorIs(t, err, game.ErrRevision)
	})
}

func TestUndo(t *testing.T) {
	t.Run("inside an open Together, whatever others did since", func(t *testing.T) {
		r := open(t, toy{}, 2, pick(0, "bid", "2"), pick(1, "bid", "3", "1"))
		back, err := r.Undo(0)
		require.NoError(t, err)
		require.Equal(t, "bid", back.Key)
		require.Equal(t, []string{"bid"}, asked(r))
		require.Equal(t, game.Seat(0), r.Questions()[0].Seat)
	})
	t.Run("never past a Settle", func(t *testing.T) {
		_, err := open(t, toy{}, 2, bids...).Undo(0)
		require.ErrorIs(t, err, game.ErrSettled)
	})
	t.Run("never past another seat's answer", func(t *testing.T) {
		r := open(t, toy{}, 2, append(slices.Clone(bids), pick(0, "take", "1"), pick(1, "take", "1"))...)
		_, err := r.Undo(0)
		require.ErrorIs(t, err, game.ErrOthers)
		_, err = r.Undo(1)
		require.NoError(t, err)
		_, err = r.Undo(0)
		require.NoError(t, err)
		require.Len(t, r.Record().Log, len(bids))
	})
	t.Run("never from before a Together in which another seat has answered", func(t *testing.T) {
		rules := toy{break_: func(g *toyGame, tab *game.Table) {
			g.turn(tab, 1)
			tab.Together(g.all(), func(tab *game.Table, s game.Seat) { among(tab, "again", s, 1, 2).One() })
		}}
		log := append(slices.Clone(bids), pick(1, "take", "1"))
		_, err := open(t, rules, 2, append(log, pick(0, "again", "1"))...).Undo(1)
		require.ErrorIs(t, err, game.ErrOthers)
		_, err = open(t, rules, 2, log...).Undo(1)
		require.NoError(t, err)
		back, err := open(t, rules, 2, append(log, pick(0, "again", "1"), pick(1, "again", "2"))[:5]...).Undo(0)
		require.NoError(t, err)
		require.Equal(t, "again", back.Key)
	})
	t.Run("nothing to take back", func(t *testing.T) {
		_, err := open(t, toy{}, 2).Undo(0)
		require.ErrorIs(t, err, game.ErrNothing)
	})
}

func TestPreview(t *testing.T) {
	preview := func(t *testing.T, log, draft []game.Answer) (*game.Run, error) {
		r, err := game.Preview(toy{}, game.Record{Setup: setup(2), Log: log}, draft...)
		if err == nil {
			t.Cleanup(r.Close)
		}
		return r, err
	}
	t.Run("waits before what the last answer would turn up", func(t *testing.T) {
		r, err := preview(t, bids[:2], bids[2:])
		require.NoError(t, err)
		require.True(t, r.AtSettle())
		require.Empty(t, r.Questions())
		require.Nil(t, r.View(0).(toyView).Bids[1])
		require.Empty(t, r.Events())
	})
	t.Run("leads to the next question of its own seat", func(t *testing.T) {
		r, err := preview(t, nil, []game.Answer{pick(0, "bid", "2")})
		require.NoError(t, err)
		require.False(t, r.AtSettle())
		require.Equal(t, "more", r.Question(0).Key)
		require.NoError(t, r.Answer(pick(0, "more", "7")))
		require.Nil(t, r.Question(0))
	})
	t.Run("nothing can follow what waits", func(t *testing.T) {
		_, err := preview(t, bids[:2], []game.Answer{bids[2], pick(0, "take", "1")})
		require.ErrorIs(t, err, game.ErrBeyond)
	})
}

func TestKnown(t *testing.T) {
	r := open(t, toy{}, 2, pick(0, "bid", "2"), pick(1, "bid", "3", "1"))
	require.Equal(t, []game.Answer{pick(0, "bid", "2")}, r.Known(0).Log)
	require.Len(t, r.Record().Log, 2)
}

func TestEvents(t *testing.T) {
	r := finished(t)
	first := r.Events()[0]
	require.Equal(t, len(bids), first.At)
	require.True(t, first.For(game.Public))
	require.Equal(t, []game.Text{game.Say("because")}, first.Why)
	last := r.Events()[len(r.Events())-1]
	require.False(t, last.For(game.Public))
}

func TestFailure(t *testing.T) {
	for name, tc := range map[string]struct {
		do   func(*toyGame, *game.Table)
		want string
	}{
		"a panic": {func(g *toyGame, _ *game.Table) { g.bids[9] = nil }, "index out of range"},
		"Goexit":  {goexit, "Goexit"},
		"a circle": {func(_ *toyGame, t *game.Table) {
			for {
				t.Settle()
			}
		}, game.ErrCircle.Error()},
	} {
		t.Run(name+" is an error of that Run, with the stack", func(t *testing.T) {
			r := open(t, toy{break_: tc.do}, 2, bids[:2]...)
			err := r.Answer(bids[2])
			var f *game.Failure
			require.ErrorAs(t, err, &f)
			require.ErrorContains(t, err, tc.want)
			require.Contains(t, string(f.Stack), "toyGame")
			require.ErrorIs(t, r.Answer(pick(0, "take", "1")), err)
		})
	}
	t.Run("a simulation returns it too", func(t *testing.T) {
		_, _, err := game.Play(toy{break_: func(*toyGame, *game.Table) { panic("broken") }}, game.Record{Setup: setup(2)}, nil, game.Random(rand.New(rand.NewPCG(1, 1))))
		require.ErrorContains(t, err, "broken")
	})
}

func TestDroppedRunClosesItself(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 50 {
		_, err := game.Open(toy{}, game.Record{Setup: setup(2)})
		require.NoError(t, err)
	}
	for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; runtime.GC() {
		require.True(t, time.Now().Before(deadline), "%d coroutines are left", runtime.NumGoroutine()-before)
		runtime.Gosched()
	}
}

func TestPlayOn(t *testing.T) {
	whole := finished(t).Record()
	for n := range whole.Log {
		part := whole
		part.Log = whole.Log[:n]
		began := 0
		_, _, err := game.Play(toy{}, part, func(game.Game) *rand.Rand { began++; return nil }, game.Random(rand.New(rand.NewPCG(1, 2))))
		require.NoError(t, err)
		require.Equal(t, 1, began, "after %d answers", n)
	}
}

func TestOnlyAnswerIsNotAsked(t *testing.T) {
	for _, tc := range []struct {
		name     string
		min, max int
		times    []int
		want     []string // nil: it is asked
	}{
		{"one option, one pick", 1, 1, []int{1}, []string{"0"}},
		{"one option that may be left", 0, 1, []int{1}, nil},
		{"all must be picked", 3, 3, []int{1, 2}, []string{"0", "1", "1"}},
		{"one option, two of three times", 2, 2, []int{3}, []string{"0", "0"}},
		{"one option, one or two times", 1, 2, []int{3}, nil},
		{"one option that is all there is", 1, 2, []int{1}, []string{"0"}},
		{"no option and none needed", 0, 2, nil, []string{}},
		{"two options", 1, 1, []int{1, 1}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := []string{}
			r, err := game.Open(toy{break_: func(_ *toyGame, t *game.Table) {
				m := game.Ask[string](t, "forced", 0)
				m.Min, m.Max = tc.min, tc.max
				for i, n := range tc.times {
					m.Offer(fmt.Sprint(i), fmt.Sprint(i)).Times = n
				}
				got = append(got, m.Some()...)
			}}, game.Record{Setup: setup(2), Log: bids})
			require.NoError(t, err)
			defer r.Close()
			if tc.want == nil {
				require.Equal(t, []string{"forced"}, asked(r))
				return
			}
			require.Equal(t, tc.want, got)
		})
	}
}

// TestAlwaysAsked: whoever has just one card left of a suit is waited for like everybody else, once; where there is
// nothing to pick, nobody is.
func TestAlwaysAsked(t *testing.T) {
	var got []string
	r := asks(t, func(t *game.Table) {
		for n, key := range []string{"last", "none", "free"} {
			m := game.Ask[string](t, key, 0)
			m.Text.Say("ask", game.Who(0))
			m.Max, m.Always = 1, n < 2
			if key != "none" {
				m.Min = 1
				m.Offer(key, "card").Text.Say("number", game.Num(n))
			}
			got = append(got, m.Some()...)
		}
	})
	require.Equal(t, []string{"last"}, asked(r))
	require.Equal(t, []string{"card"}, r.Questions()[0].Default, "what is answered at the deadline")
	require.ErrorIs(t, r.Answer(pick(0, "last", "other")), game.ErrNotOffered)
	require.NoError(t, r.Answer(pick(0, "last", "card")))
	require.Equal(t, []string{"last", "free"}, got, "what comes after it answers itself again")
	log := r.Record().Log
	require.Equal(t, pick(0, "last", "card"), log[len(log)-1], "it is logged as any other")
}

// TestGoldenLuck fails when another machine or Go version shuffles otherwise:
// then records would no longer replay.
func TestGoldenLuck(t *testing.T) {
	luck := rand.New(rand.NewChaCha8(game.SeedOf(1)))
	require.Equal(t, []int{4, 3, 2, 9, 1, 5, 8, 6, 0, 7}, luck.Perm(10))
	require.Equal(t, 15, luck.IntN(66))
}

func TestTextJSON(t *testing.T) {
	beer := game.NewTerm("good.beer")
	goods := game.NewTerm("good.beer good.shoe")
	for _, text := range []game.Text{
		{},
		game.Say("a"),
		game.Say("b", game.Num(3), game.Who(1), game.Name(beer), game.Count(2, beer)),
		game.Say("c", game.Tally(goods, []int{2, 1})),
		game.Say("d", game.List(goods, 0b10), game.List(goods, 1<<31)),
	} {
		data, err := json.Marshal(text)
		require.NoError(t, err)
		var back game.Text
		require.NoError(t, json.Unmarshal(data, &back))
		require.Equal(t, text, back, string(data))
	}
	require.Equal(t, []game.Arg{game.Count(2, beer), game.Count(1, game.NewTerm("good.shoe"))}, game.Tally(goods, []int{2, 1}).Counts())
	require.Equal(t, []game.Term{game.NewTerm("good.shoe")}, game.List(goods, 0b110).Terms())
}
