package core

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// ByUrgency sorts a person's matches: first those that wait for them, by the
// time left, then the others by age.
func (b *Core) ByUrgency(own []match.Match, user match.User) {
	urgent := func(m match.Match) (rank int, at time.Time) {
		seat, asked := b.WaitsFor(m, user)
		if !asked {
			return 2, m.Created
		}
		if at, limited := m.Deadline(seat); limited {
			return 0, at
		}
		return 1, m.Created
	}
	slices.SortStableFunc(own, func(a, b match.Match) int {
		rankA, atA := urgent(a)
		rankB, atB := urgent(b)
		return cmp.Or(cmp.Compare(rankA, rankB), atA.Compare(atB), strings.Compare(string(a.ID), string(b.ID)))
	})
}

// MatchLine describes a match, and what it waits for from the user's point of view.
func (b *Core) MatchLine(v words.Localizer, m match.Match, user match.User) string {
	return "**" + v.Title(m.Game) + "** · " + b.AtTable(v, m, user)
}

// ListMessage returns the user's list of matches as a message.
func (b *Core) ListMessage(v words.Localizer, heading string, own []match.Match, user match.User) ui.Message {
	b.ByUrgency(own, user)
	lines := []string{"### " + v.Phrase(heading)}
	var row ui.Row
	for n, m := range own {
		w := v.About(m)
		lines = append(lines, strconv.Itoa(n+1)+". "+b.MatchLine(w, m, user)+" "+b.Whereabouts(w, m))
		if _, asked := b.WaitsFor(m, user); asked && len(row) < ui.ButtonsPerRow*ui.RowsPerMessage {
			row = append(row, ui.Control{Button: &ui.Button{ID: OpenButton(m.ID),
				Label: text.Truncate(strconv.Itoa(n+1)+". "+MatchName(v, m), text.ButtonLength), Style: ui.Primary}})
		}
	}
	out := ui.Message{Content: strings.Join(words.First(lines, text.ContentLength, v.LinesMore), "\n")}
	if len(row) > 0 {
		out.Rows = ui.InRows(row)
	}
	return out
}

// Overview lists matches of a person, those that wait for them first, with a
// button into each of these.
func (b *Core) Overview(i ui.Interaction, heading string, own []match.Match) ui.Response {
	out := b.ListMessage(b.To(i), heading, own, i.User.ID)
	out.Ephemeral = true
	b.offerMoves(i, own, &out)
	return ui.Response{Message: &out}
}

// AtTable says how many sit there, and how many of them are computer players.
func AtTable(v words.Localizer, info game.Info, m match.Match) string {
	name := v.Phrase("lobby.players", len(m.Chairs), info.MaxSeats)
	computers := 0
	for _, c := range m.Chairs {
		if c.Computer != "" {
			computers++
		}
	}
	if computers > 0 {
		name += " · " + v.Phrase("lobby.computers", computers)
	}
	return name
}

// WaitingElsewhere are the other matches of the server that wait for somebody, the most
// urgent first.
func (b *Core) WaitingElsewhere(here match.Match, user match.User) []match.Match {
	own, err := b.Matches.Of(user)
	if err != nil {
		b.Log.Error().Err(err).Msg("listing matches")
	}
	others := MatchesWhere(own, func(m match.Match) bool {
		_, asked := b.WaitsFor(m, user)
		return asked && m.ID != here.ID && m.Place.Server == here.Place.Server && !m.Lesson
	})
	b.ByUrgency(others, user)
	return others
}

// AlsoWaiting lists such matches in a frame: what a reminder says is found again by its
// words, and these may change between two tries.
func (b *Core) AlsoWaiting(v words.Localizer, of []match.Match, user match.User) []ui.Embed {
	if len(of) == 0 {
		return nil
	}
	lines := []string{v.Phrase("news.also")}
	for _, m := range of[:min(len(of), alsoMost)] {
		lines = append(lines, "- "+b.Whereabouts(v, m)+b.untilWhen(v, m, user))
	}
	if more := len(of) - alsoMost; more > 0 {
		lines = append(lines, v.LinesMore(more))
	}
	return []ui.Embed{{Description: strings.Join(lines, "\n")}}
}

// untilWhen says how long a match waits for somebody; "" for as long as it takes.
func (b *Core) untilWhen(v words.Localizer, m match.Match, user match.User) string {
	seat, asked := b.WaitsFor(m, user)
	if at, limited := m.Deadline(max(seat, 0)); asked && limited {
		return " · " + v.Phrase("board.deadline", words.Until(at))
	}
	return ""
}

