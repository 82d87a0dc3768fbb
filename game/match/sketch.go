package match

import (
	"crypto/sha256"
	"encoding/hex"
	"reflect"
	"slices"
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
	ticked  *game.Answer // of the question that follows; nil is nothing
	choices []Choice     // the draft in words
	whole   int          // how many answers of the draft may stand without the rest
	lost    bool         // see Menu.Lost
}

// sketch returns the position as seat sees it, with its draft. A draft that no
// longer replays, after a change of the rules, is left out.
//
// The last sketch with a draft is kept, so that going on with a decision costs
// no replay. This is the only place that takes it up again: a position follows
// from the journal alone, which only grows, so it is good as long as the
// journal is as long and the draft is the same.
func (r *runs) sketch(seat game.Seat) (*sketch, error) {
	base, err := r.open()
	if err != nil {
		return nil, err
	}
	d := r.stored.keeps(seat)
	if k := r.sketched; k != nil && k.seat == seat && k.entries == len(r.stored.Journal) && reflect.DeepEqual(k.draft, d.Answers) {
		k.base, k.ticked = base, d.Ticked
		return k, nil
	}
	k := r.blank(seat, base)
	err = r.extend(k, d.Answers...)
	switch {
	case r.broken != nil:
		return nil, r.broken
	case err != nil:
		k = r.blank(seat, base)
		k.lost = true
	default:
		k.ticked = d.Ticked
	}
	return k, nil
}

// blank returns the sketch of a seat that has picked nothing.
func (r *runs) blank(seat game.Seat, base *game.Run) *sketch {
	return &sketch{seat: seat, base: base, run: base, entries: len(r.stored.Journal)}
}

// extend adds answers to a sketch and keeps it. After an error that does not
// break the match, one of them is no answer to what is asked.
func (r *runs) extend(k *sketch, answers ...game.Answer) error {
	if len(answers) == 0 {
		return nil
	}
	if k.run == k.base {
		run, err := r.preview(k.base.Record())
		if err != nil {
			return err
		}
		k.run = run
	}
	r.keepSketch(k)
	err := r.compute(func() error {
		for _, a := range answers {
			if err := k.add(a); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		r.keepSketch(nil)
	}
	return err
}

// extendBy is extend with answers that were offered: a refusal breaks the match.
func (r *runs) extendBy(k *sketch, answers ...game.Answer) error {
	if err := r.extend(k, answers...); err != nil {
		return r.breaks(err)
	}
	return nil
}

// say answers what is asked.
func (k *sketch) say(r *runs, picks []string) error {
	if k.state() != Asked {
		return ErrNotAsked
	}
	q := k.asked()
	picks, err := q.Sorted(picks)
	if err != nil {
		return err
	}
	return r.extendBy(k, game.Answer{Seat: k.seat, Key: q.Key, Picks: picks})
}

func (k *sketch) sayRest(r *runs) error {
	if k.state() != Asked {
		return ErrNotAsked
	}
	return r.answerUsual(k)
}

// back returns the sketch without the last answer of its draft.
func (k *sketch) back(r *runs) (decision, error) {
	if len(k.draft) == 0 {
		return nil, game.ErrNothing
	}
	return k.shortened(r, len(k.draft)-1)
}

// drop returns the sketch of nothing.
func (k *sketch) drop(r *runs, _ *Draft) (decision, error) {
	if len(k.draft) == 0 && len(k.ticks()) == 0 {
		return nil, game.ErrNothing
	}
	return k.shortened(r, 0)
}

// shortened returns the sketch with the first n answers of its draft.
func (k *sketch) shortened(r *runs, n int) (decision, error) {
	next := r.blank(k.seat, k.base)
	return next, r.extendBy(next, k.draft[:n]...)
}

func (k *sketch) ticks() []string { return stillOf(k.ticked, k.asked()) }

func (k *sketch) tick(some *game.Answer) { k.ticked = some }

func (k *sketch) keep(d *Draft) {
	d.Answers, d.Ticked, d.Unmet = slices.Clone(k.draft), k.ticked, false
}

// reached is where it stands: a sketch follows what is said at once.
func (k *sketch) reached(*room) error { return nil }

// close does nothing: the next press goes on with the sketch, see keepSketch.
func (k *sketch) close() {}

// answerUsual answers what is left of the decision of a sketch with the defaults.
func (r *runs) answerUsual(k *sketch) error {
	for first := true; first || !k.stands(); first = false {
		q := k.asked()
		if err := r.extendBy(k, game.Answer{Seat: k.seat, Key: q.Key, Picks: slices.Clone(q.Default)}); err != nil {
			return err
		}
	}
	return nil
}

// add answers the question of a sketch, on its throw-away Run. whole follows as far as
// the draft may stand without what comes next.
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
	k.ticked = nil
	if q = k.asked(); q == nil || q.Begins {
		k.whole = len(k.draft)
	}
	return nil
}

// sight returns what a picture of a sketch shows now.
func (k *sketch) sight() sight {
	return sight{focus: k.focus(), told: len(k.run.Events()), offered: offeredBy(k.asked())}
}

// offeredBy are the keys of the options of a question, in its order; nil offers nothing.
func offeredBy(q *game.Question) (keys []string) {
	if q != nil {
		for i := range q.Options {
			keys = append(keys, q.Options[i].Key)
		}
	}
	return keys
}

// stands reports whether the draft can be confirmed as it is.
func (k *sketch) stands() bool { return len(k.draft) > 0 && k.whole == len(k.draft) }

// keepSketch keeps a sketch for the next press of its seat, and ends the one
// that was kept before; nil keeps none.
func (r *runs) keepSketch(k *sketch) {
	if old := r.sketched; old != nil && (k == nil || old.run != k.run) {
		old.run.Close()
	}
	r.sketched = k
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

// token computes Menu.Token from what only this seat has done, so that a press is good as
// long as its own decision is as it was, whatever others do meanwhile.
func (k *sketch) token() Token {
	b := strconv.AppendInt(make([]byte, 0, 1024), int64(k.seat), 10)
	b = append(strconv.AppendInt(append(b, ' '), int64(k.state()), 10), '\n')
	for a := range k.base.By(k.seat) {
		b = appendAnswer(b, a)
	}
	b = append(b, "draft\n"...)
	for _, a := range k.draft {
		b = appendAnswer(b, a)
	}
	if q := k.asked(); q != nil {
		b = append(append(append(b, "asked "...), q.Key...), '\n')
		for i := range q.Options {
			b = append(append(b, q.Options[i].Key...), ' ')
			b = append(strconv.AppendInt(b, int64(q.Options[i].Often()), 10), '\n')
		}
	}
	return tokenFrom(b)
}

// tokenFrom is 8 hex digits of a checksum: it travels in custom_ids, which have 100
// characters, and only has to tell the menus of one seat apart.
func tokenFrom(what []byte) Token {
	sum := sha256.Sum256(what)
	return Token(hex.EncodeToString(sum[:4]))
}

// appendAnswer writes an answer so that no two read the same: keys have neither spaces
// nor brackets.
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
