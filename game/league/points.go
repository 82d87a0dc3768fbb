package league

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
)

const (
	// Point is one point as stored: in sixtieths, so that two to six can share any.
	Point = 60
	// ByePoints is what a bye pays: what a head brings to any table.
	ByePoints = 5 * Point
	// LeastSeats and MostSeats bound a table.
	LeastSeats = 2
	MostSeats  = 6
)

// pay is what a table of so many pays by place, in points: five a head.
var pay = [MostSeats + 1][]int{2: {9, 1}, 3: {10, 4, 1}, 4: {10, 6, 3, 1}, 5: {10, 7, 5, 2, 1}, 6: {10, 7, 5, 4, 3, 1}}

// Pay returns what a table of so many seats pays by place, in points: five a head.
func Pay(seats int) []int { return slices.Clone(pay[seats]) }

// Final returns the places of a table by seat, 1 the best, ties sharing one, once
// those who dropped out are put last together. dropped may be nil: nobody did.
func Final(places []int, dropped []bool) []int {
	final := make([]int, len(places))
	for i := range places {
		final[i] = 1
		for j := range places {
			if behind(places, dropped, i, j) {
				final[i]++
			}
		}
	}
	return final
}

// behind reports whether seat i finished behind seat j.
func behind(places []int, dropped []bool, i, j int) bool {
	if out := at(dropped, i); out != at(dropped, j) {
		return out
	}
	return !at(dropped, i) && places[j] < places[i]
}

// Points returns what a table of LeastSeats to MostSeats pays by seat, in sixtieths.
// Who shares a place shares what those places pay; who dropped out gets nothing.
func Points(places []int, dropped []bool) []int {
	final := Final(places, dropped)
	points := make([]int, len(final))
	for i, p := range final {
		if at(dropped, i) {
			continue
		}
		sum, n := 0, count(final, p)
		for _, paid := range pay[len(final)][p-1 : p-1+n] {
			sum += paid
		}
		points[i] = sum * Point / n
	}
	return points
}

// checkPlaces says what is wrong with the places of a table of so many seats.
func checkPlaces(places []int, seats int) error {
	if len(places) != seats {
		return fmt.Errorf("%w: %d places for %d seats; each seat needs one", ErrPlaces, len(places), seats)
	}
	for i, right := range Final(places, nil) {
		if places[i] != right {
			return fmt.Errorf("%w: %v; counting the seats ahead, seat %d came %d", ErrPlaces, places, i, right)
		}
	}
	return nil
}

// Adjudicate returns the places of a table that was not finished in time. Who used
// less than half of all awaited time shares the front, then come the slower, then who
// dropped out. used is by seat, in any one unit.
func Adjudicate(used []int64, dropped []bool) []int {
	total := int64(0)
	for _, u := range used {
		total += u
	}
	places := make([]int, len(used))
	for i, u := range used {
		places[i] = 1
		if 2*u >= total {
			places[i] = 2
		}
	}
	return Final(places, dropped)
}

// A Lot decides between equals: the lower goes first.
type Lot [sha256.Size]byte

// Lots is the seed of all lots: of the secret that was promised when signing up began, and of what
// whoever signed up has brought since, so that nobody can choose it. It is the SHA-256, in hex, of
// the secret and, behind it, of each press as a netstring: its length in bytes, a colon, the press,
// a comma; in a season to which nobody brought anything the secret itself.
func (s *Season) Lots(secret string) string {
	if len(s.brought) == 0 {
		return secret
	}
	sum := sha256.New()
	sum.Write([]byte(secret))
	for _, press := range s.brought {
		fmt.Fprintf(sum, "%d:%s,", len(press), press)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// DrawLot returns the lot of a name, a line's number in decimal, under a season's seed.
func DrawLot(seed, name string) Lot { return sha256.Sum256([]byte(seed + "/" + name)) }

func at(flags []bool, i int) bool { return flags != nil && flags[i] }

func count(all []int, x int) int {
	n := 0
	for _, y := range all {
		if x == y {
			n++
		}
	}
	return n
}
