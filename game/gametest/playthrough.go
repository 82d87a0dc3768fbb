package gametest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"norenbot/game"
)

// files compares the playthroughs and counts with the folder of files, or writes them
// anew with -update. A game without its files fails: they are part of the game.
func (s *suite) files() {
	for _, seats := range s.golden {
		setup := s.info.Setup(seats, game.SeedOf(1))
		s.file(PlaysOut, setup, fmt.Sprintf("playthrough-%d.txt", seats), s.playthrough)
	}
	s.file(Counts, s.info.Setup(s.info.MinSeats, game.SeedOf(1)), "counts.txt", s.counts)
}

// file builds one file and compares it; a panic of the rules is a fault of the promise.
func (s *suite) file(p Promise, setup game.Setup, name string, build func(game.Setup) (string, error)) {
	path := filepath.Join(s.dir, name)
	var is string
	err := safely(func() (err error) { is, err = build(setup); return err })
	if err != nil {
		s.fault(p, setup, 1, 0, err)
		return
	}
	// Written and not compared: the diff of the repository shows what a change of the
	// rules did.
	if *update {
		s.fault(p, setup, 1, 0, write(path, is))
		return
	}
	was, err := os.ReadFile(path)
	if err != nil {
		err = fmt.Errorf("%w (go test -update writes it)", err)
	} else {
		err = linesDiffer(string(was), is)
	}
	if err != nil {
		s.fault(p, setup, 1, 0, fmt.Errorf("%s: %w", path, err))
	}
}

// write writes a file and makes its folder.
func write(path, text string) error {
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644))
}

// linesDiffer returns the first line that differs, or nil.
func linesDiffer(was, is string) error {
	a, b := strings.Split(was, "\n"), strings.Split(is, "\n")
	for i := range max(len(a), len(b)) {
		old, now := "(the end)", "(the end)"
		if i < len(a) {
			old = a[i]
		}
		if i < len(b) {
			now = b[i]
		}
		if old != now {
			return fmt.Errorf("line %d was %q and is %q; go test -update, and read the diff", i+1, old, now)
		}
	}
	return nil
}

// A playthrough tells one random game: each answer, what was told, and what changed in
// each seat's view. "p01" are the spectators and the seats 0 and 1; a dot stands for who
// is not meant.
type playthrough struct {
	strings.Builder
	seats []game.Seat
	last  map[game.Seat][]field
}

// playthrough plays a game from a fixed seed with fixed random answers, always the same
// for the same rules.
func (s *suite) playthrough(setup game.Setup) (string, error) {
	p, err := s.open(setup, 0)
	if err != nil {
		return "", err
	}
	run := p.run
	defer run.Close()
	// The answers' own luck, which the setup's seed has no part in.
	p.luck = pcg(uint64(setup.Seats))
	out := playthrough{seats: p.seats(), last: map[game.Seat][]field{}}
	fmt.Fprintf(&out, "%s, revision %d, %d seats\n", s.info.Name, setup.Revision, setup.Seats)
	for at := 0; ; at++ {
		if err := out.step(run, at); err != nil {
			return "", err
		}
		if len(run.Questions()) == 0 {
			break
		}
		// Numbered from 1, and written before it is given: what follows is what it led
		// to.
		a := p.someAnswer()
		fmt.Fprintf(&out, "\n%d: seat %d, %s: %s\n", at+1, a.Seat, a.Key, strings.Join(a.Picks, " "))
		if err := run.Answer(a); err != nil {
			return "", err
		}
	}
	result, _ := run.Result()
	if result.Lost {
		fmt.Fprintf(&out, "\nall lose\n")
	}
	for seat, score := range result.Scores {
		fmt.Fprintf(&out, "\nseat %d: place %d with %d\n", seat, score.Place, score.Total)
		for _, part := range score.Parts {
			fmt.Fprintf(&out, "  %d for %s\n", part.Points, phrase(part.Category))
		}
	}
	return out.String(), nil
}

// step writes what was told since the last answer and what changed.
func (out *playthrough) step(run *game.Run, at int) error {
	for _, e := range run.Events() {
		if e.At == at {
			fmt.Fprintf(out, "  %s says %s\n", out.names(func(s game.Seat) bool { return e.For(s) }), phrase(e.Text))
			for _, why := range e.Why {
				fmt.Fprintf(out, "    for %s\n", phrase(why))
			}
		}
	}
	changed := map[game.Seat][]string{}
	var lines []string
	for _, seat := range out.seats {
		now, err := flatten(run.View(seat))
		if err != nil {
			return err
		}
		changed[seat] = changes(out.last[seat], now)
		out.last[seat] = now
		for _, line := range changed[seat] {
			if !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	// Each change once, with all who see it: what everybody sees would stand there per
	// seat.
	for _, line := range lines {
		who := out.names(func(s game.Seat) bool { return slices.Contains(changed[s], line) })
		fmt.Fprintf(out, "  %s %s\n", who, line)
	}
	return nil
}

// names lists those who do: "p01".
func (out *playthrough) names(does func(game.Seat) bool) string {
	var b strings.Builder
	for _, seat := range out.seats {
		switch {
		case !does(seat):
			b.WriteByte('.')
		case seat == game.Public:
			b.WriteByte('p')
		default:
			fmt.Fprintf(&b, "%x", int(seat))
		}
	}
	return b.String()
}

// phrase writes a text as its key and arguments.
func phrase(t game.Text) string {
	var b strings.Builder
	b.WriteString(t.Key)
	for _, a := range t.Args {
		switch a.Kind() {
		case game.Number:
			fmt.Fprintf(&b, " %d", a.Int())
		case game.SeatName:
			fmt.Fprintf(&b, " seat:%d", a.Seat())
		case game.Word:
			fmt.Fprintf(&b, " %v", a.Term())
		case game.Counted:
			fmt.Fprintf(&b, " %d*%v", a.Int(), a.Term())
		case game.Tallied:
			for _, c := range a.Counts() {
				fmt.Fprintf(&b, " %d*%v", c.Int(), c.Term())
			}
		case game.Listing:
			for _, term := range a.Terms() {
				fmt.Fprintf(&b, " %v", term)
			}
		}
	}
	return b.String()
}
