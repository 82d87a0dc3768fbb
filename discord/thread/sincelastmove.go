package thread

import (
	"slices"

	"norenbot/game"
	"norenbot/game/match"
)

// A board tells what has happened since the board before it. What was done to whoever it mentions may be
// older: others have decided since, and who is displaced may have answered by an order, unasked.

// sinceLastMove returns a line in small print: the last thing that another player did to a player whom the board
// mentions, since that player's last move. It returns nothing if the board shows it anyway (its lines start at
// event from). The line is public, so it tells only what is public.
func (t *announcement) sinceLastMove(mentioned []match.User, from int) []string {
	var last *game.Event
	for _, u := range mentioned {
		c, err := t.b.Matches.Recap(t.m.ID, u)
		if err != nil {
			continue // the mention matters more
		}
		for _, e := range slices.Backward(c.Events) {
			told := from < len(t.story) && e.At >= t.story[from].At
			if !told && e.For(game.Public) && isDoneTo(e, c.Seat) {
				if last == nil || e.At > last.At {
					last = &e
				}
				break
			}
		}
	}
	if last == nil {
		return nil
	}
	return []string{"-# " + t.Localizer.Phrase("board.earlier", t.Localizer.Text(last.Text))}
}

// isDoneTo reports whether an event tells what another seat did to this one. Games name the acting seat first.
func isDoneTo(e game.Event, seat game.Seat) bool {
	by := e.Text.Args[0]
	return by.Kind() == game.SeatName && by.Seat() != seat && slices.Contains(e.Text.Args[1:], game.Who(seat))
}
