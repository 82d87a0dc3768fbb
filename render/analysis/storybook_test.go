package analysis

import (
	"context"
	"image"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/rendertest"
)

var book = sync.OnceValue(func() *rendertest.Book {
	b := &rendertest.Book{Name: Name, Artist: Artist{}, Limit: 150 << 10, Shelves: []text.Shelf{{Prefix: "render." + Name, FS: Locale}}}
	page := func(sentence string, c Chances, names []string) {
		b.Pages = append(b.Pages, rendertest.Page{Sentence: sentence, Scene: Scene(c, names, nil, "")})
	}
	four := []int{60, 125, 180, 240}
	page("Four seats in four rounds, each with three costly decisions", walk("Norenberc", 4, 240, four, 3, 1), nil)
	page("Two seats and no rounds", walk("Hansa Teutonica", 2, 90, nil, 2, 2), nil)
	page("Five seats with the longest names", walk("Hansa Teutonica", 5, 400, nil, 3, 3), rendertest.Longest)
	page("Six seats in seven rounds with the longest names", walk("Rise to Nobility", 6, 500, []int{70, 140, 210, 290, 360, 430, 500}, 3, 4), rendertest.Longest)
	page("Somebody alone", alone(), nil)
	page("Nobody let much slip", walk("Norenberc", 3, 180, []int{45, 90, 135, 180}, 0, 6), nil)
	page("Given up after two decisions of the first round", given(), nil)
	page("Ended before anything was decided", Chances{Title: "Norenberc", Seats: 2, Points: []Point{{0, []float64{0.5, 0.5}}}}, nil)
	page("All costly decisions at one moment", crowded(), nil)
	return b
})

// walk is a match in which chances wander about until the first seat has won, with so many
// costly decisions for each.
func walk(title string, seats, answers int, rounds []int, costly int, seed uint64) Chances {
	luck := rand.New(rand.NewPCG(seed, 7))
	c := Chances{Title: title, Seats: seats, Rounds: rounds}
	strength := make([]float64, seats)
	for at := range answers + 1 {
		p := Point{Answers: at, Chance: make([]float64, seats)}
		sum := 1.0
		if seats > 1 {
			sum = 0
		}
		for s := range strength {
			strength[s] += luck.NormFloat64() * 0.15
			p.Chance[s] = math.Exp(strength[s])
			sum += p.Chance[s]
		}
		for s := range p.Chance {
			p.Chance[s] /= sum
			if at == answers {
				p.Chance[s] = 0
			}
		}
		if at == answers {
			p.Chance[0] = 1
		}
		c.Points = append(c.Points, p)
	}
	for s := range seats {
		for n := range costly {
			c.Dots = append(c.Dots, Dot{s, luck.IntN(answers), 0.2 - 0.05*float64(n), false})
		}
	}
	return c
}

func given() Chances {
	return Chances{Title: "Norenberc", Seats: 2, Points: []Point{{0, []float64{0.5, 0.5}}, {1, []float64{0.5, 0.5}}, {2, []float64{0.44, 0.56}}},
		Dots: []Dot{{0, 1, 0.06, false}}}
}

// alone is a match in points.
func alone() Chances {
	c := walk("Rise to Nobility", 1, 80, []int{10, 22, 33, 45, 56, 68, 80}, 3, 5)
	c.Expect = true
	for _, p := range c.Points {
		p.Chance[0] = 30 + 40*p.Chance[0]
	}
	for n := range c.Dots {
		c.Dots[n].Cost, c.Dots[n].Points = 4, true
	}
	return c
}

// TestSmoothed: luck between neighbours vanishes, from the opening on; the end stays.
func TestSmoothed(t *testing.T) {
	var points []Point
	for n := range 101 {
		points = append(points, Point{n, []float64{0.4 + 0.2*float64(n%2)}})
	}
	all := smoothed(points)
	require.Equal(t, points[100], all[100])
	for n := range 90 {
		require.InDelta(t, 0.5, all[n].Chance[0], 0.02, "answer %d", n)
	}
}

// TestExtent: points are told by full steps.
func TestExtent(t *testing.T) {
	reach := func(low, high float64) []float64 {
		return Chances{Expect: true, Points: []Point{{0, []float64{low, high}}}}.extent().marks()
	}
	require.Equal(t, []float64{20, 30, 40, 50, 60}, reach(21, 57))
	require.Equal(t, []float64{3, 4}, reach(3, 3))
	require.Equal(t, []float64{-2, 0, 2, 4}, reach(-1.5, 4))
}

func crowded() Chances {
	c := walk("Norenberc", 5, 200, []int{50, 100, 150, 200}, 3, 9)
	for n := range c.Dots {
		c.Dots[n].Answer = 197 + n%3
	}
	return c
}

func TestStorybook(t *testing.T) { book().Storybook(t) }

func TestSheets(t *testing.T) { book().Sheets(t) }

func TestPicturesLeaveNoTrace(t *testing.T) { book().LeavesNoTrace(t) }

func TestEveryLabelIsSaid(t *testing.T) { book().SaysEveryLabel(t) }

