package gametest

import (
	"errors"
	"fmt"

	"norenbot/game"
)

// What a menu in Discord can show. A key must fit into what Discord gives back when
// somebody picks it. An option that may be picked n times has n lines; what is picked on
// the pages of a long menu gathers in its custom_ids of 100 characters, one bit a line.
// Package discord has the other end of these numbers.
const (
	longestKey = 40  // bytes
	menuLines  = 384 // lines
	mostTimes  = 99  // of one option
)

// asks is Asks at this position: who is asked, and whether the questions are sound.
func (p *position) asks() error {
	open := p.run.Questions()
	_, over := p.run.Result()
	switch {
	case over && len(open) > 0:
		return errors.New("the game is over and somebody is asked")
	case !over && len(open) == 0:
		return errors.New("nobody is asked and the game is not over")
	}
	asked := map[game.Seat]bool{}
	for i := range open {
		q := &open[i]
		if q.Seat < 0 || int(q.Seat) >= p.run.Record().Setup.Seats || asked[q.Seat] {
			return fmt.Errorf("%s is put to seat %d, which does not exist or is asked already", q.Key, q.Seat)
		}
		asked[q.Seat] = true
		if err := sound(q); err != nil {
			return fmt.Errorf("question %q: %w", q.Key, err)
		}
	}
	return nil
}

// foresees is Asks for the questions that a game foresees: each is put to its
// seat and sound, though there may be just one answer to it yet.
func (p *position) foresees() error {
	fs, can := p.run.Game().(game.Foreseer)
	if !can {
		return nil
	}
	// The first of seats is game.Public, which foresees nothing.
	for _, seat := range p.seats()[1:] {
		for _, q := range fs.Foresee(seat) {
			if q.Seat != seat {
				return fmt.Errorf("seat %d foresees %s of seat %d", seat, q.Key, q.Seat)
			}
			if err := sound(&q); err != nil {
				return fmt.Errorf("foreseen question %q: %w", q.Key, err)
			}
		}
	}
	return nil
}

// sound returns what is wrong with the form of a question.
func sound(q *game.Question) error {
	if err := wellFormed(q.Key); err != nil {
		return err
	}
	if q.Text.IsZero() {
		return errors.New("it has no text")
	}
	if least, most := q.Bounds(); most > 1 || least != 1 {
		for _, o := range q.Options {
			if o.UpTo {
				return fmt.Errorf("%s is an amount of which a limit can be said, and %d to %d are picked", o.Key, least, most)
			}
		}
	}
	all, err := soundOptions(q)
	if err != nil {
		return err
	}
	least, most := q.Bounds()
	if least < 0 || least > most || most > all {
		return fmt.Errorf("it takes %d to %d picks and %d are possible", least, most, all)
	}
	if err := q.Accept(q.Default); err != nil {
		return fmt.Errorf("the default %q: %w", q.Default, err)
	}
	return shown(q, most)
}

// shown returns why no menu can show a question that takes at most so many
// picks.
func shown(q *game.Question, most int) error {
	lines := 0
	for i := range q.Options {
		lines += min(most, q.Options[i].Often())
	}
	switch {
	case lines > menuLines:
		return fmt.Errorf("it needs a menu of %d lines; one has at most %d", lines, menuLines)
	// The button for no pick at all needs a label.
	case q.Min == 0 && q.Max > 0 && q.Nothing.IsZero():
		return errors.New("it takes no pick at all, and Nothing does not say what that means")
	}
	return nil
}

