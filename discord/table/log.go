package table

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// Which page of the log a press asks for. Pages are counted from the beginning,
// so that "Earlier" means the same one however the match goes on meanwhile.
const (
	logArg  = "p"  // and a number: that page, from 0
	logFind = "go" // a select, whose values are such pages
)

// pageWanted reads the Arg of a press on a log of so many pages. Old messages
// count from the latest page, in a number alone.
func pageWanted(i ui.Interaction, arg string, pages int) int {
	if len(i.Values) > 0 {
		arg = i.Values[0]
	}
	n, fromStart := strings.CutPrefix(arg, logArg)
	page := ui.Number(n)
	if !fromStart {
		page = pages - 1 - page
	}
	return min(max(page, 0), pages-1)
}

// showLog shows a page of the log, with a picture of how the match stood at its
// end, as far as this reader may know.
func (b *Part) showLog(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	facts, err := b.Matches.Match(id)
	if err != nil {
		return b.Refuse(i, err)
	}
	events, err := b.Matches.Since(id, i.User.ID, 0)
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i).About(facts)
	if v.Givers, err = b.Matches.Givers(id); err != nil {
		return b.Refuse(i, err)
	}
	key := logKey{ui.MenuKey{Match: id, User: i.User.ID}, v.Language()}
	l, known := logOf(v, events, b.logs.Get(key))
	b.logs.Swap(key, known)
	l.page = pageWanted(i, p.Arg, len(l.pages))
	l.fresh = -1
	if p.Arg == "" {
		l.fresh = b.noteRead(facts, i.User.ID)
	}
	m := l.message(facts, i.ID)
	if m.Files, err = b.logPicture(ctx, i, id, l); err != nil {
		return b.Refuse(i, err)
	}
	m = core.Pictured(l.Localizer, m)
	if p.Arg != "" && i.Ephemeral {
		return ui.Response{Update: &m}
	}
	return ui.Response{Message: &m}
}

// logPicture draws how a match stood at the end of a page; on the latest, how it
// stands now. What has changed on the page is marked. The end of a chapter has
// the pictures that it deserves, such as who became favourite.
func (b *Part) logPicture(ctx context.Context, i ui.Interaction, id match.ID, l readLog) ([]ui.File, error) {
	at, before := -1, -1
	if l.page < len(l.pages)-1 {
		at = l.end(l.page)
	}
	if l.page > 0 {
		before = l.end(l.page - 1)
	}
	past, err := b.Matches.LookBack(id, i.User.ID, before, at)
	if err != nil {
		return nil, err
	}
	kinds := []render.Kind{render.Board}
	if l.isChapter() && past.Before != nil {
		if found := b.Drawer.Highlights(past.Match.Game, past.Before, past.View); len(found) > 0 {
			kinds = found
		}
	}
	var files []ui.File
	for _, kind := range kinds {
		s := core.LookScene(b.To(i).About(past.Match), past.Look, kind)
		s.Before, s.Awaited = past.Before, words.SeatsIn(past.Awaited)
		files = append(files, b.Picture(ctx, s)...)
	}
	return files, nil
}

// noteRead records that the user reads the log, and returns how many events are new to them; -1 if they never read
// it, or it is not known.
func (b *Part) noteRead(m match.Match, user match.User) int {
	key := string(m.ID) + "/" + string(user)
	var last core.LookNote
	b.Recall(core.LookKind, key, &last)
	// Nothing has happened since, and nothing has to be written.
	if last.Entry == m.Entries {
		return 0
	}
	if err := b.Remember(core.LookKind, key, core.LookNote{Entry: m.Entries}); err != nil {
		b.Log.Error().Err(err).Msg("noting what was read")
	}
	if last.Entry == 0 {
		return -1
	}
	events, err := b.Matches.Since(m.ID, user, last.Entry)
	if err != nil {
		return -1
	}
	return len(events)
}

// message writes the page, marks on it where what is new to the reader begins,
// and leads to the others.
func (l *readLog) message(m match.Match, press string) ui.Message {
	lines := []string{"### " + l.Phrase("log.title", words.Escape(core.MatchName(l.Localizer, m)))}
	from, end := l.pages[l.page], len(l.lines)
	if l.page+1 < len(l.pages) {
		end = l.pages[l.page+1]
	}
	first, shown := len(l.events)-l.fresh, 0
	said := map[string]bool{}
	for n := from; n < end; n++ {
		if at := l.lines[n]; l.fresh > 0 && at.From <= first && first < at.To {
			lines = append(lines, "**"+l.Phrase("log.fresh")+"**")
		}
		// A line may tell several events, and new ones are counted as events.
		shown += l.lines[n].To - l.lines[n].From
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
	return ui.Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Rows: l.rows(m.ID, press), Ephemeral: true}
}

// rows lead one page back and forward, and to the chapters.
func (l *readLog) rows(id match.ID, press string) (rows []ui.Row) {
	var step ui.Row
	for _, to := range []struct {
		page int
		key  string
	}{{l.page - 1, "log.earlier"}, {l.page + 1, "log.later"}} {
		if to.page >= 0 && to.page < len(l.pages) {
			step = append(step, ui.Control{Button: &ui.Button{ID: logID(id, logArg+strconv.Itoa(to.page)), Label: l.Phrase(to.key), Style: ui.Secondary}})
		}
	}
	if len(step) == 0 {
		return nil
	}
	rows = []ui.Row{step}
	if chapters := l.chapters(); len(chapters) > 0 {
		// The press makes the custom_id another one each time; see package seat, selects.go.
		rows = append(rows, ui.Row{{Select: &ui.Select{ID: logID(id, logFind+press), Placeholder: l.Phrase("log.find"), Min: 1, Max: 1, Options: chapters}}})
	}
	return rows
}

// logID is the custom_id of what leads to a page of the log.
func logID(id match.ID, arg string) string {
	return ui.CustomID{Verb: seat.VerbLog, Match: string(id), Arg: arg}.ID()
}

// chapters are the pages to go to: where each chapter begins, the latest of
// them, between the beginning and the end of the log. A page stands there once:
// Discord takes no option twice.
func (l *readLog) chapters() []ui.SelectOption {
	var found []ui.SelectOption
	for n, page := range l.pages {
		if e := l.events[l.lines[page].From]; e.Chapter {
			label := strings.TrimSuffix(l.Label(e.Text, ui.OptionMost), ".")
			found = append(found, ui.SelectOption{Label: label, Value: logArg + strconv.Itoa(n)})
		}
	}
	if len(found) == 0 {
		return nil
	}
	found = found[max(0, len(found)-(ui.OptionsPerSelect-2)):]
	start := ui.SelectOption{Label: l.Phrase("log.start"), Value: logArg + strconv.Itoa(0)}
	if found[0].Value != start.Value {
		found = slices.Insert(found, 0, start)
	}
	now := ui.SelectOption{Label: l.Phrase("log.now"), Value: logArg + strconv.Itoa(len(l.pages)-1)}
	if found[len(found)-1].Value != now.Value {
		found = append(found, now)
	}
	return found
}
