package thread

import (
	"slices"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// Whoever wants it is mentioned when the turn before theirs begins, in games that know whose comes next
// (game.Sequencer): once a turn, and never where that is only likely.

// upNext is who is told with this board that they are next, and whether they have not been told yet; "" is
// nobody. At a table of two everybody always is, and a computer player would be done before anybody read it.
func (t *announcement) upNext(l match.Look) (user match.User, newly bool) {
	if l.Turn == game.Public || len(l.Match.Chairs) < 3 {
		return "", false
	}
	if t.shown.Turn == int(l.Turn)+1 {
		return t.shown.Next, false
	}
	if l.Next == game.Public {
		return "", false
	}
	user = l.Match.Chairs[l.Next].User
	switch {
	case user == "" || l.Match.Chairs[l.Turn].User == "" || (l.Match.Awaited() | t.standInSeats()).Has(l.Next):
		return "", false
	case !t.b.Player(string(user)).Next || !t.asleep(user).IsZero():
		return "", false
	}
	return user, !slices.Contains(t.heard, user)
}

// noteTurn records whose turn the board shows, and the player who was told that they are next.
func (t *announcement) noteTurn(l match.Look, next match.User) {
	t.shown.Turn, t.shown.Next = int(l.Turn)+1, next
}

// nextLine says to somebody that they are next; no line for nobody.
func (t *announcement) nextLine(l match.Look, next match.User) []string {
	if next == "" {
		return nil
	}
	return []string{"-# " + t.Localizer.Phrase("board.next", words.Mention(next), t.Localizer.Names(l.Turn))}
}
