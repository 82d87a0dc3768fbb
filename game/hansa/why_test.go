package hansa

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// TestWhatIsForbiddenHasItsReason gives answers that are not offered.
func TestWhatIsForbiddenHasItsReason(t *testing.T) {
	// board has seat 0 to act, with a trader of seat 1 on Stade–Hamburg.
	board := func(change func(g *position)) func(*position) {
		return func(g *position) {
			g.layout("stade-hamburg", "ab")
			g.Players[0].Supply = Pieces{5, 0}
			if change != nil {
				change(g)
			}
		}
	}
	// poor has seat 1 hit with nothing but pieces on routes to add; the ring around has one field.
	poor := board(func(g *position) {
		g.layout("bremen-hamburg", "cccc")
		g.layout("hamburg-lueneburg", "cccc")
		g.layout("hamburg-luebeck", ".cc")
		g.layout("coellen-warburg", "B")
		g.Players[1].Stock, g.Players[1].Supply = Pieces{}, Pieces{}
	})
	rich := func(g *position) {
		g.layout("stade-hamburg", "aB")
		g.Players[0].Supply, g.Players[1].Stock = Pieces{5, 0}, Pieces{6, 0}
	}
	established := func(g *position) { g.layout("stade-hamburg", "aaa") }
	spent := "0 act place.hamburg-luebeck\n0 act place.hamburg-luebeck"
	marked := board(func(g *position) { g.give(0, Plus3) })
	for _, tc := range []struct {
		name, edition string
		seats         int
		set           func(*position)
		script        string
		seat          game.Seat // that is asked then
		pick, why     string    // what is not offered to it
	}{
		{"H-6 no action left", "", 3, marked, spent, 0, "income", "actions"},
		{"H-6 no action left for a route", "", 3, marked, spent, 0, "place.hamburg-luebeck", "actions"},
		{"H-6 no action left for the figure", "", 2, marked, "1 province m\n" + spent, 0, "ride", "actions"},
		{"H-11 a full route", "", 3, board(func(g *position) { g.layout("kampen-osnabrueck", "cc") }), "", 0, "place.kampen-osnabrueck", "full"},
		{"H-11 no trader in the supply", "", 3, board(func(g *position) { g.Players[0].Supply = Pieces{0, 1} }), "", 0, "place.hamburg-luebeck", "supply"},
		{"H-8 no merchant in the supply", "", 3, board(nil), "", 0, "merchant", "supply"},
		{"H-1 a route of the other side", "", 3, board(nil), "", 0, "place.emden-stade", "side"},
		{"H-10 nothing in the stock", "", 3, board(func(g *position) { g.Players[0].Stock = Pieces{} }), "", 0, "income", "stock"},
		{"H-10 more than Purse", "", 3, board(nil), "0 act income", 0, "4", "income"},
		{"H-12 too few pieces", "", 3, board(func(g *position) { g.Players[0].Supply = Pieces{1, 0} }), "", 0, "displace.stade-hamburg.1t", "supply"},
		{"H-12 nobody there", "", 3, board(nil), "", 0, "displace.hamburg-luebeck.1t", "there"},
		{"H-12 one's own piece", "", 3, board(nil), "", 0, "displace.stade-hamburg.0t", "own"},
		{"H-18 nothing to move", "", 3, func(g *position) { g.Players[0].Supply = Pieces{5, 0} }, "", 0, "move", "loose"},
		{"H-18 a piece that is not there", "", 3, board(func(g *position) { g.layout("hamburg-luebeck", "a") }), "0 act move", 0, "hamburg-luebeck.m", "there"},
		{"H-18 to a full route", "", 3, board(func(g *position) { g.layout("kampen-osnabrueck", "cc") }), "0 act move", 0, "kampen-osnabrueck", "full"},
		{"H-19 a route that is not all one's own", "", 3, board(nil), "", 0, "establish.stade-hamburg", "yours"},
		{"H-22 an office elsewhere", "", 3, established, "0 act establish.stade-hamburg", 0, "office.bremen", "end"},
		{"H-24 a skill elsewhere", "", 3, established, "0 act establish.stade-hamburg", 0, "skill.book", "end"},
		{"H-25 the prestige table from elsewhere", "", 3, established, "0 act establish.stade-hamburg", 0, "coellen.7", "prestige"},
		{"H-25 a space that is taken", "", 3, func(g *position) {
			g.layout("coellen-warburg", "aaaA")
			g.Coellen[White] = NewPiece(2, Merchant)
		}, "0 act establish.coellen-warburg", 0, "coellen.7", "taken"},
		{"Q35 an extra office without its marker", "", 3, established, "0 act establish.stade-hamburg", 0, "extra.hamburg", "extra"},
		{"H-9 a marker that one has not", "", 3, board(nil), "", 0, "plus-4", "marker"},
		{"Q34 a marker without effect", "", 3, board(func(g *position) { g.give(0, SwapOffices) }), "", 0, "swap-offices", "effect"},
		{"H-41 a figure for three", "", 3, board(nil), "", 0, "ride", "figure"},
		{"H-42 out of the figure's reach", "", 2, board(nil), "1 province a", 0, "place.hamburg-luebeck", "reach"},
		{"H-42 out of its reach, to displace", "", 2, board(nil), "1 province a", 0, "displace.stade-hamburg.1t", "reach"},
		{"H-40 too far", "", 2, board(nil), "1 province a\n0 act walk", 0, "j", "borders"},
		{"H-40 moved already", "", 2, board(nil), "1 province a\n0 act walk\n0 walk b", 0, "walk", "walked"},
		{"Q26 where it stands", "", 2, board(nil), "1 province a\n0 act ride", 0, "a", "stays"},
		{"H-14 on the route of the hit", "", 3, board(nil), "0 act displace.stade-hamburg.1t", 1, "stade-hamburg", "hit"},
		{"H-15 farther than needed", "", 3, board(nil), "0 act displace.stade-hamburg.1t", 1, "groningen-emden", "far"},
		{"H-17 the hit piece must be put down", "", 3, poor, "0 act displace.stade-hamburg.1t", 1, "enough", "first"},
		{"H-15 one by one", "", 3, poor, "0 act displace.stade-hamburg.1t", 1, "hit.t.groningen-emden", "far"},
		{"H-16 nothing to add", "", 3, poor, "0 act displace.stade-hamburg.1t", 1, "add.t.hamburg-luebeck", "add"},
		{"Q31 lifted again", "", 3, poor, "0 act displace.stade-hamburg.1t\n1 displaced.piece hit.t.hamburg-luebeck", 1, "lift.t.hamburg-luebeck", "again"},
		{"H-17 put down twice", "", 3, poor, "0 act displace.stade-hamburg.1t\n1 displaced.piece hit.t.hamburg-luebeck", 1, "hit.t.osnabrueck-bremen", "down"},
		{"H-16 lifted while there is a stock", "", 3, rich, "0 act displace.stade-hamburg.1m", 1, "lift.m.coellen-warburg", "lift"},
		{"H-13 three added", "", 3, rich, "0 act displace.stade-hamburg.1m\n1 displaced.piece add.t.hamburg-luebeck\n1 displaced.piece add.t.hamburg-luebeck",
			1, "add.t.hamburg-luebeck", "more"},
		{"A-2 what is lifted comes first", "", 3, func(g *position) {
			poor(g)
			g.take(RouteOf("bremen-hamburg"), NewPiece(2, Trader))
			g.take(RouteOf("hamburg-lueneburg"), NewPiece(2, Trader))
		}, "0 act displace.stade-hamburg.1t\n1 displaced.piece lift.m.coellen-warburg", 1, "hit.t.hamburg-luebeck", "hand"},
		{"Q36 an own piece by Move 3", "big-box", 3, board(func(g *position) { g.layout("hamburg-luebeck", "C"); g.give(0, Move3) }), "0 act move-3",
			0, "stade-hamburg.0t", "own"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := play(t, tc.seats, tc.edition, tc.set).say(tc.script)
			q := s.Question(tc.seat)
			err := s.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: []string{tc.pick}})
			var closed *game.ClosedError
			require.ErrorAs(t, err, &closed)
			require.Equal(t, "hansa.not."+tc.why, closed.Why.Key)
		})
	}
}

