package seasons

import (
	"cmp"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/season"
	"norenbot/game/text"
)

// formTitleMost is how long a form's title may be, in characters (Discord: components#modal).
const formTitleMost = 45

// A decision is what an organiser would do. What it asks of them, and who may not, is its row of season.Powers.
type decision struct {
	act   league.Act   // without its reason
	title string       // what is asked
	means []string     // what it would do
	yes   string       // what its button says
	page  string       // does it once it is confirmed
	args  []string     // of that page
	back  []string     // a page and its args; nil is the first page
	wrong error        // nil, or why it cannot be
	in    league.Phase // when it can be made; Unopened: the season itself says
	from  func(*organiserPage) ui.Response
	asks  func(*organiserPage) ui.Response // instead of title and means; nil is those
	done  string                           // a phrase: it is done
	about []any
}

// asking is a page that leads to a decision: whoever may not is told so, and what its row wants confirmed is shown
// first. One that there is not shows another page.
func asking(of func(*organiserPage) (decision, bool), other func(*organiserPage) ui.Response) func(*organiserPage) ui.Response {
	return func(d *organiserPage) ui.Response { return d.decides(of, other, false) }
}

// deciding is the page behind that: what is asked for besides is a reason.
func deciding(of func(*organiserPage) (decision, bool), other func(*organiserPage) ui.Response) func(*organiserPage) ui.Response {
	return func(d *organiserPage) ui.Response { return d.decides(of, other, true) }
}

func (d *organiserPage) decides(of func(*organiserPage) (decision, bool), other func(*organiserPage) ui.Response, sure bool) ui.Response {
	x, ok := of(d)
	if !ok {
		d.args = nil
		return other(d)
	}
	if x.from == nil {
		x.from = other
	}
	p, _ := season.PowerOf(d.Season, x.act)
	reason := words.Cleaned(d.i.Fields[reasonField])
	if err := cmp.Or(x.wrong, d.may(x.act)); err != nil {
		return d.after(err, x.from, x.done, x.about...)
	}
	if !sure && x.in != league.Unopened && x.in != d.Season.Phase || p.Reason && d.isOver(x.act) {
		return d.tooLate(x)
	}
	switch {
	case p.Confirm && !sure:
		return d.confirms(x)
	case p.Reason && d.i.Kind != ui.Submit:
		return d.asksWhy(x.title, d.says.Phrase("manage.why"), x.page, x.args...)
	case p.Reason && reason == "":
		d.note = d.why(season.ErrNoReason)
		return d.confirms(x)
	}
	return d.after(d.do(season.Because(x.act, reason)), x.from, x.done, x.about...)
}

// isOver reports whether the season has ended or was cancelled, so that an act which needs a reason comes too late.
// Tables may still be ruled on after the end.
func (d *organiserPage) isOver(act league.Act) bool {
	_, rules := act.(league.Ruled)
	return d.Season.Phase == league.Off || d.Season.Phase == league.Over && !rules
}

// tooLate answers an old button whose decision belongs to another phase of the season: it says so above the first page.
func (d *organiserPage) tooLate(x decision) ui.Response {
	d.args, d.note = nil, d.why(league.ErrPhase)
	if _, starts := x.act.(league.Paired); starts && x.in == league.Waiting && d.Season.Phase == league.Playing {
		d.note = d.says.Phrase("manage.start.begun")
	}
	return d.hub()
}

// confirms shows what a decision means, above the button that makes it.
func (d *organiserPage) confirms(x decision) ui.Response {
	if x.asks != nil {
		return x.asks(d)
	}
	lines := append([]string{"### " + x.title}, x.means...)
	if p, _ := season.PowerOf(d.Season, x.act); p.Reason {
		lines = append(lines, "-# "+d.says.Phrase("manage.reason"))
	}
	if x.back == nil {
		x.back = []string{""}
	}
	return d.shows(lines, ui.Row{d.sure(x), d.back(x.back[0], x.back[1:]...)})
}

// sure is the button that makes a decision.
func (d *organiserPage) sure(x decision) ui.Control {
	yes := x.yes
	if p, _ := season.PowerOf(d.Season, x.act); p.Reason {
		yes += "…"
	}
	return d.button(ui.Danger, yes, x.page, x.args...)
}

// may returns why the organiser may not do something, or nil. It is for what is asked and shown; the season refuses
// what is done.
func (d *organiserPage) may(act league.Act) error {
	return d.b.Seasons.May(d.Facts.ID, words.OwnerOf(d.i.User), act)
}

// whoMay says who decides what the organiser may not.
func (d *organiserPage) whoMay() string {
	var others []string
	for _, p := range d.Facts.Organisers {
		if _, plays := d.Season.Has(p); p != d.own && !plays {
			others = append(others, d.person(p))
		}
	}
	if len(others) == 0 {
		return d.says.Phrase("manage.others.none")
	}
	return d.says.Phrase("manage.others", strings.Join(others[:min(len(others), organisersShown)], ", "))
}

// asksWhy is a form for a reason that everybody will read; to send it is to confirm.
func (d *organiserPage) asksWhy(title, label, page string, args ...string) ui.Response {
	return ui.Response{Form: &ui.Form{ID: d.id(page, args...), Title: text.Truncate(words.Unescape(title), formTitleMost),
		Inputs: []ui.Input{{ID: reasonField, Label: label, Min: 1, Max: reasonMost, Long: true}}}}
}
