// Package browsertest has people play in the stand-in's web page, in headless
// Chromium: what they see of the bot, and their hand.
package browsertest

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox/pagetest"
)

// A Window is one person's Discord: what they see, and their hand.
type Window struct {
	*pagetest.Window
	luck  *rand.Rand
	again bool // they have started over once

	Decided   []Glance   // every private message that asked something
	Answers   [][]string // what was chosen for each answer, also what was pressed on too late
	Confirmed int        // how many decisions
}

// Open shows an address in a window of its own, width x height pixels.
func Open(t *testing.T, browser context.Context, address string, width, height int64) *Window {
	t.Helper()
	return &Window{Window: pagetest.Open(t, browser, address, width, height), luck: rand.New(rand.NewPCG(uint64(width), 6))}
}

// js evaluates an expression.
func js[T any](w *Window, expression string) T {
	w.T.Helper()
	return pagetest.JS[T](w.Window, expression)
}

// Says reports whether the page has a text anywhere.
func (w *Window) Says(text string) bool {
	w.T.Helper()
	return js[bool](w, "document.body.innerText.includes("+strconv.Quote(text)+")")
}

// A Glance is what a person finds in the open channel.
type Glance struct {
	Board    bool   // there is one
	Over     bool   // a rematch is offered
	Menu     string // the newest private message that asks something, else the newest; "" if there is none
	Text     string // what it says
	Controls []Pressable
	Failure  string // what the page says has gone wrong
}

// A Pressable is something to press in the private message.
type Pressable struct {
	Verb, ID, Label string
	List            bool // it opens a list to choose from
}

// gone is what the page says of a press on a message that changed in that moment: one looks, and presses again.
const gone = "has no one component"

// look is the expression that finds all of this.
const look = `(() => {
	const all = (selector, of = document) => [...of.querySelectorAll(selector)];
	const messages = all('[data-testid="message"]');
	const own = messages.filter((m) => m.dataset.ephemeral && !m.dataset.state);
	const asks = (m) => ["pick", "tick", "some", "confirm"].some((verb) => m.querySelector('[data-custom-id^="' + verb + '|"]:not(:disabled)'));
	const menu = own.filter(asks).at(-1) ?? own.at(-1);
	const failed = all('[data-testid="failure"], [data-testid="notice"]').at(-1);
	return JSON.stringify({
		Board: messages.some((m) => m.querySelector('[data-custom-id^="open|"]') && !m.dataset.ephemeral),
		Over: messages.some((m) => m.querySelector('[data-custom-id^="rematch|"]')),
		Menu: menu?.dataset.id ?? "",
		Text: menu?.querySelector('[data-testid="content"]')?.innerText ?? "",
		Controls: all("[data-custom-id]:not(:disabled)", menu ?? document.createElement("p")).map((e) =>
			({ Verb: e.dataset.customId.split("|")[0], ID: e.dataset.customId, Label: e.innerText, List: e.dataset.testid === "select" })),
		Failure: failed?.innerText ?? "",
	});
})()`

func (w *Window) Sees() Glance {
	w.T.Helper()
	var s Glance
	require.NoError(w.T, json.Unmarshal([]byte(js[string](w, look)), &s))
	if !strings.Contains(s.Failure, gone) {
		require.Empty(w.T, s.Failure, "the page says that something failed")
	}
	return s
}

// Control returns the first control of a verb in the private message.
func (s Glance) Control(verb string) (Pressable, bool) {
	for _, c := range s.Controls {
		if c.Verb == verb {
			return c, true
		}
	}
	return Pressable{}, false
}

// ids are those of all controls: they change with every step.
func (s Glance) ids() string {
	var ids []string
	for _, c := range s.Controls {
		ids = append(ids, c.ID)
	}
	return strings.Join(ids, " ")
}

// Asks reports whether the private message wants something of its reader.
func (s Glance) Asks() bool {
	_, pick := s.Control("pick")
	_, tick := s.Control("tick")
	_, some := s.Control("some")
	_, confirm := s.Control("confirm")
	return pick || tick || some || confirm
}

// begun reports whether the private message shows a decision of which something
// is answered and nothing confirmed.
func (s Glance) begun() bool {
	_, ready := s.Control("confirm")
	_, begun := s.Control("over")
	return ready || begun
}

// on are the keys of the buttons that are put on.
func (s Glance) on() (keys []string) {
	for _, c := range s.Controls {
		if c.Verb == "tick" && strings.HasPrefix(c.Label, "✓") {
			_, key, _ := strings.Cut(c.arg(), ".")
			keys = append(keys, key)
		}
	}
	return keys
}

// arg is what a control says beyond its verb: of an answer, the picks.
func (c Pressable) arg() string { return c.ID[strings.LastIndexByte(c.ID, '|')+1:] }

// Press presses a control of the private message, or chooses from its list, and
// waits for what follows. It returns the values that were pressed on or chosen; none
// if the message went on elsewhere before it could be pressed.
func (w *Window) Press(s Glance, c Pressable) (now Glance, values []string) {
	w.T.Helper()
	pressed := false
	w.Until("a press on "+c.ID, func() bool {
		if now = w.Sees(); now.Menu != s.Menu || now.ids() != s.ids() {
			return true
		}
		pressed = w.Answered(func() bool {
			if !w.Tap(`[data-id="` + s.Menu + `"] [data-custom-id="` + c.ID + `"]`) {
				return false
			}
			if values = []string{c.arg()}; c.List {
				values = w.choose(s, c.Verb == "some")
			}
			return len(values) > 0
		})
		return pressed
	})
	if !pressed {
		return now, nil
	}
	w.Until("an answer to "+c.Verb+" "+c.Label, func() bool {
		now = w.Sees()
		return now.Menu != s.Menu || now.ids() != s.ids()
	})
	return now, values
}

