package seasons

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/text"
)

const (
	// liveEvery is how long the live message of a season stands at least as it is: a crowd
	// that signs up is one edit.
	liveEvery = 10 * time.Second
	// tooOldAgain is when it is tried again once Discord wants no more edits of an old
	// message (30046).
	tooOldAgain = 15 * time.Minute
	// namesShown, divisionsShown and topShown bound what the live message lists.
	namesShown     = 30
	divisionsShown = 8
	// organisersShown are named as those whom one may ask.
	organisersShown = 5
	topShown        = 5
	// wholeMost is how many people a division may have that is listed whole.
	wholeMost = 8
)

// live brings the one live message of the season up to date: it is edited in place, and
// where it was deleted posted anew, once.
func (t *posting) live() error {
	t.shown.Due = time.Time{}
	if t.shown.Gone {
		return nil
	}
	msg := t.card()
	if t.Again && t.shown.Message == "" {
		if err := t.adopt(msg); err != nil {
			return err
		}
	}
	print := core.ShortID(fmt.Sprint(msg.Text(), msg.Buttons()))
	if t.shown.Message == "" {
		return t.postLive(msg, print)
	}
	next := t.shown.Edited.Add(liveEvery)
	switch {
	case print == t.shown.Print:
		return nil
	case t.b.Now().Before(next):
		t.shown.Due = next
		return nil
	}
	err := t.b.API.Edit(t.Ctx, t.Facts.Home.Channel, t.shown.Message, msg)
	switch {
	case wire.ClassOf(err) == wire.TooOld:
		t.shown.Due = t.b.Now().Add(tooOldAgain)
		return nil
	case wire.ClassOf(err).IsGone() && t.shown.Anew:
		t.shown.Gone = true
		return nil
	case wire.ClassOf(err).IsGone():
		if err = t.postLive(msg, print); err == nil {
			t.shown.Anew = true
		}
		return err
	}
	if err == nil {
		t.shown.Edited, t.shown.Print = t.b.Now(), print
	}
	return err
}

// postLive posts the live message. The nonce names the one whose place it takes, and not
// what it says: by the next try somebody may have signed up.
func (t *posting) postLive(msg ui.Message, print string) error {
	msg.Nonce = "l" + string(t.Facts.ID) + core.ShortID(t.shown.Message)
	id, err := t.Once(t.Facts.Home.Channel, msg, t.shown.Message)
	if err != nil {
		return err
	}
	t.shown.Message, t.shown.Edited, t.shown.Print = id, t.b.Now(), print
	if t.Again { // it may be one that says what was so at an earlier try
		t.shown.Print, t.shown.Due = "", t.b.Now().Add(liveEvery)
	}
	return nil
}

// adopt finds a live message that was posted without our knowing: no other begins with the
// season's name as a title and has its button.
func (t *posting) adopt(msg ui.Message) error {
	title, _, _ := strings.Cut(msg.Text(), "\n")
	show := core.SeasonButton(t.Localizer, t.Facts.ID).ID
	recent, err := t.Recent(t.Facts.Home.Channel)
	for _, p := range recent {
		if head, _, _ := strings.Cut(p.Content, "\n"); p.Own && head == title && slices.Contains(p.Buttons, show) {
			t.shown.Message = p.ID
			break
		}
	}
	return err
}

// card is the live message: what the season is, how far it has come, and the way in.
func (t *posting) card() ui.Message {
	parts := []ui.Part{{Text: "## " + t.name() + "\n" + t.state()}, {Text: t.about()}, {Separator: true}}
	seal := ui.Part{Text: t.seal()}
	switch t.Season.Phase {
	case league.Signing, league.Waiting:
		if names := t.signedUp(); names != "" {
			parts = append(parts, ui.Titled(t.Localizer.Phrase("league.live.in", t.count()), names))
		}
	case league.Playing, league.Over:
		parts = append(parts, t.tops(ui.BodyTextMost-text.Length(ui.Message{Body: append(parts, seal)}.Text()))...)
	}
	return ui.Message{Body: ui.Framed(core.ColorOpen, append(append(parts, seal), ui.Rows(t.rows())...)...)}
}

