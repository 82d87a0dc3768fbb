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
	"norenbot/render"
)

// The verbs of presses that only look.
const (
	verbHand = "hand"
	verbLog  = "log"  // Arg is the page; see logArg
	verbText = "text" // the board in words
	verbRace = "race" // who leads where
)

// playCommand opens the private menu of the match that waits for whoever asks.
func playCommand() command {
	return command{path: "game play", options: []option{matchOption(ownGame)}, run: (*Bot).play}
}

// play opens a match: the one named, the one of the thread, else the one that
// waits, here or elsewhere. Of several there is a button each.
func (b *Bot) play(ctx context.Context, i Interaction) Response {
	own, err := b.ownGames(i)
	if err != nil {
		return b.refuse(i, err)
	}
	waiting := those(own, func(m match.Match) bool { return waitsFor(m, i.User.ID) })
	switch {
	case i.Options["match"] != "" || len(own) == 0:
	case own[0].Place.Thread == i.Channel && i.Channel != "", len(own) == 1:
		return b.opens(ctx, i, own[0].ID)
	case len(waiting) == 1:
		return b.opens(ctx, i, waiting[0].ID)
	case len(waiting) > 1:
		return b.overview(i, "play.which", waiting)
	default:
		return b.overview(i, "my.title", own)
	}
	id, err := b.which(i, ownGame)
	if err != nil {
		return b.refuse(i, err)
	}
	return b.opens(ctx, i, id)
}

func (b *Bot) opens(ctx context.Context, i Interaction, id match.ID) Response {
	return b.pressMenu(ctx, i, press{Verb: verbOpen, Match: string(id)})
}

// ownGames are the games being played here in which a person sits, a thread's
// own first; if there are none, theirs anywhere.
func (b *Bot) ownGames(i Interaction) ([]match.Match, error) {
	own := func(m match.Match) bool { return ownGame(m, i.User.ID) }
	here, err := b.around(i)
	if err != nil {
		return nil, err
	}
	if found := those(here, own); len(found) > 0 {
		return found, nil
	}
	all, err := b.matches.Of(i.User.ID)
	return those(all, own), err
}

func waitsFor(m match.Match, user match.User) bool {
	seat, sits := m.SeatOf(user)
	return sits && m.Awaited().Has(seat)
}

// boardCommand shows the board to one person.
func boardCommand() command {
	return command{path: "game board", options: []option{matchOption(dealt)}, run: func(b *Bot, ctx context.Context, i Interaction) Response {
		return b.showPicture(ctx, i, dealt, render.Board)
	}}
}

// handCommand shows what only one person may see.
func handCommand() command {
	return command{path: "game hand", options: []option{matchOption(ownGame)}, run: func(b *Bot, ctx context.Context, i Interaction) Response {
		return b.showPicture(ctx, i, ownGame, render.Holdings)
	}}
}

func (b *Bot) showPicture(ctx context.Context, i Interaction, fits about, kind render.Kind) Response {
	id, err := b.which(i, fits)
	if err != nil {
		return b.refuse(i, err)
	}
	if kind == render.Holdings {
		return b.showHand(ctx, i, id)
	}
	l, err := b.matches.Look(id, i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(l.Match)
	m := v.pictured(Message{Content: v.headline(l.Match), Files: b.picture(ctx, v.look(l, kind)), Ephemeral: true})
	m.Rows = []Row{append(Row{v.lookButton(id, verbText, "board.text"), v.lookButton(id, verbLog, "board.log")}, b.raceButton(v, l.Match)...)}
	return Response{Message: &m}
}

// raceButton shows who leads where, if there are pictures of that.
func (b *Bot) raceButton(v voice, m match.Match) []Part {
	if !b.drawer.Draws(m.Game, render.Race) {
		return nil
	}
	return []Part{v.lookButton(m.ID, verbRace, "board.race")}
}

// showRace shows who leads where.
func (b *Bot) showRace(ctx context.Context, i Interaction, id match.ID) Response {
	l, err := b.matches.Look(id, i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(l.Match)
	m := v.pictured(Message{Content: v.headline(l.Match), Files: b.picture(ctx, v.look(l, render.Race)), Ephemeral: true})
	return Response{Message: &m}
}

// look is a picture of what one person may see.
func (v voice) look(l match.Look, kind render.Kind) render.Scene {
	s := v.scene(l.Match, kind, l.View)
	s.Whose = l.Seat
	return s
}

func (v voice) lookButton(id match.ID, verb, key string) Part {
	return Part{Button: &Button{ID: press{Verb: verb, Match: string(id)}.ID(), Label: v.Phrase(key), Style: secondary}}
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
	m := v.pictured(Message{Content: v.Phrase("hand.title"), Files: b.picture(ctx, v.look(l, render.Holdings)), Ephemeral: true})
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
	parts, err := b.drawer.Text(v.look(l, render.Board))
	if err != nil {
		return b.refuse(i, err)
	}
	m := Message{Content: strings.Join(parts, "\n"), Ephemeral: true}
	if text.Length(m.Content) > text.ContentLength {
		whole := strings.Join(parts, "\n\n")
		m.Content = text.Truncate(parts[0], text.ContentLength)
		m.Files = []File{{Name: "board.txt", Type: "text/plain; charset=utf-8", Data: []byte(whole)}}
	}
	return Response{Message: &m}
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
		for n, m := range here {
			v, stage := b.to(i).about(m), ""
			if n < stagesMost && m.Phase == match.Playing {
				stage = b.stage(v, m)
			}
			lines = append(lines, b.statusLine(v, m, stage))
		}
		lines = first(lines, text.ContentLength, b.to(i).linesMore)
		return Response{Message: &Message{Content: strings.Join(lines, "\n"), Ephemeral: true}}
	}}
}

