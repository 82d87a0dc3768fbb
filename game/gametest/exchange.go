package gametest

import (
	"errors"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// How many answers back a lonely one is exchanged, and the last Together after its end:
// all answers since are played in both worlds, so farther costs more.
const (
	farBack      = 6
	togetherBack = 40
)

// spans returns where another seat may have answered in secret: the last Together, if it
// is recent or open, and one lonely answer since.
func (p *position) spans() []span {
	log := p.run.Record().Log
	var all []span
	since := 0
	if p.span != nil {
		if since = p.span.to; len(log)-since <= togetherBack || since == 0 {
			all = append(all, *p.span)
		}
		if since == 0 {
			return all
		}
	}
	if n := min(len(log)-since, farBack); n > 0 {
		// One of the last n answers, by luck.
		at := len(log) - 1 - p.luck.IntN(n)
		all = append(all, span{from: at, to: at + 1, seats: []game.Seat{log[at].Seat}})
	}
	return all
}

// exchanged returns records that seat cannot tell from the position's: what
// another seat answered in one of spans is exchanged.
func (p *position) exchanged(seat game.Seat, spans []span) []game.Record {
	var worlds []game.Record
	for _, sp := range spans {
		other := sp.seats[p.luck.IntN(len(sp.seats))]
		if other == seat || sp.to == 0 { // Known leaves out what is open
			continue
		}
		if rec, ok := p.exchange(sp, other); ok && p.compare(sp, rec, seat)[0].verdict == alike {
			worlds = append(worlds, rec)
		}
	}
	return worlds
}

// exchange returns the record with other answers of seat in sp, as many picks each; false
// if there are none. The answers of others in sp are given first, and the rest of the log
// follows as it was: it may not fit any more.
func (p *position) exchange(sp span, seat game.Seat) (game.Record, bool) {
	rec := p.run.Record()
	end := sp.to
	if end == 0 {
		end = len(rec.Log)
	}
	together, rest := rec.Log[sp.from:end], rec.Log[end:]
	kept := slices.DeleteFunc(slices.Clone(together), func(a game.Answer) bool { return a.Seat == seat })
	others := rec
	others.Log = slices.Concat(rec.Log[:sp.from], kept)
	run, err := game.Open(p.rules, others)
	if err != nil {
		return rec, false
	}
	defer run.Close()
	for _, old := range together {
		if old.Seat != seat {
			continue
		}
		q := run.Question(seat)
		if q == nil || run.Answer(anotherAnswer(q, old, p.luck)) != nil {
			return rec, false
		}
	}
	if sp.to > 0 && len(sp.seats) > 1 && run.Settled() <= sp.from {
		return rec, false // the new answers lead to one question more
	}
	rec = run.Record()
	rec.Log = append(rec.Log, rest...)
	return rec, true
}

// anotherAnswer is a random answer, with as many picks as old if it has luck.
func anotherAnswer(q *game.Question, old game.Answer, luck *rand.Rand) game.Answer {
	a := randomAnswer(q, luck)
	for tries := 0; tries < 20 && (len(a.Picks) != len(old.Picks) || slices.Equal(a.Picks, old.Picks)); tries++ {
		a = randomAnswer(q, luck)
	}
	return a
}

// A verdict is how two records compare for a seat, from the exchange on.
type verdict int

const (
	alike    verdict = iota
	apart            // they can be told apart since something was settled
	betrayed         // they can be told apart, and nothing was settled
)

// outcome is what one seat can tell.
type outcome struct {
	verdict
	err error // when betrayed
}

// compare plays the position's record and other from the end of sp on, answer by answer,
// and says what each of seats sees of the difference. Once a seat can rightly tell them
// apart it is not asked again.
func (p *position) compare(sp span, other game.Record, seats ...game.Seat) []outcome {
	rec := p.run.Record()
	log := rec.Log[sp.to:]
	rec.Log = rec.Log[:sp.to]
	other.Log = other.Log[:len(other.Log)-len(log)]
	outcomes := make([]outcome, len(seats))
	one, errOne := game.Open(p.rules, rec)
	two, errTwo := game.Open(p.rules, other)
	if errOne == nil {
		defer one.Close()
	}
	if errTwo == nil {
		defer two.Close()
	}
	if errOne != nil || errTwo != nil { // LeadsOn reports it
		return slices.Repeat([]outcome{{verdict: apart}}, len(seats))
	}
	for i, seat := range seats {
		if !sightOf(one, seat).same(sightOf(two, seat)) {
			outcomes[i] = tellsAtOnce(sp, seat, one, two)
		}
	}
	for _, a := range log {
		settled, err := answerBoth(one, two, a)
		for i, seat := range seats {
			if outcomes[i].verdict == alike {
				outcomes[i] = tells(seat, a, one, two, settled, err)
			}
		}
		if err != nil {
			break
		}
	}
	return outcomes
}

// answerBoth gives both runs an answer, and reports whether either settled.
func answerBoth(one, two *game.Run, a game.Answer) (settled bool, err error) {
	before := len(one.Record().Log)
	err = errors.Join(one.Answer(a), two.Answer(a))
	return one.Settled() > before || two.Settled() >= len(two.Record().Log), err
}

// tells is the outcome of one answer for a seat. An answer that fits one world only was
// about what only its own seat knows, and to that seat the difference betrays something
// that was hidden from it.
func tells(seat game.Seat, a game.Answer, one, two *game.Run, settled bool, err error) outcome {
	if err != nil && (settled || a.Seat != seat) {
		return outcome{verdict: apart}
	}
	if err == nil {
		x, y := sightOf(one, seat), sightOf(two, seat)
		if x.same(y) {
			return outcome{}
		}
		if settled {
			return outcome{verdict: apart}
		}
		err = x.differs(y)
	}
	return outcome{betrayed, err}
}

// tellsAtOnce is the outcome of the end of sp, where two worlds look different.
// After a Together that is right, unless only what was told differs, and the
// View of another seat says that the difference still matters.
func tellsAtOnce(sp span, seat game.Seat, one, two *game.Run) outcome {
	a, b := sightOf(one, seat), sightOf(two, seat)
	if len(sp.seats) < 2 || !sameView(a.view, b.view) {
		return outcome{verdict: apart}
	}
	for _, other := range sp.seats {
		if !sameView(one.View(other), two.View(other)) {
			if err := eventsDiffer(timeless(a.events), timeless(b.events)); err != nil {
				return outcome{betrayed, err}
			}
		}
	}
	return outcome{verdict: apart}
}