// TestEveryRefusalIsExplained plays games at random; at every question all is picked that
// any question of its kind has offered before.
func TestEveryRefusalIsExplained(t *testing.T) {
	lint, err := texttest.New(text.Shelf{Prefix: Name, FS: Locale})
	require.NoError(t, err)
	known, met := map[string]map[string]bool{}, map[game.Text]bool{}
	for seed := range uint64(6) {
		rules := New()
		setup := rules.Info().Setup(2+int(seed)%4, game.SeedOf(seed))
		if setup.Seats >= bigBoxSeats && seed > 3 {
			setup.Chosen = map[string]string{settingEdition: BigBox.String()}
		}
		run, err := game.Open(rules, game.Record{Setup: setup})
		require.NoError(t, err)
		defer run.Close()
		gametest.PlayOn(t, run, game.Random(rand.New(rand.NewPCG(seed, 5))), func(q *game.Question) { explained(t, run, q, known, met) })
	}
	for why := range met {
		require.NoError(t, lint.Met(texttest.Detail, why))
	}
}

// explained picks all that is known of this kind of question and not offered now, and adds
// the reasons to met and what is offered to what is known.
func explained(t *testing.T, run *game.Run, q *game.Question, known map[string]map[string]bool, met map[game.Text]bool) {
	t.Helper()
	kind := q.Key
	if strings.Contains(kind, ".") && kind != "displaced.piece" {
		kind, _, _ = strings.Cut(kind, ".")
	}
	for pick := range known[kind] {
		if q.Find(pick) >= 0 {
			continue
		}
		err := run.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: []string{pick}})
		var closed *game.ClosedError
		require.ErrorAs(t, err, &closed, "%s of %s", pick, q.Key)
		met[closed.Why] = true
	}
	if known[kind] == nil {
		known[kind] = map[string]bool{}
	}
	for _, o := range q.Options {
		known[kind][o.Key] = true
	}
}
