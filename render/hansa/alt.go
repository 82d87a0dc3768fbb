package hansa

import (
	"slices"

	"norenbot/game"
	"norenbot/game/text"
	"norenbot/render"
)

// Alt describes a scene in sentences, what matters first: whose turn it is, everybody's
// points and pieces, who controls what, and then the rest. package render keeps as many of
// them as fit render.AltLimit, so a sentence must make sense without those after it.
func (Artist) Alt(w text.Words, s render.Scene) ([]string, error) {
	return render.Told(open, w, s, func(st *stage) []string { return teller{st}.sentences() })
}

// sentences are those of an alt text, most important first.
func (t teller) sentences() []string {
	lead := []string{t.headline(), t.Waiting()}
	switch t.Kind {
	case render.Holdings:
		if t.Whose < 0 || int(t.Whose) >= len(t.seats()) {
			return nil
		}
		return t.player(t.Whose)
	case render.Score:
		lead = []string{t.Say("final")}
		for _, seat := range t.ranking() {
			lead = append(lead, t.scoring(seat)...)
		}
		return lead
	case render.Legend:
		return t.legend()
	case render.Desks:
		return t.desks()
	case render.Close:
		return append(append(lead, t.air()), t.near()...)
	case render.Replay:
		lead = slices.Insert(lead, 0, t.Say("replay", len(t.Frames)))
	}
	return append(lead, t.overview()...)
}

// desks tells everybody's desk.
func (t teller) desks() (lines []string) {
	for _, seat := range t.seats() {
		lines = append(lines, t.player(seat)...)
	}
	return lines
}

// overview tells the viewer's own desk, the others, who controls which cities, where the
// markers lie, and what the end hangs on.
func (t teller) overview() []string {
	var lines []string
	mine := func(seat game.Seat) bool { return seat == t.view.Seat }
	seats := t.seats()
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return btoi(mine(b)) - btoi(mine(a)) })
	for _, seat := range seats {
		lines = append(lines, t.player(seat)[0])
	}
	lines = append(lines, t.rulers()...)
	return append(lines, t.table()...)
}

// Text writes all that the pictures show: a block for the table, for each player, for the
// routes and for the cities. It is the text board of somebody who sees no pictures, so
// whatever is added to a picture must be added here too.
func (Artist) Text(w text.Words, s render.Scene) ([][]string, error) {
	st, err := open(w, s)
	if err != nil {
		return nil, err
	}
	t := teller{st}
	if st.Kind == render.Legend {
		return [][]string{t.legend()}, nil
	}
	blocks := [][]string{append([]string{t.headline(), t.Waiting()}, t.table()...)}
	if st.Kind == render.Score {
		for _, seat := range st.ranking() {
			blocks = append(blocks, t.scoring(seat))
		}
	}
	for _, seat := range st.seats() {
		blocks = append(blocks, t.player(seat))
	}
	return append(blocks, t.routes(), t.cities()), nil
}

// Stage says how far the game has come.
func (Artist) Stage(w text.Words, s render.Scene) (string, error) {
	return render.Told(open, w, s, func(st *stage) string { return teller{st}.headline() })
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
