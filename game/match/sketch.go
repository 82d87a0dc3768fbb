package match

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"strconv"

	"norenbot/game"
)

// A sketch is the position with a seat's draft.
type sketch struct {
	seat    game.Seat
	base    *game.Run // the live one, without the draft
	run     *game.Run // a throw-away one, with the draft; base if that is empty
	entries int       // of the journal that base stands for
	draft   []game.Answer
	choices []Choice // the draft in words
	lost    bool     // see Menu.Lost
}

// sketch returns the position as seat sees it, with its draft. A draft that no
// longer replays, after a change of the rules, is left out.
//
// The last sketch with a draft is kept, so that going on with a decision costs
// no replay. This is the only place that takes it up again: a position follows
// from the journal alone, which only grows, so it is good as long as the
// journal is as long and the draft is the same.
func (t *table) sketch(seat game.Seat) (*sketch, error) {
	base, err := t.open()
	if err != nil {
		return nil, err
	}
	draft := t.draft(seat)
	if k := t.sketched; k != nil && k.seat == seat && k.entries == len(t.stored.Journal) && reflect.DeepEqual(k.draft, draft) {
		k.base = base
		return k, nil
	}
	k := t.blank(seat, base)
	err = t.extend(k, draft...)
	var b *broken
	switch {
	case errors.As(err, &b):
		return nil, err
	case err != nil:
		k = t.blank(seat, base)
		k.lost = true
	}
	return k, nil
}

// blank returns the sketch of a seat that has picked nothing.
func (t *table) blank(seat game.Seat, base *game.Run) *sketch {
	return &sketch{seat: seat, base: base, run: base, entries: len(t.stored.Journal)}
}

// extend adds answers to a sketch and has the table keep it. After an error
// that is not broken, one of them is no answer to what is asked.
func (t *table) extend(k *sketch, answers ...game.Answer) error {
	if len(answers) == 0 {
		return nil
	}
	rules, err := t.s.rules(t.stored.Match.Game)
	if err != nil {
		return err
	}
	err = t.compute(func() (err error) {
		if k.run == k.base {
			if k.run, err = game.Preview(rules, k.base.Record(), []game.Answer{}); err != nil {
				return &broken{err}
			}
		}
		for _, a := range answers {
			if err := k.add(a); err != nil {
				return err
			}
		}
		return nil
	})
	t.hang(k)
	if err != nil {
		t.hang(nil)
	}
	return err
}

func (k *sketch) add(a game.Answer) error {
	q := k.run.Question(k.seat)
	if q == nil {
		return game.ErrNotAsked
	}
	made := worded(q, a.Picks)
	if err := k.run.Answer(a); err != nil {
		return err
	}
	k.draft, k.choices, k.lost = append(k.draft, a), append(k.choices, made), false
	return nil
}

// hang has the table keep a sketch, and none that it kept before.
func (t *table) hang(k *sketch) {
	if old := t.sketched; old != nil && (k == nil || old.run != k.run) {
		old.run.Close()
	}
	t.sketched = k
}

// state returns what the seat can do.
func (k *sketch) state() State {
	_, over := k.base.Result()
	switch {
	case over:
		return Ended
	case k.asked() != nil:
		return Asked
	case len(k.draft) > 0:
		return Ready
	}
	return Waiting
}

// asked returns the question that goes on with the draft, or nil.
func (k *sketch) asked() *game.Question {
	return follows(k.run, k.base.TogetherAt(), k.seat)
}

// follows returns the question that goes on with the draft of a seat, or nil. A
// draft ends where a Together begins that was not open at its base, so that a
// plan for the next turn is no part of the last visit of this one.
func follows(run *game.Run, base int, seat game.Seat) *game.Question {
	if at := run.TogetherAt(); at >= 0 && at != base {
		return nil
	}
	return run.Question(seat)
}

// focus returns what the decision is about.
func (k *sketch) focus() string {
	q := k.asked()
	if q == nil {
		q = k.base.Question(k.seat)
	}
	if q == nil {
		return ""
	}
	return q.Focus
}

// token computes Menu.Token.
func (k *sketch) token() string {
	b := fmt.Appendln(make([]byte, 0, 4096), k.seat, k.state())
	for _, a := range k.base.Record().Log {
		if a.Seat == k.seat {
			b = appendAnswer(b, a)
		}
	}
	b = append(b, "draft\n"...)
	for _, a := range k.draft {
		b = appendAnswer(b, a)
	}
	if q := k.asked(); q != nil {
		b = fmt.Appendln(b, "asked", q.Key)
		for i := range q.Options {
			b = append(append(b, q.Options[i].Key...), ' ')
			b = append(strconv.AppendInt(b, int64(q.Options[i].Often()), 10), '\n')
		}
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:4])
}

func appendAnswer(b []byte, a game.Answer) []byte {
	b = append(append(b, a.Key...), " ["...)
	for i, p := range a.Picks {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, p...)
	}
	return append(b, "]\n"...)
}