// stagesMost is of how many matches it is told how far they have come: the game
// is looked at for it.
const stagesMost = 10

// statusLine says how a match stands. The name of its thread says who plays.
func (b *Bot) statusLine(v voice, m match.Match, stage string) string {
	title, names := "**"+v.title(m.Game)+"** · "+escape(strings.Join(v.plainNames(m), ", ")), ""
	if link := b.link(m); link == "<#"+m.Place.Channel+">" || m.Phase == match.Lobby {
		names = link
	} else {
		title = link
	}
	var parts []string
	switch {
	case m.Repair != nil:
		parts = []string{title, v.Phrase("status.repair"), names}
	case m.Phase == match.Lobby:
		parts = []string{title, v.Phrase("my.lobby"), names}
	case m.Phase == match.Playing:
		parts = []string{title, stage, v.Phrase("status.waiting", v.list(v.awaitedSince(m))), names}
	default:
		parts = []string{title, v.Phrase("my.over"), names}
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// stage says how far a game has come: the first line of its text board.
func (b *Bot) stage(v voice, m match.Match) string {
	l, err := b.matches.Look(m.ID, "")
	if err != nil {
		return ""
	}
	told, err := b.drawer.Text(v.look(l, render.Board))
	if err != nil || len(told) == 0 {
		return ""
	}
	line, _, _ := strings.Cut(told[0], "\n")
	return strings.TrimSuffix(strings.TrimPrefix(line, v.title(m.Game)+", "), ".")
}

// awaitedSince names who has to decide, since when and until when, as every
// reader's client says it: "3 hours ago".
func (v voice) awaitedSince(m match.Match) []string {
	var names []string
	for seat, c := range m.Chairs {
		s := game.Seat(seat)
		if !m.Awaited().Has(s) {
			continue
		}
		if end, limited := m.Deadline(s); limited {
			names = append(names, v.Phrase("status.timed", v.names(s), until(c.Clock.Since), until(end)))
		} else {
			names = append(names, v.Phrase("status.since", v.names(s), until(c.Clock.Since)))
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
	return b.overview(i, "my.title", own)
}

// overview lists matches of a person, those that wait for them first, with a
// button into each of these.
func (b *Bot) overview(i Interaction, heading string, own []match.Match) Response {
	v := b.to(i)
	byUrgency(own, i.User.ID)
	lines := []string{"### " + v.Phrase(heading)}
	var row Row
	for n, m := range own {
		w := v.about(m)
		lines = append(lines, itoa(n+1)+". "+w.mine(m, i.User.ID)+" "+b.link(m))
		if waitsFor(m, i.User.ID) && len(row) < buttonsPerRow {
			row = append(row, Part{Button: &Button{ID: press{Verb: verbOpen, Match: string(m.ID)}.ID(),
				Label: text.Truncate(itoa(n+1)+". "+v.matchName(m), text.ButtonLength), Style: primary}})
		}
	}
	out := Message{Content: strings.Join(first(lines, text.ContentLength, v.linesMore), "\n"), Ephemeral: true}
	if len(row) > 0 {
		out.Rows = []Row{row}
	}
	return Response{Message: &out}
}

// mine says how a match stands for one of its players.
func (v voice) mine(m match.Match, user match.User) string {
	line := "**" + v.title(m.Game) + "** · " + escape(strings.Join(v.plainNames(m), ", ")) + " · "
	state := v.Phrase(stateKey(m, user))
	seat, seated := m.SeatOf(user)
	if !seated || !m.Awaited().Has(seat) {
		return line + state
	}
	line += "**" + state + "**"
	if at, ok := m.Deadline(seat); ok {
		line += " · " + v.Phrase("board.deadline", until(at))
	}
	return line
}

// byUrgency sorts a person's matches: first those that wait for them, by the
// time left, then the others by age.
func byUrgency(own []match.Match, user match.User) {
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
