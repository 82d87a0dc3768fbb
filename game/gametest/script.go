package gametest

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"norenbot/game"
)

// Say plays a script, one answer a line, and fails at the first that does not hold:
//
//	1 visit.brewers sell-2     the second seat answers this question with these picks
//	0 plan                     no pick at all
//	0 turn house*              the first option that begins so is picked
//	0 pay usual                the default is
//	? 0 visit.bakers           this is asked of the first seat now
//	? 0 visit.bakers no buy-4  buy-4 is not offered
//	default 12                 whoever is asked gives the default, 12 times
//	over                       the game is over
//
// Empty lines and what follows a # are ignored. Check holds after each line, unless the
// stage is Unsound. Seats are numbered from 0 in lines, and from 1 in what a failure says.
func (s *Stage) Say(script string) {
	s.Helper()
	for n, line := range strings.Split(script, "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		err := scriptLine(s.Run, words)
		if err == nil && !s.Unsound {
			// After every line, so that the line that breaks an invariant is named.
			err = s.Check()
		}
		if err != nil {
			s.Fatalf("script line %d, %q: %v", n+1, strings.TrimSpace(line), err)
		}
	}
}

// scriptLine plays one line. Errors say what is asked instead, with seats from 1, as game
// has them in words.
func scriptLine(run *game.Run, words []string) error {
	switch words[0] {
	case "over":
		if _, over := run.Result(); !over {
			return fmt.Errorf("the game goes on: %s", asked(run))
		}
		return nil
	case "default":
		return defaults(run, words[1:])
	case "?":
		return expect(run, words[1:])
	}
	seat, key, err := seatAndKey(words)
	if err != nil {
		return err
	}
	if err := run.Answer(game.Answer{Seat: seat, Key: key, Picks: picked(run.Question(seat), words[2:])}); err != nil {
		return fmt.Errorf("%w; %s", err, asked(run))
	}
	return nil
}

// picked are the picks that words of a line stand for; q is nil where nothing is asked.
func picked(q *game.Question, words []string) []string {
	if q == nil {
		return words
	}
	if len(words) == 1 && words[0] == "usual" {
		return q.Default
	}
	for i, pattern := range words {
		if !strings.Contains(pattern, "*") {
			continue
		}
		for _, o := range q.Options {
			if fits, _ := path.Match(pattern, o.Key); fits {
				words[i] = o.Key
				break
			}
		}
	}
	return words
}

// seatAndKey reads the beginning of an answer.
func seatAndKey(words []string) (game.Seat, string, error) {
	if len(words) < 2 {
		return 0, "", fmt.Errorf("a line needs a seat and the key of a question")
	}
	seat, err := strconv.Atoi(words[0])
	return game.Seat(seat), words[1], err
}

// defaults answers n questions (1 without a number) as they would be when time runs out.
func defaults(run *game.Run, words []string) error {
	n := 1
	if len(words) > 0 {
		var err error
		if n, err = strconv.Atoi(words[0]); err != nil {
			return err
		}
	}
	for range n {
		open := run.Questions()
		if len(open) == 0 {
			return game.ErrOver
		}
		if err := run.Answer(game.Answer{Seat: open[0].Seat, Key: open[0].Key, Picks: open[0].Default}); err != nil {
			return err
		}
	}
	return nil
}

// expect checks that a question is open and what it offers; after "no" come keys that it
// must not offer.
func expect(run *game.Run, words []string) error {
	seat, key, err := seatAndKey(words)
	if err != nil {
		return err
	}
	q := run.Question(seat)
	if q == nil || q.Key != key {
		return fmt.Errorf("not asked; %s", asked(run))
	}
	offered := true
	for _, w := range words[2:] {
		if w == "no" {
			offered = false
			continue
		}
		if found := q.Find(w) >= 0; found != offered {
			return fmt.Errorf("%s offered: %t; %s", w, found, asked(run))
		}
	}
	return nil
}

// asked lists the open questions and their options.
func asked(run *game.Run) string {
	var b strings.Builder
	for _, q := range run.Questions() {
		fmt.Fprintf(&b, "seat %d is asked %s:", q.Seat+1, q.Key)
		for _, o := range q.Options {
			b.WriteString(" " + o.Key)
		}
		b.WriteString(". ")
	}
	return strings.TrimSpace(b.String())
}
