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

// A LastView is the last picture of a match that a person was shown, or that the board showed everyone.
type LastView struct {
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

// After returns the view of a match after an entry.
func (g LastView) After(entry int, seat game.Seat, view any) LastView {
	if g.entry == entry {
		return g
	}
	return LastView{entry, seat, view, g.view}
}

// lastView is how somebody who sees what a seat sees looked last.
func (b *Part) lastView(m match.Match, user match.User, seat game.Seat) LastView {
	g := b.sights.Get(ui.MenuKey{Match: m.ID, User: user})
	if own, sits := m.SeatOf(user); g.entry == 0 && sits && own == seat {
		looked := b.Board(m.ID).Looked
		if int(seat) < len(looked) && looked[seat] > 0 && looked[seat] <= m.Entries {
			view, err := b.Matches.ViewAfter(m.ID, user, looked[seat])
			if err != nil {
				b.Log.Info().Err(err).Str("match", string(m.ID)).Msg("looking back")
				return LastView{}
			}
			g = LastView{entry: looked[seat], seat: seat, view: view}
		}
	}
	if g.seat != seat {
		return LastView{}
	}
	return g
}

// noteView records that the user looks at the match now, and returns the view since which changes are marked; nil
// marks nothing.
func (b *Part) noteView(m match.Match, user match.User, seat game.Seat, view any) (before any) {
	g := b.lastView(m, user, seat).After(m.Entries, seat, view)
	b.sights.Swap(ui.MenuKey{Match: m.ID, User: user}, g)
	return g.Before
}

// picture draws a match as one person may see it.
func (b *Part) picture(ctx context.Context, v words.Localizer, l match.Look, user match.User, kind render.Kind) []ui.File {
	s := core.LookScene(v, l, kind)
	s.Before = b.noteView(l.Match, user, l.Seat, l.View)
	return b.Picture(ctx, s)
}

// LastLooks returns, by seat, the journal's last entry when the seat's owner last looked. Owners who have not
// looked in this process keep the value in was.
func (b *Part) LastLooks(m match.Match, was []int) []int {
	looked := slices.Clone(was)
	for seat, c := range m.Chairs {
		if g := b.sights.Get(ui.MenuKey{Match: m.ID, User: c.User}); c.User != "" && g.entry > 0 && g.seat == game.Seat(seat) {
			looked = append(looked, make([]int, max(0, seat+1-len(looked)))...)
			looked[seat] = g.entry
		}
	}
	return looked
}

// KeepViews stores what was looked at since the boards were stored last. Tell does so at
// its end, when nobody else writes boards: to lose it costs marks that are too many.
func (b *Part) KeepViews() {
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
		looked := b.LastLooks(m, shown.Looked)
		if slices.Equal(looked, shown.Looked) {
			continue
		}
		shown.Looked = looked
		if err := ledger.Told(b.Leadership, ledger.Ref{Kind: match.Kind, ID: string(id)}, core.BoardKind, shown); err != nil {
			b.Log.Error().Err(err).Msg("noting who looked")
		}
	}
}
