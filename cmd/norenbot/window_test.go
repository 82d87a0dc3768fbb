package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"norenbot/discord/sandbox/pagetest"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// patience bounds every wait for what has to come, on a machine with a lot else to do.
const patience = pagetest.Patience

// A window is one person's Discord: what they see, and their hand.
type window struct {
	*pagetest.Window
	luck  *rand.Rand
	again bool // they have started over once

	decided   []sight      // every private message that asked something
	confirmed [][][]string // of each decision that was confirmed, what was chosen for each answer
}

// openWindow shows an address in a window of its own, width x height pixels.
func openWindow(t *testing.T, browser context.Context, address string, width, height int64) *window {
	t.Helper()
	return &window{Window: pagetest.Open(t, browser, address, width, height), luck: rand.New(rand.NewPCG(uint64(width), 6))}
}

// js evaluates an expression.
func js[T any](w *window, expression string) T {
	w.T.Helper()
	return pagetest.JS[T](w.Window, expression)
}

// shows reports whether the page has a text anywhere.
func (w *window) shows(text string) bool {
	w.T.Helper()
	return js[bool](w, "document.body.innerText.includes("+strconv.Quote(text)+")")
}

// A sight is what a person finds in the open channel.
type sight struct {
	Board    bool   // there is one
	Over     bool   // a rematch is offered
	Menu     string // the newest private message; "" if there is none
	Text     string // what it says
	Controls []pressable
	Failure  string // what the page says has gone wrong
}

// A pressable is something to press in the private message.
type pressable struct {
	Verb, ID, Label string
	List            bool // it opens a list to choose from
}

