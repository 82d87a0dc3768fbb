package seat

import (
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// recap finds out what has happened since whoever sits there decided last, and whether they have decided anything yet.
// What cannot be read is left out: the question matters more.
func (b *Part) recap(m match.Menu, v words.Localizer, facts match.Match, user match.User) (r words.Recap, decided bool) {
	if facts.Lesson || m.Ahead != nil || len(m.Draft) > 0 || m.State == match.Ended {
		return r, true
	}
	c, err := b.Matches.Recap(facts.ID, user)
	if err != nil {
		return r, true
	}
	v.Givers = c.Givers
	if facts.Chairs[c.Seat].User == user { // to a sitter it is told as to everybody
		v.Own = game.Only(c.Seat)
	}
	var notes []string
	if c.Rewound {
		notes = append(notes, "▸ "+v.Phrase("news.rewound"))
	}
	for _, seat := range words.SeatsIn(c.Reseats) {
		notes = append(notes, "▸ "+reseated(v, facts.Chairs[seat], seat))
	}
	title := "recap.title"
	if c.Entry == 0 {
		title = "recap.start"
	}
	return v.Recap(title, notes, c.Events), c.Entry > 0
}

// reseated says who plays for a seat since a while.
func reseated(v words.Localizer, c match.Chair, seat game.Seat) string {
	if c.User == "" && c.Left != nil {
		return v.Phrase("news.replaced", words.Escape(v.PlainName(*c.Left, int(seat))))
	}
	return v.Phrase("recap.seated", v.Names(seat))
}
