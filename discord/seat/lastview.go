package seat

import (
	"context"
	"maps"
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/render"
)

// A picture that somebody is shown in private marks what has changed since they looked
// last; the board in the thread marks what has since it was posted.

// A Sight is the last picture of a match that somebody was shown, or everybody by the
// board, of how it stands.
type Sight struct {
	entry int       // the journal's last one then; 0: they have never looked
	seat  game.Seat // with whose eyes
	view  any
	// Before is what they had seen before that: who looks again at the same sees the
	// same marks.
	Before any
}

// sightsMost bounds how many are remembered, with two views of a few KiB each. Of those
// who sit at the table the boards keep the entry, see core.Board.Looked.
const sightsMost = 2_000

// Then is the sight of how a match stands after an entry.
func (g Sight) Then(entry int, seat game.Seat, view any) Sight {
	if g.entry == entry {
		return g
	}
	return Sight{entry, seat, view, g.view}
}

// lastSight is how somebody who sees what a seat sees looked last.
func (b *Part) lastSight(m match.Match, user match.User, seat game.Seat) Sight {
	g := b.sights.Get(ui.MenuKey{Match: m.ID, User: user})
	if own, sits := m.SeatOf(user); g.entry == 0 && sits && own == seat {
		looked := b.Board(m.ID).Looked
		if int(seat) < len(looked) && looked[seat] > 0 && looked[seat] <= m.Entries {
			view, err := b.Matches.ViewAfter(m.ID, user, looked[seat])
			if err != nil {
				b.Log.Info().Err(err).Str("match", string(m.ID)).Msg("looking back")
				return Sight{}
			}
			g = Sight{entry: looked[seat], seat: seat, view: view}
		}
	}
	if g.seat != seat {
		return Sight{}
	}
	return g
}

// looks notes that somebody looks at a match as it stands, and returns the view since
// which changes are to be marked; nil marks nothing.
func (b *Part) looks(m match.Match, user match.User, seat game.Seat, view any) (before any) {
	g := b.lastSight(m, user, seat).Then(m.Entries, seat, view)
	b.sights.Swap(ui.MenuKey{Match: m.ID, User: user}, g)
	return g.Before
}

// seeing is a picture of how a match stands, for one person.
func (b *Part) seeing(ctx context.Context, v words.Voice, l match.Look, user match.User, kind render.Kind) []ui.File {
	s := core.LookScene(v, l, kind)
	s.Before = b.looks(l.Match, user, l.Seat, l.View)
	return b.Picture(ctx, s)
}

// LookedAt returns the journal's last entry when the owners of the seats looked last, by
// seat; of those who have not looked in this process, as it was.
func (b *Part) LookedAt(m match.Match, was []int) []int {
	looked := slices.Clone(was)
	for seat, c := range m.Chairs {
		if g := b.sights.Get(ui.MenuKey{Match: m.ID, User: c.User}); c.User != "" && g.entry > 0 && g.seat == game.Seat(seat) {
			looked = append(looked, make([]int, max(0, seat+1-len(looked)))...)
			looked[seat] = g.entry
		}
	}
	return looked
}

// KeepSights stores what was looked at since the boards were stored last. Tell does so at
// its end, when nobody else writes boards: to lose it costs marks that are too many.
func (b *Part) KeepSights() {
	matches := map[match.ID]bool{}
	for at := range b.sights.All() {
		matches[at.Match] = true
	}
	for _, id := range slices.Sorted(maps.Keys(matches)) {
		m, err := b.Matches.Match(id)
		shown := b.Board(id)
		if err != nil || !m.Phase.Live() || shown.Home == "" {
			continue
		}
		looked := b.LookedAt(m, shown.Looked)
		if slices.Equal(looked, shown.Looked) {
			continue
		}
		shown.Looked = looked
		if err := ledger.Told(b.Leadership, ledger.Ref{Kind: match.Kind, ID: string(id)}, core.BoardKind, shown); err != nil {
			b.Log.Error().Err(err).Msg("noting who looked")
		}
	}
}
