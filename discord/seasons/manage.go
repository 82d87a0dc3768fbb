package seasons

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/text"
)

// errOrganiser is returned where somebody acts for a season that they do not organise.
var errOrganiser = errors.New("not one who organises the season")

// An organiserPage is a season as somebody is shown it who organises it: one private message that shows what
// can be done next, and does it. Nothing of it is remembered, so an old one answers, too.
type organiserPage struct {
	*seasonPage
	seen int      // the version of the season that was shown; 0: any
	args []string // what the page is about
	note string   // what became of the last act
}

// OrganiserPages are what organisers are shown and what they do there, by the first part of the Arg.
var OrganiserPages = map[string]func(*organiserPage) ui.Response{
	"":          (*organiserPage).hub,
	"draw":      asking((*organiserPage).drawing, (*organiserPage).hub),
	"drawn":     deciding((*organiserPage).drawing, (*organiserPage).hub),
	"start":     asking((*organiserPage).starting, (*organiserPage).hub),
	"swap":      (*organiserPage).swap,
	"swaps":     asking((*organiserPage).swapping, (*organiserPage).swap),
	"swapped":   deciding((*organiserPage).swapping, (*organiserPage).swap),
	"longer":    asking((*organiserPage).lengthening, (*organiserPage).longer),
	"pair":      asking((*organiserPage).pairing, (*organiserPage).hub),
	"paired":    deciding((*organiserPage).pairing, (*organiserPage).hub),
	"end":       asking((*organiserPage).ending, (*organiserPage).hub),
	"ended":     deciding((*organiserPage).ending, (*organiserPage).hub),
	"cancel":    asking((*organiserPage).cancelling, (*organiserPage).hub),
	"cancelled": deciding((*organiserPage).cancelling, (*organiserPage).hub),
	"tables":    (*organiserPage).tables,
	"table":     (*organiserPage).table,
	"give":      asking((*organiserPage).giving, (*organiserPage).table),
	"replay":    asking((*organiserPage).replaying, (*organiserPage).tables),
	"anew":      deciding((*organiserPage).replaying, (*organiserPage).tables),
	"rule":      (*organiserPage).rule,
	"rank":      (*organiserPage).rank,
	"drop":      (*organiserPage).drop,
	"ruled":     deciding((*organiserPage).toRule, (*organiserPage).tables),
	"unrule":    asking((*organiserPage).unruling, (*organiserPage).tables),
	"unruled":   deciding((*organiserPage).unruling, (*organiserPage).tables),

	"people":   (*organiserPage).peoplePage,
	"person":   (*organiserPage).one,
	"letin":    asking((*organiserPage).lettingIn, (*organiserPage).peoplePage),
	"off":      asking((*organiserPage).takingOff, (*organiserPage).peoplePage),
	"taken":    deciding((*organiserPage).takingOff, (*organiserPage).peoplePage),
	"replace":  asking((*organiserPage).replacing, (*organiserPage).peoplePage),
	"replaced": deciding((*organiserPage).replacing, (*organiserPage).peoplePage),
	"withdraw": asking((*organiserPage).takingOut, (*organiserPage).peoplePage),
	"withdrew": deciding((*organiserPage).takingOut, (*organiserPage).peoplePage),
	"sit":      asking((*organiserPage).sittingOut, (*organiserPage).peoplePage),
	"sits":     deciding((*organiserPage).sittingOut, (*organiserPage).peoplePage),
	"staff":    (*organiserPage).staff,
	"hire":     (*organiserPage).hire,
	"hired":    (*organiserPage).hired,
	"fire":     (*organiserPage).fire,
	"fired":    (*organiserPage).fired,
	"servers":  (*organiserPage).servers,
	"oust":     (*organiserPage).oust,
	"ousted":   (*organiserPage).ousted,
	"note":     (*organiserPage).noted,
}

// manage shows a page to an organiser, or does what was pressed there.
func (t *seasonPage) manage(_ context.Context, p ui.CustomID) ui.Response {
	version, _, _ := strings.Cut(string(p.Menu), freshSep)
	d := &organiserPage{seasonPage: t, seen: ui.Number(version), args: strings.Split(p.Arg, core.ArgSep)}
	page, known := OrganiserPages[d.args[0]]
	if !known {
		return t.b.Private(t.i, "sorry.unknown")
	}
	d.args = d.args[1:]
	return page(d)
}