// about says what is played, in the organiser's words and ours.
func (t *seasonText) about() string {
	terms := t.Season.Terms
	kind := t.says.Phrase("league.live.format." + string(terms.Format))
	if n := t.seats(); n > 1 {
		kind += " · " + t.says.Phrase("league.live.teams", n)
	}
	lines := []string{t.says.Phrase("league.live.about", t.says.Title(terms.Game), kind, terms.Table, words.PaceLine(t.says, t.Facts.Pace))}
	if t.Facts.Note != "" {
		lines = append(lines, words.Escape(words.Cleaned(t.Facts.Note)))
	}
	if t.Season.Phase == league.Signing {
		lines = append(lines, t.says.Phrase("league.live.begins", words.Stamp(terms.Start)))
	}
	var by []string
	for _, p := range t.Facts.Organisers[:min(len(t.Facts.Organisers), organisersShown)] {
		by = append(by, t.person(p))
	}
	if len(by) > 0 {
		lines = append(lines, "-# "+t.says.Phrase("league.live.by", t.says.Joined(by)))
	}
	return strings.Join(lines, "\n")
}

// seal is what seals the lots, and once they are drawn, what opens it.
func (t *seasonText) seal() string {
	if t.Season.Terms.Format == league.Ladder { // which draws no lots
		return "-# " + t.says.Phrase("league.live.promise.ladder", "`"+t.Season.Terms.Promise+"`")
	}
	if t.Season.Seed == "" {
		return "-# " + t.says.Phrase("league.live.promise", "`"+t.Season.Terms.Promise+"`")
	}
	return "-# " + t.says.Phrase("league.live.seed", "`"+t.Season.Seed+"`", "`"+t.Season.Terms.Promise+"`")
}

// state says how far the season has come, and what comes next.
func (t *seasonText) state() string {
	s := t.Season
	if s.Terms.Format == league.Ladder && s.Phase == league.Playing {
		return t.says.Phrase("league.live.queue", len(s.Queue))
	}
	switch s.Phase {
	case league.Signing:
		return t.says.Phrase("league.live.signing", words.Until(s.Terms.Last))
	case league.Waiting:
		return t.says.Phrase("league.live.waiting", words.Until(s.Terms.Start))
	case league.Playing:
		if s.Terms.Format == league.Ladder {
			return t.says.Phrase("league.live.ladder", len(s.Queue))
		}
		last := s.Rounds[len(s.Rounds)-1].Until
		if s.Terms.Format == league.League {
			return t.says.Phrase("league.live.playing", words.Stamp(last))
		}
		return t.says.Phrase("league.live.round", len(s.Rounds), words.Stamp(last))
	case league.Over:
		return t.won("league.live.over", t.names)
	}
	return t.says.Phrase("league.live.off")
}

// count is how many people are in.
func (t *seasonText) count() int {
	if t.Season.Phase == league.Signing {
		return len(t.Season.List) * t.seats()
	}
	return len(t.Season.Lines) * t.seats()
}

// signedUp names who is in, "" if nobody is.
func (t *seasonText) signedUp() string {
	var names []string
	people := t.Season.List
	if t.Season.Phase != league.Signing {
		people = nil
		for _, l := range t.Season.Lines {
			people = append(people, l.Person)
		}
	}
	for _, p := range people[:min(len(people), namesShown)] {
		names = append(names, t.team(t.Season.Team(p)))
	}
	if more := len(people) - len(names); more > 0 {
		names = append(names, t.says.Phrase("league.live.more", more))
	}
	return text.Truncate(strings.Join(names, ", "), text.ContentLength)
}

// tops are the first lines of the standings, by division, in at most so many characters; what is too long is left
// out, line by line.
func (t *seasonText) tops(room int) (tops []ui.Part) {
	shown := t.Standings[:min(len(t.Standings), divisionsShown)]
	for d, rows := range shown {
		most := topShown
		switch {
		case len(rows) <= wholeMost:
			most = len(rows)
		case len(t.Standings) == 1:
			most = 2 * topShown
		}
		var lines []string
		for _, row := range rows[:min(len(rows), most)] {
			lines = append(lines, t.says.Phrase("league.live.row", t.place(row), t.line(row.Line), t.points(row.Points)))
		}
		name := t.standingsName(d)
		more := func(n int) string { return t.says.Phrase("league.live.more", n) }
		tops = append(tops, ui.Titled(name, strings.Join(words.First(lines, room/len(shown)-text.Length(ui.Titled(name, "").Text), more), "\n")))
	}
	return tops
}
