package discord

import (
	"context"
	"maps"
	"slices"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// A picture that somebody is shown in private marks what has changed since they looked
// last; the board in the thread marks what has since it was posted.

// A sight is the last picture of a match that somebody was shown, or everybody by the
// board, of how it stands.
type sight struct {
	entry int       // the journal's last one then; 0: they have never looked
	seat  game.Seat // with whose eyes
	view  any
	// before is what they had seen before that: who looks again at the same sees the
	// same marks.
	before any
}

// sightsMost bounds how many are remembered, with two views of a few KiB each. Of those
// who sit at the table the boards keep the entry, see board.Looked.
const sightsMost = 2_000

// then is the sight of how a match stands after an entry.
func (g sight) then(entry int, seat game.Seat, view any) sight {
	if g.entry == entry {
		return g
	}
	return sight{entry, seat, view, g.view}
}

// lastSight is how somebody who sees what a seat sees looked last.
func (b *Bot) lastSight(m match.Match, user match.User, seat game.Seat) sight {
	g := b.sights.get(ui.MenuKey{Match: m.ID, User: user})
	if own, sits := m.SeatOf(user); g.entry == 0 && sits && own == seat {
		looked := b.board(m.ID).Looked
		if int(seat) < len(looked) && looked[seat] > 0 && looked[seat] <= m.Entries {
			view, err := b.matches.ViewAfter(m.ID, user, looked[seat])
			if err != nil {
				b.log.Info().Err(err).Str("match", string(m.ID)).Msg("looking back")
				return sight{}
			}
			g = sight{entry: looked[seat], seat: seat, view: view}
		}
	}
	if g.seat != seat {
		return sight{}
	}
	return g
}

// looks notes that somebody looks at a match as it stands, and returns the view since
// which changes are to be marked; nil marks nothing.
func (b *Bot) looks(m match.Match, user match.User, seat game.Seat, view any) (before any) {
	g := b.lastSight(m, user, seat).then(m.Entries, seat, view)
	b.sights.swap(ui.MenuKey{Match: m.ID, User: user}, g)
	return g.before
}

// seeing is a picture of how a match stands, for one person.
func (b *Bot) seeing(ctx context.Context, v voice, l match.Look, user match.User, kind render.Kind) []ui.File {
	s := v.look(l, kind)
	s.Before = b.looks(l.Match, user, l.Seat, l.View)
	return b.picture(ctx, s)
}

// deciding is the picture of a menu. What a draft or an order would change is marked too:
// it is no sight, since nothing stands like that.
func (b *Bot) deciding(ctx context.Context, v voice, facts match.Match, user match.User, m menu) []ui.File {
	if m.Ahead != nil || len(m.Draft) > 0 {
		m.scene.Before = b.lastSight(facts, user, m.Seat).view
	} else {
		m.scene.Before = b.looks(facts, user, m.Seat, m.View)
	}
	files := b.picture(ctx, m.scene)
	for n := range files {
		if m.Ahead != nil {
			files[n].Alt = text.Truncate(v.Phrase("orders.picture")+" "+files[n].Alt, render.AltLimit)
		}
	}
	return files
}

// lookedAt returns the journal's last entry when the owners of the seats looked last, by
// seat; of those who have not looked in this process, as it was.
func (b *Bot) lookedAt(m match.Match, was []int) []int {
	looked := slices.Clone(was)
	for seat, c := range m.Chairs {
		if g := b.sights.get(ui.MenuKey{Match: m.ID, User: c.User}); c.User != "" && g.entry > 0 && g.seat == game.Seat(seat) {
			looked = append(looked, make([]int, max(0, seat+1-len(looked)))...)
			looked[seat] = g.entry
		}
	}
	return looked
}

// keepSights stores what was looked at since the boards were stored last. Tell does so at
// its end, when nobody else writes boards: to lose it costs marks that are too many.
func (b *Bot) keepSights() {
	matches := map[match.ID]bool{}
	for at := range b.sights.all() {
		matches[at.Match] = true
	}
	for _, id := range slices.Sorted(maps.Keys(matches)) {
		m, err := b.matches.Match(id)
		shown := b.board(id)
		if err != nil || !m.Phase.Live() || shown.Home == "" {
			continue
		}
		looked := b.lookedAt(m, shown.Looked)
		if slices.Equal(looked, shown.Looked) {
			continue
		}
		shown.Looked = looked
		if err := ledger.Told(b.keeper, ledger.Ref{Kind: match.Kind, ID: string(id)}, boardKind, shown); err != nil {
			b.log.Error().Err(err).Msg("noting who looked")
		}
	}
}
