package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"norenbot/discord/servertest"
)

// patience bounds every wait for what has to come, on a machine with a lot else to do.
const patience = 3 * time.Minute

// chromium finds the browser: the one that NORENBOT_CHROMIUM names, or a usual
// one; "" if there is none.
func chromium() string {
	for _, name := range []string{os.Getenv("NORENBOT_CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	return ""
}

// browser starts a headless Chromium with an empty profile, which ends with
// the test. Such tests are skipped unless NORENBOT_CI is set.
func browser(t *testing.T) context.Context {
	t.Helper()
	if !servertest.Thorough() {
		t.Skip("people in the web page: set NORENBOT_CI")
	}
	require.NotEmpty(t, chromium(), "no Chromium found: install it, or name it in NORENBOT_CHROMIUM")
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium()), chromedp.UserDataDir(t.TempDir()), chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	require.NoError(t, chromedp.Do(ctx))
	t.Cleanup(func() { _ = chromedp.Cancel(ctx) }) // waits until Chromium has left its profile
	return ctx
}

// A window is one person's Discord: what they see, and their hand.
type window struct {
	t     *testing.T
	name  string
	ctx   context.Context
	luck  *rand.Rand
	shots int
	again bool // they have started over once

	decided   []sight      // every private message that asked something
	confirmed [][][]string // of each decision that was confirmed, what was chosen for each answer
}

// openWindow shows an address in a window of its own, width x height pixels.
// An error on the page's console fails the test.
func openWindow(t *testing.T, browser context.Context, address string, width, height int64) *window {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	w := &window{t: t, name: path.Base(address), ctx: ctx, luck: rand.New(rand.NewPCG(uint64(width), 6))}
	require.NoError(t, chromedp.Do(ctx, chromedp.EmulateViewport(width, height)))
	_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	require.NoError(t, err)
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			// A picture that was replaced while the page asked for it is no error.
			if m.IsException() || m.Type == "error" && !strings.Contains(m.Text, "404") {
				t.Errorf("the page's console: %s", m.Text)
			}
		}
	}()
	w.do(chromedp.Navigate(address))
	js[any](w, noteHits)
	return w
}

func (w *window) do(a chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	require.NoError(w.t, chromedp.Do(ctx, a))
}

// js evaluates an expression.
func js[T any](w *window, expression string) T {
	w.t.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression))
	require.NoError(w.t, err, expression)
	return v
}

// click clicks into the middle of what a selector finds, once it is there; and
// again, like a hand, when the page moved under it.
func (w *window) click(selector string) {
	w.t.Helper()
	quoted := strconv.Quote(selector)
	w.until("a click on "+selector, func() bool {
		if !js[bool](w, `(window.hit = false, window.want = `+quoted+`, `+reach+`)`) {
			return false
		}
		w.do(chromedp.Click(chromedp.CSS(selector)))
		return js[bool](w, "hit")
	})
}

// reach is whether what is wanted is there. Where something lies over it, such as the button that
// leads to newer messages, it is scrolled to the middle first.
const reach = `((e) => {
	if (!e) return false;
	const r = e.getBoundingClientRect();
	if (!e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)))
		e.scrollIntoView({ block: "center", behavior: "instant" });
	return true;
})(document.querySelector(want))`

// noteHits has the page note whether a click has hit what was wanted, and lets nothing come of
// one that has not: the page may have moved between the look and the click.
const noteHits = `addEventListener("click", (e) => {
	if (!window.want) return;
	window.hit = Boolean(e.target.closest(window.want));
	if (hit) window.want = ""; else { e.preventDefault(); e.stopImmediatePropagation(); }
}, true)`

// until waits for something; if it never comes, it says what the window shows.
func (w *window) until(what string, is func() bool) {
	w.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if is() {
			return
		}
	}
	w.shoot("failed")
	w.t.Fatalf("it never came to be: %s; the window shows:\n%s", what, js[string](w, "document.body.innerText"))
}

// shows reports whether the page has a text anywhere.
func (w *window) shows(text string) bool {
	w.t.Helper()
	return js[bool](w, "document.body.innerText.includes("+strconv.Quote(text)+")")
}

// painted waits until every picture that has come is on the screen.
const painted = `Promise.all([...document.images].map((i) => i.decode().catch(() => null)))
	.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))`

// shoot keeps a picture of the window for people to look at, in the folder
// that NORENBOT_SNAPS names.
func (w *window) shoot(what string) {
	w.t.Helper()
	folder := os.Getenv("NORENBOT_SNAPS")
	if folder == "" {
		return
	}
	_, err := chromedp.Run(w.ctx, chromedp.Evaluate[any](painted, chromedp.EvalAwaitPromise))
	require.NoError(w.t, err)
	png, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	require.NoError(w.t, err)
	w.shots++
	name := fmt.Sprintf("%s-%s-%02d-%s.png", strings.ReplaceAll(w.t.Name(), "/", "_"), w.name, w.shots, what)
	require.NoError(w.t, os.WriteFile(filepath.Join(folder, name), png, 0o644))
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
	w.t.Helper()
	var s sight
	require.NoError(w.t, json.Unmarshal([]byte(js[string](w, look)), &s))
	require.Empty(w.t, s.Failure, "the page says that something failed")
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
	w.t.Helper()
	w.click(`[data-id="` + s.Menu + `"] [data-custom-id="` + c.ID + `"]`)
	if values = []string{c.arg()}; c.List {
		values = w.choose(c.Verb == "some")
	}
	w.until("an answer to "+c.Verb+" "+c.Label, func() bool {
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
	w.t.Helper()
	w.until("an open list", func() bool { return js[int](w, "document.querySelectorAll('"+option+"').length") > 0 })
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
	w.click(`[data-testid="select-done"]`)
	return chosen
}

// chooses clicks on an option of the open list and returns its value.
func (w *window) chooses(i int, values []string) string {
	w.t.Helper()
	w.click("#option-" + strconv.Itoa(i))
	return values[i]
}

// sits opens the private menu, as a person does who comes to a match. From then
// on it becomes every next question by itself.
func (w *window) sits() {
	w.t.Helper()
	w.click(`[data-testid="message"]:not([data-ephemeral]) [data-custom-id^="open|"]:not(:disabled)`)
	w.until("the private menu", func() bool { return w.sees().Menu != "" })
}

// turn waits until the private menu asks something and goes through that
// decision; false when the match is over. It presses nothing to be asked.
func (w *window) turn() bool {
	w.t.Helper()
	var s sight
	w.until("being asked, or the end", func() bool {
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
		w.shoot("menu")
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
	w.t.Helper()
	w.until("every picture", func() bool {
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
	w.t.Helper()
	w.click(`[data-testid="thread-link"]`)
	w.until("the board", func() bool { return w.sees().Board })
	w.pictured()
	w.shoot("board")
}
