package league

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/stats"
)

// few is the record after one match, and many after 300.
var (
	few  = stats.Game{People: stats.Sum{Played: 1, Won: 1, Placed: 1, Places: 1, Scored: 1, Points: 43, Best: 43, Decided: 18, Used: 9 * time.Minute}, Seats: []stats.Seat{{}, {Played: 1, Won: 1}}}
	many = stats.Game{People: stats.Sum{Played: 287, Won: 101, Placed: 287, Places: 604, Scored: 281, Points: 12_345, Best: 117, Decided: 5000, Used: 5000 * 7 * time.Hour},
		Alone: stats.Sum{Played: 13, Won: 12, Placed: 13, Places: 14, Scored: 13, Points: 611, Best: 88, Decided: 300, Used: 300 * 29 * time.Hour},
		Seats: []stats.Seat{{Played: 70, Won: 30}, {Played: 66, Won: 23}, {Played: 59, Won: 20}, {Played: 44, Won: 18}, {Played: 33, Won: 12}, {Played: 28, Won: 10}}}
)

func recordPages(page func(sentence string, view any)) {
	page("Record after one match, never rated", RecordOf(everyday(1), "Norenberc", few, Point{}, nil))
	page("Record after three hundred matches, rated, of the longest name", RecordOf(longest(1), "Rise to Nobility", many, curve(100).Now, curve(100).Points))
	page("Record after three hundred matches of a name that no font has", RecordOf(longest(3), "Hansa Teutonica", many, curve(1).Now, curve(1).Points))
	page("Record of who only played alone and lost", RecordOf(everyday(2), "Rise to Nobility",
		stats.Game{Alone: stats.Sum{Played: 2, Decided: 3, Used: 30 * time.Second}, Seats: []stats.Seat{{Played: 2}}}, Point{}, nil))
	page("Whom somebody has met once", MetOf(everyday(1), []Opponent{{Who: everyday(2), Score: stats.Score{Won: 1}}}))
	var rows []Opponent
	for n := range 6 {
		rows = append(rows, Opponent{Who: longest(league.Person(n)), You: n == 2, Score: stats.Score{Won: 120 - n, Lost: 99, Tied: n}})
	}
	page("Whom somebody has met often, with the longest names", MetOf(longest(4), append(rows, Opponent{Gone: true, Score: stats.Score{Lost: 3}}, Opponent{Others: 12, Score: stats.Score{Won: 40, Lost: 31}},
		Opponent{Who: Who{Name: "Fox"}, Computer: true, Score: stats.Score{Won: 4}}, Opponent{Who: Who{Name: "Owl"}, Computer: true, Score: stats.Score{Lost: 4}})))
	page("Honours of one", BestOf("Hansa Teutonica", []Winner{{Who: everyday(1), You: true, Place: 1, Won: 1, Played: 1}}))
	var best []Winner
	for n := range OpponentsMost {
		best = append(best, Winner{Who: longest(league.Person(n)), You: n == 7, Place: n + 1, Won: 300 - 20*n, Played: 400})
	}
	page("Honours of many, with the longest names", BestOf("Rise to Nobility", best))
}

// TestFigures: what is not known is a dash, and a time is told in its two largest units.
func TestFigures(t *testing.T) {
	for locale, want := range map[string][]string{
		"en": {"1 (33%)", "2.1", "< 1 min", "59 min", "1 h 00", "23 h 59", "1 d 0 h", "9 d 3 h"},
		"fr": {"1 (33\u00a0%)", "2,1", "< 1 min", "59 min", "1 h 00", "23 h 59", "1 j 0 h", "9 j 3 h"},
		"it": {"1 (33%)", "2,1", "< 1 min", "59 min", "1 h 00", "23 h 59", "1 g 0 h", "9 g 3 h"},
	} {
		say := teller{book().Library(t).In(locale)}
		said := []string{say.share(1, 3), say.mean(stats.Sum{Placed: 10, Places: 21}.Place())}
		for _, d := range []time.Duration{20 * time.Second, 59 * time.Minute, time.Hour, 24*time.Hour - time.Minute, 24 * time.Hour, 219 * time.Hour} {
			said = append(said, say.span(d))
		}
		require.Equal(t, want, said)
		for _, row := range figures {
			require.Equal(t, "–", say.shown(stats.Sum{}, row))
		}
		require.Equal(t, "–", say.shown(stats.Sum{Played: 1}, figures[4]), "the best of no points")
	}
}
