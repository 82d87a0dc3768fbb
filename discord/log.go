package discord

import (
	"context"
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// logCommand tells what has happened, latest page first.
func logCommand() command {
	return command{path: "game log", options: []option{matchOption(dealt)}, run: func(b *Bot, ctx context.Context, i Interaction) Response {
		id, err := b.which(i, dealt)
		if err != nil {
			return b.refuse(i, err)
		}
		return b.showLog(ctx, i, id, "")
	}}
}

// Which page of the log a press asks for. Pages are counted from the beginning,
// so that "Earlier" means the same one however the match goes on meanwhile.
const (
	logArg  = "p"  // and a number: that page, from 0
	logFind = "go" // a select, whose values are such pages
)

// pageWanted reads the Arg of a press on a log of so many pages. Old messages
// count from the latest page, in a number alone.
func pageWanted(i Interaction, arg string, pages int) int {
	if len(i.Values) > 0 {
		arg = i.Values[0]
	}
	n, fromStart := strings.CutPrefix(arg, logArg)
	page := atoi(n)
	if !fromStart {
		page = pages - 1 - page
	}
	return min(max(page, 0), pages-1)
}

// showLog shows a page of the log, with a picture of how the match stood at its
// end, as far as this reader may know.
func (b *Bot) showLog(ctx context.Context, i Interaction, id match.ID, arg string) Response {
	facts, err := b.matches.Match(id)
	if err != nil {
		return b.refuse(i, err)
	}
	events, err := b.matches.Since(id, i.User.ID, 0)
	if err != nil {
		return b.refuse(i, err)
	}
	l := logOf(b.to(i).about(facts), events)
	l.page = pageWanted(i, arg, len(l.pages))
	l.fresh = -1
	if arg == "" {
		l.fresh = b.looked(facts, i.User.ID)
	}
	m := l.message(facts, i.ID)
	if m.Files, err = b.moment(ctx, i, id, l); err != nil {
		return b.refuse(i, err)
	}
	m = l.pictured(m)
	if arg != "" && i.Ephemeral {
		return Response{Update: &m}
	}
	return Response{Message: &m}
}

// moment draws how a match stood at the end of a page; on the latest, how it
// stands now. What has changed on the page is marked. The end of a chapter has
// the pictures that it deserves, such as who became favourite.
func (b *Bot) moment(ctx context.Context, i Interaction, id match.ID, l readLog) ([]File, error) {
	at, before := -1, -1
	if l.page < len(l.pages)-1 {
		at = l.end(l.page)
	}
	if l.page > 0 {
		before = l.end(l.page - 1)
	}
	past, err := b.matches.LookBack(id, i.User.ID, before, at)
	if err != nil {
		return nil, err
	}
	kinds := []render.Kind{render.Board}
	if l.isChapter() && past.Before != nil {
		if found := b.drawer.Highlights(past.Match.Game, past.Before, past.View); len(found) > 0 {
			kinds = found
		}
	}
	var files []File
	for _, kind := range kinds {
		s := b.to(i).about(past.Match).look(past.Look, kind)
		s.Before, s.Awaited = past.Before, seatsIn(past.Awaited)
		files = append(files, b.picture(ctx, s)...)
	}
	return files, nil
}

// looked notes that a person reads the log of a match as it stands, and returns
// how many events are new since they last did; -1 if they never did.
func (b *Bot) looked(m match.Match, user match.User) int {
	key := string(m.ID) + "/" + string(user)
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

// A readLog is the log of a match for one reader, on one of its pages.
type readLog struct {
	voice
	events []game.Event
	lines  []logLine
	pages  []int // where each page begins in lines; one at least
	page   int
	fresh  int // how many events are new to the reader; negative: all are
}

// A logLine is what is told in one line: one event, or several that are joined.
type logLine struct {
	from, to int // of the events
	text     string
}

func logOf(v voice, events []game.Event) readLog {
	l := readLog{voice: v, events: events, lines: v.logLines(events)}
	l.pages = l.divide()
	return l
}

// logLines tells all events, those that belong together in one line.
func (v voice) logLines(events []game.Event) []logLine {
	var lines []logLine
	for at, e := range events {
		more := e.Text
		more.Key += game.More
		if at == 0 || !e.Joined || events[at-1].Aside || !v.Has(more.Key) {
			lines = append(lines, logLine{at, at + 1, "▸ " + v.text(e.Text)})
			continue
		}
		l := &lines[len(lines)-1]
		if lead := events[l.from].Text; l.to == l.from+1 && v.Has(lead.Key+game.Lead) {
			lead.Key += game.Lead
			l.text = "▸ " + v.text(lead)
		}
		l.text = strings.TrimSuffix(l.text, ".") + v.text(more) + "."
		l.to = at + 1
	}
	return lines
}

// A page of a log has at most so many lines, which read well on a phone, and so
// many characters, which leave room for what stands around them. A few lines
// too many at the end of the log make no page of their own.
const (
	linesPerPage = 15
	charsPerPage = 1500
	fewLines     = 4
)

// divide divides the lines into pages, from the beginning, so that what comes
// after a page does not change it. A chapter has pages of its own.
func (l *readLog) divide() []int {
	pages, room := []int{0}, charsPerPage
	said := map[string]bool{}
	for n := range l.lines {
		from := pages[len(pages)-1]
		need := lengthOf(l.told(n, said))
		if n > from && (n-from == linesPerPage || need > room || l.turns(n)) {
			pages, room, said = append(pages, n), charsPerPage, map[string]bool{}
			need = lengthOf(l.told(n, said))
		}
		room -= need
	}
	return l.joinEnd(pages)
}

// joinEnd has the last few lines stand on the page before, if they may and
// there is room.
func (l *readLog) joinEnd(pages []int) []int {
	last := len(pages) - 1
	if last == 0 || len(l.lines)-pages[last] > fewLines || l.turns(pages[last]) {
		return pages
	}
	said, length := map[string]bool{}, 0
	for n := pages[last-1]; n < len(l.lines); n++ {
		length += lengthOf(l.told(n, said))
	}
	if length > charsPerPage {
		return pages
	}
	return pages[:last]
}

// turns reports whether a chapter begins or ends before a line.
func (l *readLog) turns(n int) bool {
	head, before := l.events[l.lines[n].from], l.events[l.lines[n].from-1]
	if head.Chapter {
		return true
	}
	for k := n - 1; k >= 0 && l.events[l.lines[k].from].At == before.At; k-- {
		if l.events[l.lines[k].from].Chapter {
			return head.At != before.At
		}
	}
	return false
}

// told are a line and the reasons behind it that were not said before on the
// page, in small print.
func (l *readLog) told(n int, said map[string]bool) []string {
	line := l.lines[n]
	out := []string{line.text}
	for _, e := range l.events[line.from:line.to] {
		for _, t := range e.Why {
			if why := l.text(t); !said[why] {
				said[why] = true
				out = append(out, "-# "+why)
			}
		}
	}
	return out
}

// end is how many answers stood at the end of a page. Where an answer goes on to
// be told on the next page, its picture is that one's.
func (l *readLog) end(page int) int {
	next := l.lines[l.pages[page+1]].from
	at := l.events[next-1].At
	if at > 0 && l.events[next].At == at {
		at--
	}
	return at
}

// isChapter reports whether the page tells of a chapter that has ended.
func (l *readLog) isChapter() bool {
	return len(l.events) > 0 && l.events[l.lines[l.pages[l.page]].from].Chapter
}

// message writes the page, marks on it where what is new to the reader begins,
// and leads to the others.
func (l *readLog) message(m match.Match, press string) Message {
	lines := []string{"### " + l.Phrase("log.title", escape(l.matchName(m)))}
	from, end := l.pages[l.page], len(l.lines)
	if l.page+1 < len(l.pages) {
		end = l.pages[l.page+1]
	}
	first, shown := len(l.events)-l.fresh, 0
	said := map[string]bool{}
	for n := from; n < end; n++ {
		if at := l.lines[n]; l.fresh > 0 && at.from <= first && first < at.to {
			lines = append(lines, "**"+l.Phrase("log.fresh")+"**")
		}
		shown += l.lines[n].to - l.lines[n].from
		lines = append(lines, l.told(n, said)...)
	}
	switch {
	case len(l.events) == 0:
		lines = append(lines, l.Phrase("log.empty"))
	case l.fresh == 0:
		lines = append(lines, "-# "+l.Phrase("log.nothing"))
	case l.fresh > shown:
		lines = append(lines, "-# "+l.Phrase("log.more", l.fresh-shown, l.Phrase("log.earlier")))
	}
	if len(l.pages) > 1 {
		lines = append(lines, "-# "+l.Phrase("menu.page", l.page+1, len(l.pages)))
	}
	return Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Rows: l.rows(m.ID, press), Ephemeral: true}
}

// rows lead one page back and forward, and to the chapters.
func (l *readLog) rows(id match.ID, press string) (rows []Row) {
	var step Row
	for _, to := range []struct {
		page int
		key  string
	}{{l.page - 1, "log.earlier"}, {l.page + 1, "log.later"}} {
		if to.page >= 0 && to.page < len(l.pages) {
			step = append(step, Part{Button: &Button{ID: logID(id, logArg+itoa(to.page)), Label: l.Phrase(to.key), Style: secondary}})
		}
	}
	if len(step) == 0 {
		return nil
	}
	rows = []Row{step}
	if chapters := l.chapters(); len(chapters) > 0 {
		// The press makes the custom_id another one each time; see menu.choice.
		rows = append(rows, Row{{Select: &Select{ID: logID(id, logFind+press), Placeholder: l.Phrase("log.find"), Min: 1, Max: 1, Options: chapters}}})
	}
	return rows
}

func logID(id match.ID, arg string) string {
	return press{Verb: verbLog, Match: string(id), Arg: arg}.ID()
}

// chapters are the pages to go to: where each chapter begins, the latest of
// them, between the beginning and the end of the log.
func (l *readLog) chapters() []SelectOption {
	var found []SelectOption
	for n, page := range l.pages {
		if e := l.events[l.lines[page].from]; e.Chapter {
			label := strings.TrimSuffix(l.label(e.Text, optionMost), ".")
			found = append(found, SelectOption{Label: label, Value: logArg + itoa(n)})
		}
	}
	if len(found) == 0 {
		return nil
	}
	found = found[max(0, len(found)-(optionsPerSelect-2)):]
	ends := func(key string, page int) SelectOption {
		return SelectOption{Label: l.Phrase(key), Value: logArg + itoa(page)}
	}
	return slices.Concat([]SelectOption{ends("log.start", 0)}, found, []SelectOption{ends("log.now", len(l.pages)-1)})
}
