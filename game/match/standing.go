package match

import (
	"fmt"
	"slices"

	"norenbot/game"
)

// Standing returns the numbers of the Confirm entries that stand, in order. It
// is an error if an entry takes back or rewinds to what is not there.
func Standing(journal []Entry) ([]int, error) {
	var up []int
	for i, e := range journal {
		switch e.Act {
		case Confirm:
			up = append(up, i+1)
		case Back:
			at := slices.Index(up, e.To)
			if at < 0 {
				return nil, fmt.Errorf("entry %d takes back entry %d, which does not stand", i+1, e.To)
			}
			up = slices.Delete(up, at, at+1)
		case Rewind:
			if e.To < 1 || e.To > i {
				return nil, fmt.Errorf("entry %d goes back to entry %d", i+1, e.To)
			}
			back, err := Standing(journal[:e.To])
			if err != nil {
				return nil, err
			}
			up = back
		case Deal, Seated:
		default:
			return nil, fmt.Errorf("entry %d does %q, which this program does not know", i+1, e.Act)
		}
	}
	return up, nil
}

// RecordOf returns what stands of a journal. The log shares its answers with
// the journal.
func RecordOf(name string, setup game.Setup, journal []Entry) (game.Record, error) {
	up, err := Standing(journal)
	rec := game.Record{Game: name, Setup: setup}
	for _, n := range up {
		rec.Log = append(rec.Log, journal[n-1].Answers...)
	}
	return rec, err
}
