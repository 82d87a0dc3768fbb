package gametest

import (
	"testing"

	"norenbot/game"
)

// Teaches checks the lesson of rules that are a game.Teacher: the learner is asked from the
// beginning, everybody is asked what a step answers, every step of the learner's says why, and what
// the learner has then is worth points.
func Teaches(t *testing.T, rules game.Rules) {
	t.Helper()
	teacher := rules.(game.Teacher)
	lesson := teacher.Lesson()
	run := Open(t, rules, lesson.Setup)
	if run.Question(0) == nil {
		t.Fatal("the learner does not begin")
	}
	if lesson.Closing.IsZero() {
		t.Error("the lesson ends without a word")
	}
	for n, s := range lesson.Steps {
		if err := run.Answer(s.Answer); err != nil {
			t.Fatalf("step %d: %v", n+1, err)
		}
		if s.Why.IsZero() == (s.Seat == 0) {
			t.Errorf("step %d, of seat %d: says %q", n+1, s.Seat, s.Why.Key)
		}
	}
	if !lesson.Leads(run.Record().Log) {
		t.Error("the lesson does not lead along its own steps")
	}
	points := 0
	for _, p := range teacher.Counted(run.View(0), 0) {
		points += p.Points
	}
	if points == 0 {
		t.Error("the learner has nothing in the end")
	}
}

// explained hands on every sentence about the score of a lesson.
func explained(rules game.Rules, lesson game.Lesson, met func(game.Text)) error {
	run, err := game.Open(rules, game.Record{Setup: lesson.Setup})
	if err != nil {
		return err
	}
	defer run.Close()
	for _, p := range rules.(game.Teacher).Counted(run.View(0), 0) {
		met(game.Explained(p.Category))
	}
	return nil
}
