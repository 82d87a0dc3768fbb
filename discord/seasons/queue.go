package seasons

import (
	"context"
	"errors"
	"slices"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/season"
	"norenbot/game/text"
)

// VerbQueue is the verb of presses on a ladder's queue, the Match being the ladder's id;
// the Arg says what is wanted, nothing to be shown the queue.
const (
	VerbQueue  = "queue"
	queueJoin  = "join"
	queueLeave = "leave"
)

// waitersShown keeps the list within what a message holds, whatever people are called.
const waitersShown = 8

// errNoLadder is returned where no ladder can be meant.
var errNoLadder = errors.New("no ladder here")

// queueCommand shows the queue of a ladder.
func (b *Part) queueCommand() core.Command {
	return core.Command{Path: "league play", Asks: core.Free, Run: b.playLadder, Options: []core.Option{{Name: "season", Kind: ui.WordsOption, Offer: b.offerLadders}}}
}

// laddersHere are the ladders that are played in a server, the newest first.
func (b *Part) laddersHere(server string) []season.Facts {
	return slices.DeleteFunc(b.Seasons.At(server), func(f season.Facts) bool {
		return f.Format != league.Ladder || f.Phase != league.Playing
	})
}

// offerLadders lists the ladders here for what was typed so far.
func (b *Part) offerLadders(i ui.Interaction, typed string) (choices []ui.Choice) {
	for _, f := range b.laddersHere(i.Server) {
		if strings.Contains(strings.ToLower(f.Name), strings.ToLower(typed)) {
			choices = append(choices, ui.Choice{Name: text.Truncate(words.Cleaned(f.Name), core.ChoiceMost), Value: string(f.ID)})
		}
	}
	return choices
}

// playLadder shows the queue of the ladder here, of several the one named: its button joins.
func (b *Part) playLadder(_ context.Context, i ui.Interaction) ui.Response {
	here := b.laddersHere(i.Server)
	if id := i.Options["season"]; id != "" {
		here = slices.DeleteFunc(here, func(f season.Facts) bool { return string(f.ID) != id })
	}
	switch len(here) {
	case 0:
		return b.Refuse(i, errNoLadder)
	case 1:
		return b.queue(i, here[0].ID, "")
	}
	v := b.To(i)
	var row ui.Row
	for _, f := range here[:min(len(here), ui.ButtonsPerRow*ui.RowsPerMessage)] {
		id := ui.CustomID{Verb: VerbQueue, Match: string(f.ID)}.ID()
		row = append(row, ui.Control{Button: &ui.Button{ID: id, Label: text.Truncate(words.Cleaned(f.Name), text.ButtonLength), Style: ui.Secondary}})
	}
	return ui.Response{Message: &ui.Message{Content: v.Phrase("league.play.which"), Rows: ui.InRows(row), Ephemeral: true}}
}

// pressQueue joins or leaves a queue, or shows it, in place of what was shown before.
func (b *Part) pressQueue(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	if !slices.ContainsFunc(b.laddersHere(i.Server), func(f season.Facts) bool { return f.ID == season.ID(p.Match) }) {
		return b.Refuse(i, errNoLadder)
	}
	r := b.queue(i, season.ID(p.Match), p.Arg)
	if i.Ephemeral {
		r.Update, r.Message = r.Message, nil
	}
	return r
}

// queue does what is wanted of a ladder's queue, and shows it. To be in it, or not,
// already is no mistake: two presses are as good as one.
func (b *Part) queue(i ui.Interaction, id season.ID, want string) ui.Response {
	who := words.OwnerOf(i.User)
	p, err := b.Seasons.Enrol(who)
	if err != nil {
		return b.Refuse(i, err)
	}
	l, err := b.Seasons.Look(id)
	if err != nil {
		return b.Refuse(i, err)
	}
	points, _, _ := b.Stats.Rating(l.Facts.Game, p).Shown()
	waits := waitsIn(l.Season, p)
	switch {
	case want == queueJoin && !waits:
		l, err = b.Seasons.DoAndLook(id, who, 0, league.Signed{Person: p, Rating: points, Press: i.ID})
	case want == queueLeave && waits:
		l, err = b.Seasons.DoAndLook(id, who, 0, league.Left{Person: p})
	}
	if errors.Is(err, league.ErrPerson) { // somebody, or another press of theirs, was quicker
		l, err = b.Seasons.Look(id)
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	m := b.queueMessage(b.To(i), l, p)
	if want == queueJoin && !waitsIn(l.Season, p) {
		m.Content += "\n" + b.To(i).Phrase("league.play.opens")
	}
	return ui.Response{Message: m}
}

func waitsIn(s *league.Season, p league.Person) bool {
	return slices.ContainsFunc(s.Queue, func(w league.Waiter) bool { return w.Person == p })
}

// queueMessage says who waits, how many are missing, and what happens then.
func (b *Part) queueMessage(v words.Localizer, l *season.Look, own league.Person) *ui.Message {
	terms, id := l.Season.Terms, string(l.Facts.ID)
	lines := []string{"### " + words.Escape(words.Cleaned(terms.Name)), "-# " + v.Phrase("league.play.about", terms.Table, v.Title(terms.Game), words.PaceLine(v, l.Facts.Pace))}
	for n, w := range l.Season.Queue[:min(len(l.Season.Queue), waitersShown)] {
		name := words.Escape(words.ShownName(b.Seasons.Who(w.Person)))
		if w.Person == own {
			name = "**" + name + "**"
		}
		lines = append(lines, v.Phrase("league.play.waits", n+1, name, words.Rating(v, b.Stats.Rating(terms.Game, w.Person)), words.Until(w.Since)))
	}
	wait := len(l.Season.Queue)
	if more := wait - waitersShown; more > 0 {
		lines = append(lines, v.LinesMore(more))
	}
	if wait == 0 {
		lines = append(lines, v.Phrase("league.play.nobody"))
	}
	if missing := terms.Table - wait; missing > 0 {
		lines = append(lines, v.Phrase("league.play.missing", missing))
	} else {
		lines = append(lines, v.Phrase("league.play.apart"))
	}
	join := ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbQueue, Match: id, Arg: queueJoin}.ID(), Label: v.Phrase("league.play.join"), Style: ui.Primary}}
	if waitsIn(l.Season, own) {
		lines = append(lines, v.Phrase("league.play.then"))
		join = ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbQueue, Match: id, Arg: queueLeave}.ID(), Label: v.Phrase("league.play.leave"), Style: ui.Secondary}}
	}
	top := ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: core.VerbTop, Arg: terms.Game}.ID(), Label: v.Phrase("league.play.top"), Style: ui.Secondary}}
	return &ui.Message{Content: strings.Join(lines, "\n"), Rows: []ui.Row{{join, queueButton(v, id), top}}, Ephemeral: true}
}

// queueButton shows the queue as it is now.
func queueButton(v words.Localizer, id string) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbQueue, Match: id}.ID(), Label: v.Phrase("league.play.look"), Style: ui.Secondary}}
}