// look is the expression that finds all of this.
const look = `(() => {
	const all = (selector, of = document) => [...of.querySelectorAll(selector)];
	const messages = all('[data-testid="message"]');
	const menu = messages.filter((m) => m.dataset.ephemeral && !m.dataset.state).at(-1);
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

func (w *window) sees() sight {
	w.T.Helper()
	var s sight
	require.NoError(w.T, json.Unmarshal([]byte(js[string](w, look)), &s))
	require.Empty(w.T, s.Failure, "the page says that something failed")
	return s
}

// control returns the first control of a verb in the private message.
func (s sight) control(verb string) (pressable, bool) {
	for _, c := range s.Controls {
		if c.Verb == verb {
			return c, true
		}
	}
	return pressable{}, false
}

// ids are those of all controls: they change with every step.
func (s sight) ids() string {
	var ids []string
	for _, c := range s.Controls {
		ids = append(ids, c.ID)
	}
	return strings.Join(ids, " ")
}

// asks reports whether the private message wants something of its reader.
func (s sight) asks() bool {
	_, pick := s.control("pick")
	_, tick := s.control("tick")
	_, some := s.control("some")
	_, confirm := s.control("confirm")
	return pick || tick || some || confirm
}

// begun reports whether the private message shows a decision of which something
// is answered and nothing confirmed.
func (s sight) begun() bool {
	_, ready := s.control("confirm")
	_, begun := s.control("over")
	return ready || begun
}

// on are the keys of the buttons that are put on.
func (s sight) on() (keys []string) {
	for _, c := range s.Controls {
		if c.Verb == "tick" && strings.HasPrefix(c.Label, "✓") {
			_, key, _ := strings.Cut(c.arg(), ".")
			keys = append(keys, key)
		}
	}
	return keys
}

// arg is what a control says beyond its verb: of an answer, the picks.
func (c pressable) arg() string { return c.ID[strings.LastIndexByte(c.ID, '|')+1:] }

// press presses a control of the private message, or chooses from its list, and
// waits for what follows. It returns the values that were pressed on or chosen.
func (w *window) press(s sight, c pressable) (now sight, values []string) {
	w.T.Helper()
	w.Click(`[data-id="` + s.Menu + `"] [data-custom-id="` + c.ID + `"]`)
	if values = []string{c.arg()}; c.List {
		values = w.choose(c.Verb == "some")
	}
	w.Until("an answer to "+c.Verb+" "+c.Label, func() bool {
		now = w.sees()
		return now.Menu != s.Menu || now.ids() != s.ids()
	})
	return now, values
}

// option finds the options of a list that is open.
const option = `[data-testid="option"]`

// choose chooses from the open list: one option, or as many as its foot allows; all of
// those where picks gather over pages, so that the first page is enough.
func (w *window) choose(all bool) []string {
	w.T.Helper()
	w.Until("an open list", func() bool { return js[int](w, "document.querySelectorAll('"+option+"').length") > 0 })
	values := js[[]string](w, "[...document.querySelectorAll('"+option+"')].map((o) => o.dataset.value)")
	if !js[bool](w, `Boolean(document.querySelector('[data-testid="select-done"]'))`) {
		return []string{w.chooses(w.luck.IntN(len(values)), values)}
	}
	bounds := js[[]int](w, `document.querySelector(".listbox-foot").innerText.match(/\d+/g).slice(1).map(Number)`)
	least, most := bounds[0], bounds[len(bounds)-1]
	if least = max(1, least); all {
		least = most
	}
	var chosen []string
	for _, i := range w.luck.Perm(len(values))[:least+w.luck.IntN(most-least+1)] {
		chosen = append(chosen, w.chooses(i, values))
	}
	w.Click(`[data-testid="select-done"]`)
	return chosen
}

// chooses clicks on an option of the open list and returns its value.
func (w *window) chooses(i int, values []string) string {
	w.T.Helper()
	w.Click("#option-" + strconv.Itoa(i))
	return values[i]
}

// sits opens the private menu, as a person does who comes to a match. From then
// on it becomes every next question by itself.
func (w *window) sits() {
	w.T.Helper()
	w.Click(`[data-testid="message"]:not([data-ephemeral]) [data-custom-id^="open|"]:not(:disabled)`)
	w.Until("the private menu", func() bool { return w.sees().Menu != "" })
}

// turn waits until the private menu asks something and goes through that
// decision; false when the match is over. It presses nothing to be asked.
func (w *window) turn() bool {
	w.T.Helper()
	var s sight
	w.Until("being asked, or the end", func() bool {
		s = w.sees()
		return s.Over || s.asks()
	})
	if s.Over {
		return false
	}
	var draft [][]string
	var gathered []string
	for {
		w.decided = append(w.decided, s)
		w.pictured()
		w.Shoot("menu")
		c := w.next(s)
		now, values := w.press(s, c)
		switch c.Verb {
		case "over":
			draft = nil
		case "pick":
			for _, answer := range strings.Split(values[0], "/") { // two answers in one press
				draft = append(draft, append([]string{answer}, values[1:]...))
			}
		case "some":
			gathered = values
		case "take":
			draft = append(draft, gathered)
		case "none":
			draft = append(draft, nil)
		case "send":
			draft = append(draft, s.on())
		}
		if s = now; c.Verb == "confirm" || (c.Verb == "send" || c.Verb == "none") && !s.begun() {
			w.confirmed = append(w.confirmed, draft)
			return true
		}
	}
}

// pictured waits until every picture has come.
func (w *window) pictured() {
	w.T.Helper()
	w.Until("every picture", func() bool {
		return js[bool](w, `[...document.querySelectorAll('[data-testid="picture"] img')].every((i) => i.complete && i.naturalWidth > 0)`)
	})
}

// next is what this person presses: an answer, or at the end Confirm; and the
// first time they start over instead.
func (w *window) next(s sight) pressable {
	if c, ready := s.control("confirm"); ready {
		if !w.again {
			w.again = true
			c, _ = s.control("over")
			return c
		}
		return c
	}
	if c, enough := s.control("take"); enough {
		return c
	}
	var answers []pressable
	for _, c := range s.Controls {
		if c.Verb == "some" || c.Verb == "pick" || c.Verb == "tick" || c.Verb == "send" || c.Verb == "none" && w.luck.IntN(6) == 0 {
			answers = append(answers, c)
		}
	}
	return answers[w.luck.IntN(len(answers))]
}

// enter goes into the match's thread.
func (w *window) enter() {
	w.T.Helper()
	w.Click(`[data-testid="thread-link"]`)
	w.Until("the board", func() bool { return w.sees().Board })
	w.pictured()
	w.Shoot("board")
}