// arg is a part of what the page is about, "" if it is missing.
func (d *organiserPage) arg(n int) string {
	if n < len(d.args) {
		return d.args[n]
	}
	return ""
}

// freshSep is between the version and what makes the id of a select another one each time.
const freshSep = "-"

// id is the custom id of what leads to a page.
func (d *organiserPage) id(page string, args ...string) string {
	return ui.CustomID{Verb: core.VerbManage, Match: string(d.Facts.ID), Menu: match.Token(strconv.Itoa(d.Season.Version)),
		Arg: strings.Join(append([]string{page}, args...), core.ArgSep)}.ID()
}

// pickID is the custom id of a select that leads to a page: another one each time, so that
// no client keeps what was chosen before (discord-api-docs#8160).
func (d *organiserPage) pickID(page string, args ...string) string {
	return ui.CustomID{Verb: core.VerbManage, Match: string(d.Facts.ID), Menu: match.Token(strconv.Itoa(d.Season.Version) + freshSep + core.ShortID(d.i.ID)),
		Arg: strings.Join(append([]string{page}, args...), core.ArgSep)}.ID()
}

// button leads to a page.
func (d *organiserPage) button(style ui.ButtonStyle, label, page string, args ...string) ui.Control {
	return ui.Control{Button: &ui.Button{ID: d.id(page, args...), Label: text.Truncate(label, text.ButtonLength), Style: style}}
}

// back leads to the page that one came from.
func (d *organiserPage) back(page string, args ...string) ui.Control {
	return d.button(ui.Secondary, d.says.Phrase("manage.back"), page, args...)
}

// shows is a page: its lines, with what became of the last act above them.
func (d *organiserPage) shows(lines []string, rows ...ui.Row) ui.Response {
	if d.note != "" {
		lines = append([]string{d.note}, lines...)
	}
	rows = slices.DeleteFunc(rows, func(r ui.Row) bool { return len(r) == 0 })
	m := &ui.Message{Content: strings.Join(words.First(lines, text.ContentLength, d.says.LinesMore), "\n"), Rows: rows, Ephemeral: true}
	if d.i.Ephemeral {
		return ui.Response{Update: m}
	}
	return ui.Response{Message: m}
}

// do has the organiser do something, and looks at the season anew.
func (d *organiserPage) do(act league.Act) error {
	err := d.b.Seasons.Do(d.Facts.ID, words.OwnerOf(d.i.User), d.expects(), act)
	d.again()
	return err
}

// again looks at the season anew.
func (d *organiserPage) again() {
	if t, err := d.b.seasonPageOf(d.i, d.Facts.ID); err == nil {
		d.seasonPage = t
	}
}

// expects is the version that an act is made for: the one that was shown. If since then
// only that has happened which happens by itself (posts, tables that open, people who sign
// up), it is today's: else nobody could do anything while a thousand tables open.
func (d *organiserPage) expects() int {
	if d.seen <= 0 || d.seen > len(d.Events) {
		return d.seen
	}
	for _, e := range d.Events[d.seen:] {
		switch act := e.Act.(type) {
		case league.Said, league.Credited:
			continue
		case league.Began:
			if e.By == 0 {
				continue
			}
		case league.Signed:
			if e.By == act.Person {
				continue
			}
		case league.Left:
			if e.By == act.Person {
				continue
			}
		}
		return d.seen
	}
	return d.Season.Version
}

// after shows a page once something was done, above it what or why not.
func (d *organiserPage) after(err error, page func(*organiserPage) ui.Response, key string, args ...any) ui.Response {
	d.args = nil
	d.note = d.says.Phrase(key, args...)
	if err != nil {
		d.note = d.why(err)
	}
	return page(d)
}

// why says what was wrong, and who may do what the organiser may not.
func (d *organiserPage) why(err error) string {
	said := d.b.Refuse(d.i, err).Message.Content
	if errors.Is(err, season.ErrOwnTable) {
		said += " " + d.whoMay()
	}
	return said
}

