package gametest

import (
	"fmt"
	"strings"

	"norenbot/game"
)

// widest is how many answers a question may have for the answers to the questions behind
// them to be counted too: each of them opens the game anew.
const widest = 500

// counts writes how many answers are possible: one after another (depth 2) at the
// opening, when first one seat alone is asked, and ten answers later; for every seat
// count, two games each, all settings at their defaults. A rule that offers too much or
// too little shows as another number, as in perft of chess programs.
func (s *suite) counts(game.Setup) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, revision %d: distinct answers to a question, and to it and the next\n", s.info.Name, s.info.Revision)
	for seats := s.info.MinSeats; seats <= s.info.MaxSeats; seats++ {
		for seed := uint64(1); seed <= 2; seed++ {
			if err := s.countGame(&b, s.info.Setup(seats, game.SeedOf(seed)), seed); err != nil {
				return "", err
			}
		}
	}
	return b.String(), nil
}

// countGame plays one game with fixed random answers as far as it is counted.
func (s *suite) countGame(b *strings.Builder, setup game.Setup, seed uint64) error {
	run, err := game.Open(s.rules, game.Record{Setup: setup})
	if err != nil {
		return err
	}
	defer run.Close()
	p := &position{suite: s, run: run, luck: pcg(seed)}
	// How many answers were given when one seat alone was asked first; -1 until then.
	alone := -1
	for at := 0; len(run.Questions()) > 0 && (alone < 0 || at <= alone+10); at++ {
		if alone < 0 && len(run.Questions()) == 1 && at > 0 {
			alone = at
		}
		if at == 0 || at == alone || at == alone+10 {
			one, two, err := p.countHere()
			if err != nil {
				return err
			}
			fmt.Fprintf(b, "%d seats, seed %d, after %d answers, %s: %s, %s\n",
				setup.Seats, seed, at, run.Questions()[0].Key, one, two)
		}
		if err := run.Answer(p.someAnswer()); err != nil {
			return err
		}
	}
	return nil
}

// countHere counts the answers to the first open question, and with them those
// to the question that is first then; "-" where there are too many.
func (p *position) countHere() (one, two string, err error) {
	// Questions hold until the next answer only.
	q := p.run.Questions()[0].Clone()
	first := ways(q)
	if first > widest {
		return fmt.Sprint(first), "-", nil
	}
	sum := 0
	for picks := range q.Answers() {
		run, err := p.another(game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(picks)})
		if err != nil {
			return "", "", err
		}
		if open := run.Questions(); len(open) > 0 {
			sum += ways(&open[0])
		} else {
			sum++
		}
		run.Close()
	}
	return fmt.Sprint(first), fmt.Sprint(sum), nil
}

// ways returns how many answers a question has, however many they are: it adds up, option
// by option, in how many ways each number of picks comes about.
func ways(q *game.Question) int {
	least, most := q.Bounds()
	of := make([]int, most+1) // by number of picks
	of[0] = 1
	for i := range q.Options {
		// Downwards, so that of[n-k] does not count this option yet.
		for n := most; n > 0; n-- {
			for k := 1; k <= min(n, q.Options[i].Often()); k++ {
				of[n] += of[n-k]
			}
		}
	}
	sum := 0
	for n := least; n <= most; n++ {
		sum += of[n]
	}
	return sum
}
