package gametest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"norenbot/game"
)

// Teaches checks the lesson of rules that are a game.Teacher: the learner is asked from the
// beginning, and what each remark is about is asked of him, or told, in one of some hundred
// random games from the lesson's deal.
func Teaches(t *testing.T, rules game.Rules) {
	t.Helper()
	lesson := rules.(game.Teacher).Lesson()
	if lesson.Closing.IsZero() {
		t.Error("the lesson ends without a word")
	}
	remarks := lesson.Remarks
	for n := uint64(0); n < 200 && len(remarks) > 0; n++ {
		run := Open(t, rules, lesson.Setup)
		if run.Question(0) == nil {
			t.Fatal("the learner does not begin")
		}
		chance := game.Random(rand.New(rand.NewPCG(n, 1)))
		for len(run.Questions()) > 0 {
			q := run.Questions()[0]
			remarks = slices.DeleteFunc(remarks, func(r game.Remark) bool { return q.Seat == 0 && r.Asks(q.Key) })
			if err := run.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(chance.Choose(&q, nil))}); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range run.Events() {
			remarks = slices.DeleteFunc(remarks, func(r game.Remark) bool { return r.Tells(e.Text) })
		}
	}
	for _, r := range remarks {
		t.Errorf("%s is never said: nothing of the sort comes up", r.Text.Key)
	}
}
