package thread

import (
	"slices"

	"norenbot/game"
	"norenbot/game/match"
)

// A board tells what has happened since the board before it. What was done to whoever it mentions may be
// older: others have decided since, and who is displaced may have answered by an order, unasked.

// earlier says in small print the last that somebody did to one of the people whom a board mentions, since
// they decided in person, where the board does not tell it: its lines begin at an event of the story. No line
// where there is nothing of that. Everybody reads it, so it is of what everybody was told.
func (t *announcement) earlier(mentioned []match.User, from int) []string {
	var last *game.Event
	for _, u := range mentioned {
		c, err := t.b.Matches.Recap(t.m.ID, u)
		if err != nil {
			continue // the mention matters more
		}
		for _, e := range slices.Backward(c.Events) {
			told := from < len(t.story) && e.At >= t.story[from].At
			if !told && e.For(game.Public) && doneTo(e, c.Seat) {
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
	return []string{"-# " + t.Voice.Phrase("board.earlier", t.Voice.Text(last.Text))}
}

// doneTo reports whether an event tells what another seat did to this one: games name first who does something.
func doneTo(e game.Event, seat game.Seat) bool {
	by := e.Text.Args[0]
	return by.Kind() == game.SeatName && by.Seat() != seat && slices.Contains(e.Text.Args[1:], game.Who(seat))
}
