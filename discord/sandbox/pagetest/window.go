package pagetest

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// Patience bounds every wait for what has to come, on a machine with a lot else to do.
const Patience = 3 * time.Minute

// Window is one person's page.
type Window struct {
	T     *testing.T
	ctx   context.Context
	name  string
	shots int
}

// Open shows an address in a window of its own, width x height pixels. An error
// on the page's console fails the test.
func Open(t *testing.T, browser context.Context, address string, width, height int64) *Window {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	person, _, _ := strings.Cut(path.Base(address), "?")
	w := &Window{T: t, name: fmt.Sprintf("%s-%d", person, width), ctx: ctx}
	require.NoError(t, chromedp.Do(ctx, chromedp.EmulateViewport(width, height))) // the first: a deadline would end the window
	Call(w, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	Call(w, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: steady})
	w.complain()
	w.Do(chromedp.Navigate(address))
	return w
}

// goneMeanwhile are addresses of what may be gone when it is asked for: a picture that was replaced, or a
// component of a message that changed in the moment of the press.
var goneMeanwhile = regexp.MustCompile(`/cdn/|/press$|/select$`)

// complain fails the test for every error on the page's console, but for what has gone meanwhile.
func (w *Window) complain() {
	messages := chromedp.Console(w.ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if gone := strings.Contains(m.Text, "404") && goneMeanwhile.MatchString(m.URL); m.IsException() || m.Type == "error" && !gone {
				w.T.Errorf("the page's console: %s %s", m.Text, m.URL)
			}
		}
	}()
}

// Do does something with the window, at most for Patience.
func (w *Window) Do(a chromedp.Action[chromedp.Void]) {
	w.T.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, Patience)
	defer cancel()
	require.NoError(w.T, chromedp.Do(ctx, a))
}

// Call sends a window a command of Chromium's.
func Call[P, R any](w *Window, command cdp.Command[P, R], params P) {
	w.T.Helper()
	_, err := chromedp.Call(w.ctx, command, params)
	require.NoError(w.T, err)
}

// JS evaluates an expression; a promise is waited for.
func JS[T any](w *Window, expression string) T {
	w.T.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(w.T, err, expression)
	return v
}

// Until waits for something; if it never comes, it says what the window shows.
func (w *Window) Until(what string, is func() bool) {
	w.T.Helper()
	for deadline := time.Now().Add(Patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if is() {
			return
		}
	}
	w.Shoot("failed")
	w.T.Fatalf("it never came to be: %s; the window shows:\n%s", what, JS[string](w, "document.body.innerText"))
}

// Shows waits until an expression is true, and fails no more: while a page loads it may.
func (w *Window) Shows(expression string) {
	w.T.Helper()
	w.Until(expression, func() bool {
		is, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		return err == nil && is
	})
}

// Click clicks into the middle of what a selector finds, once it is there; and
// again, like a hand, when the page moved under it.
func (w *Window) Click(selector string) {
	w.T.Helper()
	w.Until("a click on "+selector, func() bool { return w.Tap(selector) })
}

// Tap clicks into the middle of what a selector finds now, and reports whether it was hit.
func (w *Window) Tap(selector string) bool {
	w.T.Helper()
	at := JS[[]float64](w, `(window.hit = false, window.want = `+strconv.Quote(selector)+`, `+reach+`)`)
	if len(at) == 0 {
		return false
	}
	w.Do(chromedp.MouseClickXY(at[0], at[1]))
	return JS[bool](w, "hit")
}

// Answered waits until the server has answered what sends does, a press or a choice, and reports whether
// the message still had what was pressed on. A button that still shows dots for the press before sends
// nothing: false.
func (w *Window) Answered(sends func() bool) bool {
	w.T.Helper()
	JS[any](w, `(window.sent = false, window.answered = 0, null)`)
	if !sends() || !JS[bool](w, `window.sent`) {
		return false
	}
	w.Shows("window.answered")
	return JS[int](w, `window.answered`) != 404
}

// reach is the middle of what is wanted, empty if it is not there. Where something lies over it, such as the
// button that leads to newer messages, it is scrolled to the middle first.
const reach = `((e) => {
	const middle = () => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] };
	if (!e) return [];
	if (!e.contains(document.elementFromPoint(...middle()))) e.scrollIntoView({ block: "center", behavior: "instant" });
	return middle();
})(document.querySelector(want))`

// steady has the page note whether a click has hit what was wanted, and lets nothing come of one that
// has not, neither of its press: the page may have moved between the look and the click, and a press
// beside an open list would close it. And it notes how the server has answered the last press or choice.
const steady = `for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
	addEventListener(kind, (e) => {
		if (!window.want) return;
		const hit = e.target instanceof Element && Boolean(e.target.closest(window.want));
		if (!hit) { e.preventDefault(); e.stopImmediatePropagation(); }
		if (kind === "click") { window.hit = hit; if (hit) window.want = ""; }
	}, true)
const ask = window.fetch
window.fetch = async (address, ...more) => {
	const acts = /\/(press|select)$/.test(address)
	if (acts) window.sent = true
	const answer = await ask(address, ...more)
	if (acts) window.answered = answer.status
	return answer
}`

// painted waits until every picture that has come is on the screen.
const painted = `Promise.all([...document.images].map((i) => i.decode().catch(() => null)))
	.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))`

// Shoot keeps a picture of the window for people to look at, in the folder
// that NORENBOT_SNAPS names.
func (w *Window) Shoot(what string) {
	w.T.Helper()
	folder := os.Getenv("NORENBOT_SNAPS")
	if folder == "" {
		return
	}
	JS[any](w, painted)
	png, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	require.NoError(w.T, err)
	w.shots++
	name := fmt.Sprintf("%s-%s-%02d-%s.png", strings.ReplaceAll(w.T.Name(), "/", "_"), w.name, w.shots, what)
	require.NoError(w.T, os.WriteFile(filepath.Join(folder, name), png, 0o644))
}
