package page_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// patience is how long a window may take to show what is expected of it.
const patience = 15 * time.Second

// program finds the browser: the one that NORENBOT_CHROMIUM names, or a usual
// one; "" if there is none.
func program() string {
	for _, name := range []string{os.Getenv("NORENBOT_CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	return ""
}

// profile is where Chromium keeps its profile, and running is the Chromium of
// all tests, nil until one asks for it; TestMain clears both away.
var (
	profile string
	running context.Context
)

// start starts one headless Chromium for all tests, with an empty profile.
var start = sync.OnceValues(func() (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program()), chromedp.UserDataDir(profile), chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...) // TestMain stops what it starts
	running, _ = chromedp.NewContext(allocator)
	return running, chromedp.Do(running)
})

func TestMain(m *testing.M) {
	var err error
	if profile, err = os.MkdirTemp("", "page-test"); err != nil {
		panic("page_test: no folder for Chromium's profile: " + err.Error())
	}
	code := m.Run()
	if running != nil {
		_ = chromedp.Cancel(running) // waits until Chromium has left its profile
	}
	_ = os.RemoveAll(profile)
	os.Exit(code)
}

// browser is the Chromium of all tests, which are skipped unless NORENBOT_CI is set.
func browser(t *testing.T) context.Context {
	t.Helper()
	if os.Getenv("NORENBOT_CI") == "" {
		t.Skip("a browser: set NORENBOT_CI, with Chromium installed")
	}
	require.NotEmpty(t, program(), "no Chromium found: install it, or name it in NORENBOT_CHROMIUM")
	ctx, err := start()
	require.NoError(t, err)
	return ctx
}

// window is one person's page.
type window struct {
	t   *testing.T
	ctx context.Context
}

// open shows a page of the world in a window of its own, width x height pixels.
func openWindow(t *testing.T, browser context.Context, address string, width, height int64) *window {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	w := &window{t, ctx}
	t.Cleanup(func() { w.snap(fmt.Sprintf("%s-%d", t.Name(), width)) })
	require.NoError(t, chromedp.Do(ctx, chromedp.EmulateViewport(width, height)))
	_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	require.NoError(t, err)
	w.complain()
	w.do(chromedp.Navigate(address))
	return w
}

// complain fails the test for every error on the page's console.
func (w *window) complain() {
	messages := chromedp.Console(w.ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.IsException() || m.Type == "error" {
				w.t.Errorf("the page's console: %s", m.Text)
			}
		}
	}()
}

func (w *window) do(a chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	require.NoError(w.t, chromedp.Do(ctx, a))
}

// id is the selector of a data-testid, with further conditions such as
// `[data-name="general"]`.
func id(name string, more ...string) string {
	return `[data-testid="` + name + `"]` + strings.Join(more, "")
}

// one is the expression for the first element that a selector finds.
func one(selector string) string { return "document.querySelector(" + strconv.Quote(selector) + ")" }

// js evaluates an expression; a promise is waited for.
func js[T any](w *window, expression string) T {
	w.t.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(w.t, err, expression)
	return v
}

// until waits until an expression is true; on failure it says what the window
// shows.
func (w *window) until(expression string) {
	w.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(15 * time.Millisecond) {
		if ok, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool]("Boolean("+expression+")")); err == nil && ok {
			return
		}
	}
	w.snap(w.t.Name())
	w.t.Fatalf("it never came to be that %s; the window shows:\n%s", expression, js[string](w, "document.body.innerText"))
}

// snap keeps a picture of the window in the folder that NORENBOT_SNAPS names,
// for whoever wants to look: of every failure, and of every window at the end
// of its test.
func (w *window) snap(name string) {
	folder := os.Getenv("NORENBOT_SNAPS")
	if folder == "" {
		return
	}
	if png, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot()); err == nil {
		_ = os.WriteFile(folder+"/"+strings.ReplaceAll(name, "/", "_")+".png", png, 0o644)
	}
}

// sees waits until an element shows a text; shows with "" only that it is
// there.
func (w *window) sees(selector, text string) {
	w.t.Helper()
	w.until(`[...document.querySelectorAll(` + strconv.Quote(selector) + `)].some((e) => e.textContent.includes(` + strconv.Quote(text) + `))`)
}

// lacks waits until no such element is there.
func (w *window) lacks(selector string) {
	w.t.Helper()
	w.until("!" + one(selector))
}

// click waits for an element and clicks into its middle, as a hand would.
func (w *window) click(selector string) {
	w.t.Helper()
	w.until(one(selector))
	w.do(chromedp.Click(chromedp.CSS(selector)))
}

// write types text into what has the focus.
func (w *window) write(text string) {
	w.t.Helper()
	_, err := chromedp.Call(w.ctx, input.InsertText, input.InsertTextParams{Text: text})
	require.NoError(w.t, err)
}

// keys of a keyboard by name, with the text they give and their code.
var keys = map[string]struct {
	text string
	code int64
}{"Enter": {"\r", 13}, "Tab": {"", 9}, "Escape": {"", 27}, "Backspace": {"", 8}, "ArrowDown": {"", 40}, "ArrowUp": {"", 38}, "End": {"", 35}}

// key presses keys one after another.
func (w *window) key(names ...string) {
	w.t.Helper()
	for _, name := range names {
		k := keys[name]
		down := input.DispatchKeyEventParams{Type: "keyDown", Key: name, Code: name, Text: k.text, WindowsVirtualKeyCode: k.code}
		up := input.DispatchKeyEventParams{Type: "keyUp", Key: name, Code: name, WindowsVirtualKeyCode: k.code}
		_, err := chromedp.Call(w.ctx, input.DispatchKeyEvent, down)
		require.NoError(w.t, err)
		_, err = chromedp.Call(w.ctx, input.DispatchKeyEvent, up)
		require.NoError(w.t, err)
	}
}
