package league

import (
	"image"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/rendertest"
)

const all = 1 << 20 // more tables than any season has

var book = sync.OnceValue(func() *rendertest.Book {
	b := &rendertest.Book{Name: Name, Artist: Artist{}, Limit: 150 << 10, Shelves: []text.Shelf{{Prefix: "render." + Name, FS: Locale}}}
	page := func(sentence string, view any) {
		b.Pages = append(b.Pages, rendertest.Page{Sentence: sentence, Scene: Scene(view, "")})
	}
	t := &testing.T{} // what fails here panics below: there is nothing to draw
	leagues := func(table, people, tables int) *stage {
		return opened(t, league.Terms{Format: league.League, Table: table}, people, nil, uint64(people)).play(tables, nothing)
	}
	swiss := func(table, rounds, people, tables int) *stage {
		return opened(t, league.Terms{Format: league.Swiss, Table: table, Rounds: rounds, Smaller: true}, people, nil, uint64(people)).play(tables, nothing)
	}
	cups := func(table, on, people, tables int) *stage {
		return opened(t, league.Terms{Format: league.Cup, Table: table, GoOn: on}, people, nil, uint64(people)).play(tables, nothing)
	}
	seven := leagues(4, 7, 5)
	page("Standings of one division of seven at fours, five tables finished", seven.table(0, everyday, 4))
	page("Crosstable of seven at fours, five tables finished", seven.cross(0, everyday, 4))
	two := leagues(4, 20, 15)
	page("Standings of the lower of three divisions, some moves certain", two.table(1, everyday, 9))
	page("Standings of the top division, almost over", leagues(3, 21, 20).table(0, longest, 2))
	page("Standings at the end of a league, champion known", leagues(4, 21, all).table(0, everyday, 3))
	page("Standings before anything was finished", leagues(2, 7, 0).table(0, everyday, 1))
	eleven := leagues(5, 11, 7)
	page("Standings of eleven at fives", eleven.table(0, longest, 8))
	page("Crosstable of eleven at fives, the longest names", eleven.cross(0, longest, 8))
	sixteen := leagues(6, 16, 9)
	page("Standings of sixteen at sixes, the longest names", sixteen.table(0, longest, 16))
	page("Crosstable of sixteen at sixes", sixteen.cross(0, everyday, 5))
	page("Crosstable of duels at the end", leagues(2, 8, all).cross(0, everyday, 2))
	gone := leagues(4, 7, 3)
	gone.add(league.Withdrew{Line: 2})
	page("Standings with a vacant line", gone.table(0, everyday, 1))
	page("Crosstable with a vacant line", gone.cross(0, everyday, 1))
	forty := swiss(4, 5, 40, 24)
	page("Standings of a Swiss of forty around the last", forty.table(0, everyday, bottom(forty)).Around())
	page("Standings of a Swiss of forty, its second page", forty.table(0, longest, 0).From(16))
	late := swiss(3, 4, 16, 9)
	late.carry()
	page("Standings of a Swiss with tables carried on", late.table(0, everyday, 3).Around())
	page("Standings where everybody ties", tied().table(0, everyday, 5))
	page("Bracket of eight at twos, two rounds played", cups(2, 1, 8, 6).cup(0, everyday, 2))
	page("Bracket of sixteen at fours, two go on", cups(4, 2, 16, all).cup(0, everyday, 5))
	page("Bracket of twenty-seven at threes, going on", cups(3, 1, 27, 5).cup(0, longest, 7))
	page("Bracket of twenty-seven at threes, over", cups(3, 1, 27, all).cup(0, longest, 7))
	page("Bracket of eleven at fours, with places empty", cups(4, 2, 11, 1).cup(0, everyday, 1))
	page("Bracket of sixty-four at twos, the first round around you", cups(2, 1, 64, 9).cup(1, everyday, 40))
	page("Standings of a cup", cups(4, 2, 16, 3).table(0, everyday, 5))
	page("Rating of a newcomer", curve(1))
	page("Rating after twelve matches", curve(12))
	page("Rating after a hundred matches", curve(100))
	page("Rating of somebody who has played nothing", GraphOf(everyday(1), "Norenberc", PointOf(league.Newcomer, 20_500), nil))
	recordPages(page)
	return b
})

// bottom is who is last.
func bottom(st *stage) league.Person {
	standings, _ := st.look()
	rows := standings[0]
	return st.s.Lines[rows[len(rows)-1].Line].Person
}

// carry lets the round's time run out, with a table or two unfinished.
func (st *stage) carry() {
	for round := len(st.s.Rounds); round == len(st.s.Rounds); {
		acts, next, err := league.Due(st.s, st.matches, st.now)
		require.NoError(st.t, err)
		for _, a := range acts {
			st.add(a)
		}
		if len(acts) == 0 {
			st.now = next
		}
	}
}

// tied is a league whose tables all end in shared first places.
func tied() *stage {
	st := opened(&testing.T{}, league.Terms{Format: league.League, Table: 4}, 7, nil, 3).play(0, nothing)
	for i := range st.matches {
		m := &st.matches[i]
		m.Over, m.Ended, m.Places, m.Totals = true, st.now, []int{1, 1, 1, 1}, []int{9, 9, 9, 9}
	}
	return st.play(all, nothing)
}

// curve is the rating of somebody who wins two of three duels.
func curve(matches int) Graph {
	r, o := league.Newcomer, league.Rating{Mu: 26, Sigma: 3}
	var points []Point
	day := 20_500
	for i := range matches {
		after := league.Rate([]league.Rating{r, o}, []int{1 + i%3/2, 2 - i%3/2}, nil)
		day += i % 5
		r = after[0].Drift(i % 5)
		points = append(points, PointOf(r, day))
	}
	return GraphOf(Who{Name: "Ełżbieta"}, "Norenberc", PointOf(r, day), points)
}

func TestStorybook(t *testing.T) { book().Storybook(t) }

func TestSheets(t *testing.T) { book().Sheets(t) }

func TestPicturesLeaveNoTrace(t *testing.T) { book().LeavesNoTrace(t) }

func TestEveryLabelIsSaid(t *testing.T) { book().SaysEveryLabel(t) }

func TestWords(t *testing.T) { book().Words(t, nil, []int{0, 1, 13, 18, 25, 29, 33, 35}) }

// phone is how many pixels of a picture are one on a phone 360 wide.
const phone = wide / 360

// Nothing but names is cut short, and everything can be read on a phone: capitals and
// figures are six pixels high.
func TestLayout(t *testing.T) {
	book().LaysOut(t, func(t *testing.T, _ render.Scene, _ image.Rectangle, l rendertest.Setting) {
		if l.Role != "name" && l.Role != "season" {
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
		return l.Role == "key" || l.Role == "scale" || l.Role == "name" || l.Role == "season" || l.Role == "what"
	})
}