func TestWords(t *testing.T) { book().Words(t, nil, []int{0, 1, 4, 5, 6, 7}) }

func TestWordsFit(t *testing.T) { book().WordsFit(t) }

// phone is how many pixels of a picture are one on a phone 360 wide.
const phone = wide / 360

// Nothing but names is cut short, and everything can be read on a phone: capitals and
// figures are six pixels high.
func TestLayout(t *testing.T) {
	book().LaysOut(t, func(t *testing.T, _ render.Scene, _ image.Rectangle, l rendertest.Setting) {
		if l.Role != "name" {
			require.NotContains(t, l.Text, "…", "%s is cut short", l.Role)
		}
		require.GreaterOrEqual(t, float64(l.Cap)/phone, 6.0, "%s %q is too small", l.Role, l.Text)
	})
}

// Nothing stands in a picture alone.
func TestTextHasWhatThePictureHas(t *testing.T) {
	var every []int
	for i := range book().Pages {
		every = append(every, i)
	}
	book().TellsWhatIsDrawn(t, every, func(l render.Lettering) bool {
		return l.Role == "scale" || l.Role == "name" || l.Role == "what"
	})
}

// Lines of two seats are told apart by their colours by every kind of eye, or else by the
// signs on them.
func TestLinesAreToldApartByTheirSigns(t *testing.T) {
	signs := map[string]bool{}
	c := walk("", SeatsMost, 10, nil, 0, 1)
	for seat := range SeatsMost {
		l := c.livery(seat)
		require.False(t, signs[l.Mark], "two seats with the sign %s", l.Mark)
		signs[l.Mark] = true
	}
}

func TestChancesBetweenPoints(t *testing.T) {
	c := Chances{Seats: 1, Points: []Point{{0, []float64{0.2}}, {4, []float64{0.6}}}}
	require.InDelta(t, 0.3, c.at(0, 1), 1e-9)
	require.InDelta(t, 0.6, c.at(0, 9), 1e-9, "after the last")
}

// TestRoundOfADecision: of a match that was given up in its third round, two have ended.
func TestRoundOfADecision(t *testing.T) {
	c := Chances{Rounds: []int{2, 4}}
	for answer, round := range []int{1, 1, 2, 2, 0, 0} {
		require.Equal(t, round, c.round(answer), "answer %d", answer)
	}
	require.Zero(t, Chances{}.round(3), "of a game without rounds")
}

func TestScenesThatCannotBeDrawn(t *testing.T) {
	r := book().Renderer(t)
	for name, view := range map[string]any{
		"of a game":            42,
		"without a point":      Chances{Seats: 2},
		"of too many":          Chances{Seats: 7, Points: []Point{{0, make([]float64, 7)}}},
		"without a chance":     Chances{Seats: 2, Points: []Point{{0, []float64{1}}}},
		"with a dot of nobody": Chances{Seats: 1, Points: []Point{{0, []float64{1}}}, Dots: []Dot{{Seat: 1}}},
		"with many dots":       Chances{Seats: 1, Points: []Point{{0, []float64{1}}}, Dots: make([]Dot, DotsMost+1)},
	} {
		s := render.Scene{Game: Name, Kind: Curves, View: view}
		_, err := r.Picture(context.Background(), s)
		require.ErrorIs(t, err, render.ErrScene, name)
		_, err = r.Text(s)
		require.ErrorIs(t, err, render.ErrScene, name)
	}
}

// Of a match without rounds the text has no more lines than one reads.
func TestTextIsShort(t *testing.T) {
	r := book().Renderer(t)
	said, err := r.Text(book().In(book().Pages[2].Scene, "en"))
	require.NoError(t, err)
	require.Equal(t, rowsMost+1, strings.Count(strings.Join(said, "\n"), "● "+strings.Repeat("W", 32)+": "))
}

// The limit: a picture is drawn and encoded in 20 ms.
func BenchmarkCurves(b *testing.B) {
	book().Benchmark(b, book().Pages[3].Scene)
	require.LessOrEqual(b, b.Elapsed()/time.Duration(b.N), 20*time.Millisecond)
}

// TestDotsAndShields: where dots lie on the middle of its stretch, a shield lies beside them, if there is room.
func TestDotsAndShields(t *testing.T) {
	avoided, all := 0, 0
	for seed := range uint64(20) {
		c := walk("Norenberc", 4, 240, nil, 3, seed)
		x := sheet{Chances: c, extent: c.extent()}
		for n, answers := range x.signs() {
			seat, middle := n%4, 15+30*n
			require.InDelta(t, middle, answers, 15, "in its own stretch")
			if covered(x.along(middle), x.down(x.at(seat, middle)), x.spots()) {
				all++
			}
			if answers != middle {
				require.False(t, covered(x.along(answers), x.down(x.at(seat, answers)), x.spots()), "seed %d, seat %d", seed, seat)
				avoided++
			}
		}
	}
	require.Greater(t, 3*avoided, 2*all, "%d of %d", avoided, all)
}