// soundOptions returns how many picks the options allow, or what is wrong with one of
// them. Keys are unique among Options and Not together, and no two options look alike.
func soundOptions(q *game.Question) (all int, err error) {
	keys := map[string]bool{}
	for _, o := range append(append([]game.Option{}, q.Options...), q.Not...) {
		if err := wellFormed(o.Key); err != nil {
			return 0, err
		}
		if keys[o.Key] {
			return 0, fmt.Errorf("option %q is listed twice", o.Key)
		}
		keys[o.Key] = true
		if o.Text.IsZero() || o.Times < 0 || o.Times > mostTimes {
			return 0, fmt.Errorf("option %q has no text, or Times %d (0 to %d)", o.Key, o.Times, mostTimes)
		}
	}
	for i := range q.Not {
		if q.Not[i].Detail.IsZero() {
			return 0, fmt.Errorf("%q cannot be picked and nothing says why", q.Not[i].Key)
		}
	}
	looks := map[[3]game.Text]string{}
	for i := range q.Options {
		o := &q.Options[i]
		look := [3]game.Text{o.Text, o.Detail, o.Group.Text()}
		if other, taken := looks[look]; taken {
			return 0, fmt.Errorf("options %q and %q read the same, %v: nobody can tell them apart in a menu; say more in Text or Detail, or offer one with Times", other, o.Key, o.Text)
		}
		looks[look] = o.Key
		all += o.Often()
	}
	return all, nil
}

// wellFormed returns what is wrong with a key, see game.Option.
func wellFormed(key string) error {
	if key == "" || len(key) > longestKey {
		return fmt.Errorf("key %q has %d bytes; it must have 1 to %d", key, len(key), longestKey)
	}
	for _, c := range []byte(key) {
		letter, digit := 'a' <= c && c <= 'z', '0' <= c && c <= '9'
		if !letter && !digit && c != '.' && c != '+' && c != '-' {
			return fmt.Errorf("key %q has a %q; it may have a-z 0-9 . + -", key, c)
		}
	}
	return nil
}

// leadsOn tries an answer with every option, the default, and a random one. It says
// nothing of what they lead to: only that the rules take them.
func (p *position) leadsOn() error {
	open := p.run.Questions()
	for i := range open {
		q := &open[i]
		answers := []game.Answer{{Seat: q.Seat, Key: q.Key, Picks: q.Default}, randomAnswer(q, p.luck)}
		for o := range q.Options {
			answers = append(answers, including(q, o))
		}
		for _, a := range answers {
			run, err := p.another(a)
			if err != nil {
				return fmt.Errorf("%s %q is offered and fails: %w", a.Key, a.Picks, err)
			}
			run.Close()
		}
	}
	return nil
}

// including returns a short answer that picks option o: as few picks as are allowed,
// filled up with the first options.
func including(q *game.Question, o int) game.Answer {
	a := game.Answer{Seat: q.Seat, Key: q.Key, Picks: []string{q.Options[o].Key}}
	least, _ := q.Bounds()
	for i := 0; i < len(q.Options) && len(a.Picks) < least; i++ {
		free := q.Options[i].Often()
		if i == o {
			free--
		}
		for ; free > 0 && len(a.Picks) < least; free-- {
			a.Picks = append(a.Picks, q.Options[i].Key)
		}
	}
	return a
}

// refuses gives answers that were not offered and sees nothing change.
func (p *position) refuses() error {
	before := imageOf(p.run)
	for _, a := range p.wrongAnswers() {
		if p.run.Answer(a) == nil {
			return fmt.Errorf("%s %q of seat %d was not offered and is accepted", a.Key, a.Picks, a.Seat)
		}
		if err := before.differs(imageOf(p.run)); err != nil {
			return fmt.Errorf("%s %q is refused and yet: %w", a.Key, a.Picks, err)
		}
	}
	return nil
}

// wrongAnswers are an unknown option, too many picks, an unknown question, nobody's
// answer, and each option that is refused.
func (p *position) wrongAnswers() []game.Answer {
	var wrong []game.Answer
	open := p.run.Questions()
	for i := range open {
		q := &open[i]
		_, most := q.Bounds()
		// One pick more than allowed, of an option that exists.
		many := make([]string, most+1)
		for n := range many {
			many[n] = q.Options[0].Key
		}
		wrong = append(wrong,
			game.Answer{Seat: q.Seat, Key: q.Key, Picks: []string{"no-such-option"}},
			game.Answer{Seat: q.Seat, Key: q.Key, Picks: many},
			game.Answer{Seat: q.Seat, Key: "no-such-question", Picks: q.Default},
			game.Answer{Seat: game.Public, Key: q.Key, Picks: q.Default})
		for _, o := range q.Not {
			wrong = append(wrong, game.Answer{Seat: q.Seat, Key: q.Key, Picks: []string{o.Key}})
		}
	}
	return wrong
}
