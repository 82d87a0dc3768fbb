package discord

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// The verbs of presses that only look.
const (
	verbHand = "hand"
	verbLog  = "log"  // Arg is the page, from the latest: 0
	verbText = "text" // the board in words
)

// playCommand opens the private menu.
func playCommand() command {
	return command{path: "game play", options: []option{matchOption(ownGame)}, run: func(b *Bot, ctx context.Context, i Interaction) Response {
		id, err := b.which(i, ownGame)
		if err != nil {
			return b.refuse(i, err)
		}
		return b.pressMenu(ctx, i, Press{Verb: verbOpen, Match: string(id)})
	}}
}

// boardCommand shows the board to one person.
func boardCommand() command {
	return command{path: "game board", options: []option{matchOption(dealt)}, run: func(b *Bot, ctx context.Context, i Interaction) Response {
		return b.showPicture(ctx, i, dealt, ShowTable)
	}}
}

// handCommand shows what only one person may see.
func handCommand() command {
	return command{path: "game hand", options: []option{matchOption(ownGame)}, run: func(b *Bot, ctx context.Context, i Interaction) Response {
		return b.showPicture(ctx, i, ownGame, ShowHand)
	}}
}

func (b *Bot) showPicture(ctx context.Context, i Interaction, fits about, show Show) Response {
	id, err := b.which(i, fits)
	if err != nil {
		return b.refuse(i, err)
	}
	if show == ShowHand {
		return b.showHand(ctx, i, id)
	}
	l, err := b.matches.Look(id, i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(l.Match)
	m := v.pictured(Message{Content: v.headline(l.Match), Files: b.picture(ctx, v.look(l, show)), Ephemeral: true})
	m.Rows = []Row{{v.lookButton(id, verbText, "board.text"), v.lookButton(id, verbLog, "board.log")}}
	return Response{Message: &m}
}

// look is a picture of what one person may see.
func (v voice) look(l match.Look, show Show) Scene {
	s := v.scene(l.Match, show, l.View)
	s.Seat = l.Seat
	return s
}

func (v voice) lookButton(id match.ID, verb, key string) Part {
	return Part{Button: &Button{ID: Press{Verb: verb, Match: string(id)}.ID(), Label: v.Phrase(key), Style: Secondary}}
}

// showHand shows a player's own things; somebody without a seat is told so.
func (b *Bot) showHand(ctx context.Context, i Interaction, id match.ID) Response {
	l, err := b.matches.Look(id, i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	if l.Seat == game.Public {
		return b.stranger(i, id)
	}
	v := b.to(i).about(l.Match)
	m := v.pictured(Message{Content: v.Phrase("hand.title"), Files: b.picture(ctx, v.look(l, ShowHand)), Ephemeral: true})
	return Response{Message: &m}
}

// showText tells the board in words. What does not fit one message comes as a
// file, so that nothing is lost.
func (b *Bot) showText(i Interaction, id match.ID) Response {
	l, err := b.matches.Look(id, i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(l.Match)
	parts := b.drawer.Board(v.look(l, ShowTable))
	m := Message{Content: strings.Join(parts, "\n"), Ephemeral: true}
	if text.Length(m.Content) > text.ContentLength {
		whole := strings.Join(parts, "\n\n")
		m.Content = text.Truncate(parts[0], text.ContentLength)
		m.Files = []File{{Name: "board.txt", Type: "text/plain; charset=utf-8", Data: []byte(whole)}}
	}
	return Response{Message: &m}
}

// logCommand tells what has happened, latest page first.
func logCommand() command {
	return simple("game log", dealt, func(b *Bot, i Interaction, id match.ID) Response { return b.showLog(i, id, "") })
}

// linesPerPage is how much of a log reads well on a phone.
const linesPerPage = 15

func (b *Bot) showLog(i Interaction, id match.ID, arg string) Response {
	facts, err := b.matches.Match(id)
	if err != nil {
		return b.refuse(i, err)
	}
	events, err := b.matches.Since(id, i.User.ID, 0)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(facts)
	fresh := -1
	if arg == "" {
		fresh = b.looked(facts, i.User.ID)
	}
	m := v.logPage(facts, events, atoi(arg), fresh)
	if arg != "" && i.Ephemeral {
		return Response{Update: &m}
	}
	return Response{Message: &m}
}

// looked notes that a person reads the log of a match as it stands, and returns
// how many events are new since they last did; -1 if they never did.
func (b *Bot) looked(m match.Match, user string) int {
	key := string(m.ID) + "/" + user
	var last lookNote
	b.recall(lookKind, key, &last)
	if last.Entry == m.Entries {
		return 0
	}
	if err := b.remember(lookKind, key, lookNote{m.Entries}); err != nil {
		b.log.Error().Err(err).Msg("noting what was read")
	}
	if last.Entry == 0 {
		return -1
	}
	events, err := b.matches.Since(m.ID, user, last.Entry)
	if err != nil {
		return -1
	}
	return len(events)
}

// logPage writes a page of the log, from the latest: 0. Of fresh events, unless
// they are negative, the first is marked where it stands on the page.
func (v voice) logPage(m match.Match, events []game.Event, page, fresh int) Message {
	last := max(0, (len(events)-1)/linesPerPage)
	page = min(max(page, 0), last)
	end := len(events) - page*linesPerPage
	lines := []string{"### " + v.Phrase("log.title", escape(v.matchName(m)))}
	for at := max(0, end-linesPerPage); at < end; at++ {
		if at == len(events)-fresh {
			lines = append(lines, "**"+v.Phrase("log.fresh")+"**")
		}
		lines = append(lines, v.eventLine(events[at]))
	}
	if fresh == 0 {
		lines = append(lines, "-# "+v.Phrase("log.nothing"))
	} else if fresh > linesPerPage {
		lines = append(lines, "-# "+v.Phrase("log.more", fresh-linesPerPage, v.Phrase("log.earlier")))
	}
	if len(events) == 0 {
		lines = append(lines, v.Phrase("log.empty"))
	}
	out := Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Ephemeral: true}
	var row Row
	for _, to := range []struct {
		page int
		key  string
	}{{page + 1, "log.earlier"}, {page - 1, "log.later"}} {
		if to.page >= 0 && to.page <= last {
			row = append(row, Part{Button: &Button{ID: Press{Verb: verbLog, Match: string(m.ID), Arg: itoa(to.page)}.ID(), Label: v.Phrase(to.key), Style: Secondary}})
		}
	}
	if len(row) > 0 {
		out.Rows = []Row{row}
	}
	return out
}

// eventLine tells one event, with its reasons in small print.
func (v voice) eventLine(e game.Event) string {
	line := "▸ " + v.text(e.Text)
	for _, why := range e.Why {
		line += "\n-# " + v.text(why)
	}
	return line
}

// statusCommand lists the matches of a place.
func statusCommand() command {
	return command{path: "game status", run: func(b *Bot, _ context.Context, i Interaction) Response {
		here, err := b.matches.At(match.Place{Server: i.Server, Channel: i.Channel})
		if err != nil {
			return b.refuse(i, err)
		}
		if id, err := b.which(i, anyMatch); err == nil && len(here) == 0 {
			m, err := b.matches.Match(id)
			if err != nil {
				return b.refuse(i, err)
			}
			here = []match.Match{m}
		}
		if len(here) == 0 {
			return b.private(i, "sorry.nohere")
		}
		var lines []string
		for _, m := range here {
			lines = append(lines, b.to(i).about(m).statusLine(m)+" "+b.link(m))
		}
		return Response{Message: &Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Ephemeral: true}}
	}}
}

func (v voice) statusLine(m match.Match) string {
	title, names := v.title(m.Game), escape(strings.Join(v.plainNames(m), ", "))
	switch {
	case m.Repair != nil:
		return v.Phrase("status.repair", title)
	case m.Phase == match.Lobby:
		return v.Phrase("status.lobby", title, names)
	case m.Phase == match.Playing:
		return v.Phrase("status.playing", title, names, v.list(v.awaited(m)))
	}
	return v.Phrase("status.over", title, names)
}

// awaited names who has to decide.
func (v voice) awaited(m match.Match) []string {
	var names []string
	for seat := range m.Chairs {
		if m.Awaited().Has(game.Seat(seat)) {
			names = append(names, v.names(game.Seat(seat)))
		}
	}
	return names
}

// myCommand lists all matches of a person, those that wait for them first,
// with a button into each.
func myCommand() command {
	return command{path: "my", anywhere: true, run: (*Bot).my}
}

func (b *Bot) my(_ context.Context, i Interaction) Response {
	own, err := b.matches.Of(i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	if len(own) == 0 {
		return b.private(i, "my.none")
	}
	v := b.to(i)
	byUrgency(own, i.User.ID)
	lines := []string{"### " + v.Phrase("my.title")}
	var row Row
	for n, m := range own {
		w := v.about(m)
		lines = append(lines, itoa(n+1)+". "+w.mine(m, i.User.ID)+" "+b.link(m))
		if seat, sits := m.SeatOf(i.User.ID); sits && m.Awaited().Has(seat) && len(row) < buttonsPerRow {
			row = append(row, Part{Button: &Button{ID: Press{Verb: verbOpen, Match: string(m.ID)}.ID(),
				Label: text.Truncate(itoa(n+1)+". "+v.matchName(m), text.ButtonLength), Style: Primary}})
		}
	}
	out := Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Ephemeral: true}
	if len(row) > 0 {
		out.Rows = []Row{row}
	}
	return Response{Message: &out}
}

// mine says how a match stands for one of its players.
func (v voice) mine(m match.Match, user string) string {
	line := "**" + v.title(m.Game) + "** · " + escape(strings.Join(v.plainNames(m), ", ")) + " · "
	state := v.Phrase(stateKey(m, user))
	seat, seated := m.SeatOf(user)
	if !seated || !m.Awaited().Has(seat) {
		return line + state
	}
	line += "**" + state + "**"
	if at, ok := m.Deadline(seat); ok {
		line += " · " + v.Phrase("board.deadline", stamp(at))
	}
	return line
}

// byUrgency sorts a person's matches: first those that wait for them, by the
// time left, then the others by age.
func byUrgency(own []match.Match, user string) {
	urgent := func(m match.Match) (rank int, at time.Time) {
		seat, sits := m.SeatOf(user)
		if !sits || !m.Awaited().Has(seat) {
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
		return cmp.Or(cmp.Compare(rankA, rankB), atA.Compare(atB))
	})
}