// alsoMost is how many other matches a reminder lists.
const alsoMost = 10

// Headline says which match it is and whose turn it is, people as mentions, computer
// players only where no person is.
func Headline(v words.Localizer, m match.Match, now time.Time) string {
	head := "**" + v.Title(m.Game) + "**"
	var who []playerToMove
	var computers []string
	for seat, c := range m.Chairs {
		switch {
		case !m.Awaited().Has(game.Seat(seat)):
		case c.User == "":
			computers = append(computers, v.NamedAt(c.Owner, seat))
		default:
			who = append(who, playerToMove{words.Mention(c.User), awaitedNotes(v, m, game.Seat(seat), now)})
		}
	}
	if len(who) > 0 {
		return head + " · " + v.Phrase("board.awaited", joinToMove(v, who))
	}
	if len(computers) > 0 {
		return head + " · " + v.Phrase("board.thinking", v.Joined(computers))
	}
	return head
}

// A playerToMove is a player whose turn it is, by name, with notes in brackets: who plays for them, when their time ends.
type playerToMove struct{ who, notes string }

func (a playerToMove) String() string {
	if a.notes == "" {
		return a.who
	}
	return a.who + " (" + a.notes + ")"
}

// joinToMove lists the players to move; what is true of all of them is said once.
func joinToMove(v words.Localizer, all []playerToMove) string {
	alike := !slices.ContainsFunc(all, func(a playerToMove) bool { return a.notes != all[0].notes })
	var names []string
	for _, a := range all {
		if alike {
			names = append(names, a.who)
		} else {
			names = append(names, a.String())
		}
	}
	of := playerToMove{who: v.Joined(names)}
	if alike {
		of.notes = all[0].notes
	}
	return of.String()
}

// WaitsFor returns the seat for which a match waits for somebody, who owns it or plays
// for its owner, and whether there is one.
func (b *Core) WaitsFor(m match.Match, user match.User) (game.Seat, bool) {
	seat, plays := m.PlayedBy(user, b.Now())
	return seat, plays && m.Awaited().Has(seat)
}

// AtTable says how a match stands for somebody who plays it, for themselves or for another
// one, or watches it.
func (b *Core) AtTable(v words.Localizer, m match.Match, user match.User) string {
	line := words.Escape(strings.Join(v.PlainNames(m), ", ")) + " · "
	if note := v.Note(m); note != "" {
		line += note + " · "
	}
	seat, plays := m.PlayedBy(user, b.Now())
	if plays && !HasSeat(m, user) {
		line += v.Phrase("my.sitting", v.Names(seat)) + " · "
	}
	if !plays || !m.Awaited().Has(seat) {
		return line + v.Phrase(stateKey(m, user))
	}
	return line + "**" + v.Phrase("my.yours") + "**" + b.untilWhen(v, m, user)
}

// Heading says in small print whose a private message about a match is, where its reader might not know: outside of the place
// where it is played which match it is, and of one that they play for somebody else for whom. It is "" where that is clear.
func (b *Core) Heading(v words.Localizer, m match.Match, i ui.Interaction) string {
	here := i.Channel == cmp.Or(m.Place.Thread, m.Place.Channel)
	seat, plays := m.PlayedBy(i.User.ID, b.Now())
	sits := plays && !HasSeat(m, i.User.ID)
	if here && !sits || m.Lesson {
		return ""
	}
	said := v.Title(m.Game)
	if !here {
		said = words.Escape(MatchName(v, m))
	}
	if sits {
		said += " · " + v.Phrase("my.sitting", v.Names(seat))
	}
	return "-# " + said
}

// AwaitedUntil names a player who is awaited, with who plays for them, the end of their
// vacation and the deadline, as far as there are such.
func AwaitedUntil(v words.Localizer, who string, m match.Match, seat game.Seat, now time.Time) string {
	return playerToMove{who, awaitedNotes(v, m, seat, now)}.String()
}

func awaitedNotes(v words.Localizer, m match.Match, seat game.Seat, now time.Time) string {
	var notes []string
	if s := m.SitterOf(seat, now); s != nil {
		notes = append(notes, v.Phrase("board.sat", words.Escape(words.ShownName(s.Owner))))
	}
	if back, away := m.Chairs[seat].Rest.Away(now); away {
		notes = append(notes, v.Phrase("board.vacation", words.Stamp(back)))
	}
	if at, ok := m.Deadline(seat); ok {
		notes = append(notes, v.Phrase("board.deadline", words.Until(at)))
	}
	return strings.Join(notes, " · ")
}
