package league

import (
	"cmp"
	"math"
)

// A Rating is what is known of a person's strength at one game.
type Rating struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// Newcomer is the rating of who has played nothing yet.
var Newcomer = Rating{Mu: 25, Sigma: 25.0 / 3}

const (
	beta      = 25.0 / 6
	driftADay = 0.0225 // of sigma squared
	leastKept = 0.0001 // of sigma squared, by one table
	unsure    = 5.0
)

// Rate returns the ratings of a table by seat, after its places. Weng and Lin, JMLR 12
// (2011), Algorithm 1, the weight making a table of k teams worth k-1 duels. teams are by seat;
// nil is everybody for themselves.
//
// A team is as strong as all of it together, so to win beside a strong partner is less of a
// feat. Its members are judged against the other teams and never against each other: each by
// their own place, which is another than their partners' for who left, and of what the team
// gains or loses each has a part, the larger the less is known of them.
//
// Products are converted before they are added, which keeps a compiler from fusing both
// into one rounding: every machine comes to the same bits.
func Rate(before []Rating, places, teams []int) []Rating {
	sides, of := sidesOf(before, places, teams)
	weight := 2 / float64(len(sides))
	after := make([]Rating, len(before))
	for i, one := range before {
		own := sides[of[i]]
		var gain, sure float64
		for j, other := range sides {
			if j == of[i] {
				continue
			}
			c := math.Sqrt(float64(own.variance+other.variance) + float64(own.people+other.people)*float64(beta*beta))
			p := 1 / float64(1+exp(float64(other.mu-own.mu)/c))
			s := float64(1+cmp.Compare(other.place, places[i])) / 2
			gain += float64(float64(own.variance/c) * float64(s-p))
			sure += float64(float64(own.variance/float64(c*c)) * float64(p*float64(1-p)))
		}
		variance := float64(one.Sigma * one.Sigma)
		part := float64(weight * float64(variance/own.variance))
		kept := max(1-float64(part*sure), leastKept)
		after[i] = Rating{Mu: one.Mu + float64(part*gain), Sigma: math.Sqrt(float64(variance * kept))}
	}
	return after
}

// A side is a team at a table, or who plays for themselves.
type side struct {
	mu, variance float64 // of all its people together
	people       float64
	place        int // of those who stayed: the best
}

// sidesOf are the sides of a table, in the order of their first seats, and by seat which of
// them is its.
func sidesOf(before []Rating, places, teams []int) (sides []side, of []int) {
	known := map[int]int{}
	for i, one := range before {
		team := i
		if teams != nil {
			team = teams[i]
		}
		at, met := known[team]
		if !met {
			at, known[team] = len(sides), len(sides)
			sides = append(sides, side{place: places[i]})
		}
		s := &sides[at]
		s.mu, s.variance, s.people = s.mu+one.Mu, s.variance+float64(one.Sigma*one.Sigma), s.people+1
		s.place = min(s.place, places[i])
		of = append(of, at)
	}
	return sides, of
}

// Drift returns a rating after so many days without a match.
func (r Rating) Drift(days int) Rating {
	variance := float64(r.Sigma*r.Sigma) + float64(driftADay*float64(days))
	return Rating{Mu: r.Mu, Sigma: min(math.Sqrt(variance), max(Newcomer.Sigma, r.Sigma))}
}

// Shown returns a rating as people read it, how far it may be off, and whether too
// little is known yet.
func (r Rating) Shown() (points, give int, provisional bool) {
	points = int(math.Round(1500 + float64(30*float64(r.Mu-Newcomer.Mu))))
	return points, int(math.Round(60 * r.Sigma)), r.Sigma > unsure
}

// exp is e to the x, for the same bits everywhere: math.Exp takes a machine's own fused
// instructions where it has them. FDLIBM's way: x = k·ln2 + r, and a rational function
// of r; k is then put into the exponent.
func exp(x float64) float64 {
	const (
		ln2Hi = 6.93147180369123816490e-01
		ln2Lo = 1.90821492927058770002e-10
	)
	x = max(min(x, 700), -700) // sure is sure
	k := math.Floor(float64(x*math.Log2E) + 0.5)
	hi, lo := x-float64(k*ln2Hi), float64(k*ln2Lo)
	r := hi - lo
	t := float64(r * r)
	c := 0.0
	for _, p := range [...]float64{4.13813679705723846039e-08, -1.65339022054652515390e-06, 6.61375632143793436117e-05,
		-2.77777777770155933842e-03, 1.66666666666666019037e-01} {
		c = float64(t * float64(p+c))
	}
	c = r - c
	return math.Ldexp(1-(float64(lo-float64(float64(r*c)/float64(2-c)))-hi), int(k))
}
