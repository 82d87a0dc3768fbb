package core

import (
	"slices"
	"strconv"

	"norenbot/discord/ui"
	"norenbot/game/match"
	"norenbot/game/text"
)

// VerbMove is the verb of the buttons by which a player has a match go on where they press: while nothing can
// be said where it is played.
const VerbMove = "move"

// MoveTarget returns the place to which the player could move the match by pressing here, or the key of the reason
// why not.
func (b *Core) MoveTarget(i ui.Interaction, m match.Match) (to match.Place, refused string) {
	i = b.Outside(i)
	to = match.Place{Server: m.Place.Server, Channel: i.Channel}
	_, plays := m.PlayedBy(i.User.ID, b.Now())
	switch {
	case !plays:
		return to, "sorry.stranger"
	case !m.Phase.Live():
		return to, b.Refusal(m.Over())
	case m.Unheard.IsZero():
		return to, "sorry.heard"
	case i.Server == "" || i.Server != m.Place.Server:
		return to, "move.elsewhere"
	case to.Channel == m.Place.Channel:
		return to, "move.same"
	case MissingPermissions(i) != 0:
		return to, "move.lacks"
	case !b.AllowsMatches(i):
		return to, "move.closed"
	}
	return to, ""
}

// AllowsMatches reports whether the server's managers allow matches where the interaction was made.
func (b *Core) AllowsMatches(i ui.Interaction) bool {
	s := b.Server(i.Server)
	return len(s.Channels) == 0 || slices.ContainsFunc([]string{i.Channel, b.Parent(i.Channel), i.Parent}, func(c string) bool { return c != "" && slices.Contains(s.Channels, c) })
}

// offerMoves adds to a list of somebody's matches a button for each that can be moved to where it was asked for.
// Its numbers are those of the list.
func (b *Core) offerMoves(i ui.Interaction, own []match.Match, out *ui.Message) {
	v := b.To(i)
	var row ui.Row
	for n, m := range own {
		if m.Unheard.IsZero() || len(out.Rows) >= ui.RowsPerMessage {
			continue
		}
		if _, refused := b.MoveTarget(i, m); refused == "" && len(row) < ui.ButtonsPerRow {
			row = append(row, ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbMove, Match: string(m.ID)}.ID(),
				Label: text.Truncate(strconv.Itoa(n+1)+". "+v.Phrase("move.button"), text.ButtonLength), Style: ui.Secondary}})
		}
	}
	if len(row) > 0 {
		out.Rows = append(out.Rows, row)
	}
}