// hub is the first page: how far the season is, and what can be done next. What the organiser may not, since they
// play, is left out, and said.
func (d *organiserPage) hub() ui.Response {
	s := d.Season
	lines := []string{"### " + d.says.Phrase("manage.head", d.name())}
	var next, more, about ui.Row
	own := d.may(league.Ended{})
	switch s.Phase {
	case league.Signing:
		lines = append(lines, d.signing()...)
		if len(s.List) >= s.Terms.Least && own == nil {
			next = append(next, d.button(ui.Primary, d.says.Phrase("manage.draw"), "draw"))
		}
		next = append(next, d.peopleButton())
		if own == nil {
			next = append(next, d.button(ui.Secondary, d.says.Phrase("manage.later"), "longer"))
		}
	case league.Waiting:
		lines = append(lines, d.drawn()...)
		if own == nil {
			next = append(next, d.button(ui.Primary, d.says.Phrase("manage.start"), "start"))
		}
		next = append(next, d.button(ui.Secondary, d.says.Phrase("manage.swap"), "swap"), d.peopleButton())
	case league.Playing:
		lines = append(append(lines, d.state()), d.progress()...)
		next, more = d.playing(own == nil)
	case league.Over:
		lines = append(lines, d.state())
		next = ui.Row{d.button(ui.Secondary, d.says.Phrase("manage.tables"), "tables")}
	default:
		lines = append(lines, d.state())
	}
	if s.Phase.Live() {
		if n := len(d.Facts.Asks); n > 0 {
			lines = append(lines, d.says.Phrase("manage.asks", n))
		}
		about = ui.Row{d.button(ui.Secondary, d.says.Phrase("manage.staff"), "staff"), d.button(ui.Secondary, d.says.Phrase("manage.servers"), "servers"),
			d.button(ui.Secondary, d.says.Phrase("manage.note"), "note")}
		if own != nil {
			lines = append(lines, d.says.Phrase("manage.whole")+" "+d.whoMay())
		} else {
			about = append(about, d.button(ui.Danger, d.says.Phrase("manage.cancel"), "cancel"))
		}
		lines = append(lines, "-# "+d.says.Phrase("manage.itself"), "-# "+d.says.Phrase("manage.public", "<#"+d.Facts.Home.Channel+">"))
	}
	return d.shows(lines, next, more, about)
}

// peopleButton leads to everybody who is in.
func (d *organiserPage) peopleButton() ui.Control {
	return d.button(ui.Secondary, d.says.Phrase("manage.people"), "people")
}

// playing are the buttons of a season that is being played; of its time as a whole only if the organiser may.
func (d *organiserPage) playing(may bool) (next, more ui.Row) {
	s := d.Season
	next = ui.Row{d.button(ui.Primary, d.says.Phrase("manage.tables"), "tables"), d.peopleButton()}
	switch {
	case !may:
		return next, nil
	case s.Terms.Format == league.Ladder:
		if len(s.Queue) >= s.Terms.Table {
			more = append(more, d.button(ui.Secondary, d.says.Phrase("manage.pair.ladder"), "paired"))
		}
	default:
		if !s.Last() {
			more = append(more, d.button(ui.Secondary, d.says.Phrase("manage.pair"), "pair"))
		}
		more = append(more, d.button(ui.Secondary, d.says.Phrase("manage.longer"), "longer"))
	}
	return next, append(more, d.button(ui.Danger, d.says.Phrase("manage.end"), "end"))
}

// progress counts the tables by how they stand.
func (d *organiserPage) progress() []string {
	var count [len(standKeys)]int
	for n := range d.Season.Pairings {
		count[d.stand(n+1)]++
	}
	var all []string
	for stand, n := range count {
		if n > 0 {
			all = append(all, d.says.Phrase(standCounts[stand], n))
		}
	}
	if len(all) == 0 {
		return nil
	}
	return []string{d.says.Phrase("manage.progress", strings.Join(all, ", "))}
}

// daysMore are what more time is given in.
var daysMore = [...]int{1, 2, 3, 7, 14}

// moreTime are buttons that lead to a page with a number of days behind its args.
func (d *organiserPage) moreTime(page string, args ...string) (row ui.Row) {
	for _, n := range daysMore {
		row = append(row, d.button(ui.Secondary, d.says.Phrase("manage.days", n), page, append(args, strconv.Itoa(n))...))
	}
	return row
}

// later is a moment so many days behind another, or behind now if that is over; false
// for a number that no button has.
func (d *organiserPage) later(than time.Time, number string) (time.Time, bool) {
	n := ui.Number(number)
	if now := d.b.Now(); than.Before(now) {
		than = now.Truncate(time.Second)
	}
	return than.AddDate(0, 0, n), slices.Contains(daysMore[:], n)
}