// option finds the options of a list that is open.
const option = `[data-testid="option"]`

// choose chooses from the list that opens: one option, or as many as its foot allows; all of
// those where picks gather over pages, so that the first page is enough. It returns none if the
// list has gone with its message, s, meanwhile.
func (w *Window) choose(s Glance, all bool) []string {
	w.T.Helper()
	var values []string
	w.Until("an open list", func() bool {
		values = js[[]string](w, "[...document.querySelectorAll('"+option+"')].map((o) => o.dataset.value)")
		return len(values) > 0 || w.Sees().Menu != s.Menu
	})
	if len(values) == 0 {
		return nil
	}
	if !js[bool](w, `Boolean(document.querySelector('[data-testid="select-done"]'))`) {
		n := w.luck.IntN(len(values))
		if !w.inList("#option-" + strconv.Itoa(n)) {
			return nil
		}
		return values[n : n+1]
	}
	bounds := js[[]int](w, `(document.querySelector(".listbox-foot")?.innerText.match(/\d+/g) ?? [0, 1]).slice(1).map(Number)`)
	least, most := bounds[0], bounds[len(bounds)-1]
	if least = max(1, least); all {
		least = most
	}
	var chosen []string
	for _, n := range w.luck.Perm(len(values))[:least+w.luck.IntN(most-least+1)] {
		if !w.inList("#option-" + strconv.Itoa(n)) {
			return nil
		}
		chosen = append(chosen, values[n])
	}
	if !w.inList(`[data-testid="select-done"]`) {
		return nil
	}
	return chosen
}

// inList clicks on something of the open list, and reports whether the list was still there.
func (w *Window) inList(selector string) (hit bool) {
	w.T.Helper()
	w.Until("a click in the list on "+selector, func() bool {
		hit = w.Tap(selector)
		return hit || !js[bool](w, `Boolean(document.querySelector('[data-testid="listbox"]'))`)
	})
	return hit
}

// Sits opens the private menu, as a person does who comes to a match. From then
// on it becomes every next question by itself.
func (w *Window) Sits() {
	w.T.Helper()
	w.Click(`[data-testid="message"]:not([data-ephemeral]) [data-custom-id^="open|"]:not(:disabled)`)
	w.Until("the private menu", func() bool { return w.Sees().Menu != "" })
}

// Turn waits until the private menu asks something and goes through that
// decision; false when the match is over. It presses nothing to be asked.
func (w *Window) Turn() bool {
	w.T.Helper()
	var gathered []string
	for {
		s := w.asked()
		if s.Over {
			return false
		}
		w.Decided = append(w.Decided, s)
		w.Pictured()
		w.Shoot("menu")
		c := w.next(s)
		now, values := w.Press(s, c)
		if len(values) == 0 || strings.HasPrefix(values[0], "?") { // nothing was answered; of a line that stands for several it is asked which
			continue
		}
		switch c.Verb {
		case "pick":
			for _, answer := range strings.Split(values[0], "/") { // two answers in one press
				w.Answers = append(w.Answers, append([]string{answer}, values[1:]...))
			}
		case "some":
			gathered = values
		case "take":
			w.Answers = append(w.Answers, gathered)
		case "none":
			w.Answers = append(w.Answers, nil)
		case "send":
			w.Answers = append(w.Answers, s.on())
		}
		if c.Verb == "confirm" || (c.Verb == "send" || c.Verb == "none") && !now.begun() {
			w.Confirmed++
			return true
		}
	}
}

// asked waits until the private menu asks something, or the match is over.
func (w *Window) asked() (s Glance) {
	w.T.Helper()
	w.Until("being asked, or the end", func() bool {
		s = w.Sees()
		return s.Over || s.Asks()
	})
	return s
}

// Pictured waits until every picture has come.
func (w *Window) Pictured() {
	w.T.Helper()
	w.Until("every picture", func() bool {
		return js[bool](w, `[...document.querySelectorAll('[data-testid="picture"] img')].every((i) => i.complete && i.naturalWidth > 0)`)
	})
}

// next is what this person presses: an answer, or at the end Confirm; and the
// first time they start over instead.
func (w *Window) next(s Glance) Pressable {
	if c, ready := s.Control("confirm"); ready {
		if !w.again {
			w.again = true
			c, _ = s.Control("over")
			return c
		}
		return c
	}
	if c, enough := s.Control("take"); enough {
		return c
	}
	var answers []Pressable
	for _, c := range s.Controls {
		if c.Verb == "some" || c.Verb == "pick" || c.Verb == "tick" || c.Verb == "send" || c.Verb == "none" && w.luck.IntN(6) == 0 {
			answers = append(answers, c)
		}
	}
	return answers[w.luck.IntN(len(answers))]
}

// Enter goes into the match's thread.
func (w *Window) Enter() {
	w.T.Helper()
	w.Click(`[data-testid="thread-link"]`)
	w.Until("the board", func() bool { return w.Sees().Board })
	w.Pictured()
	w.Shoot("board")
}
