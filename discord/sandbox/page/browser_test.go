package page_test

import (
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/input"

	"norenbot/discord/sandbox/pagetest"
)

// window is one person's page.
type window struct{ *pagetest.Window }

// id is the selector of a data-testid, with further conditions such as
// `[data-name="general"]`.
func id(name string, more ...string) string {
	return `[data-testid="` + name + `"]` + strings.Join(more, "")
}

// one is the expression for the first element that a selector finds.
func one(selector string) string { return "document.querySelector(" + strconv.Quote(selector) + ")" }

// js evaluates an expression; a promise is waited for.
func js[T any](w *window, expression string) T {
	w.T.Helper()
	return pagetest.JS[T](w.Window, expression)
}

// sees waits until an element shows a text; with "" only that it is there.
func (w *window) sees(selector, text string) {
	w.T.Helper()
	w.Shows(`[...document.querySelectorAll(` + strconv.Quote(selector) + `)].some((e) => e.textContent.includes(` + strconv.Quote(text) + `))`)
}

// lacks waits until no such element is there.
func (w *window) lacks(selector string) {
	w.T.Helper()
	w.Shows("!" + one(selector))
}

// write types text into what has the focus.
func (w *window) write(text string) {
	w.T.Helper()
	pagetest.Call(w.Window, input.InsertText, input.InsertTextParams{Text: text})
}

// keys of a keyboard by name, with the text they give and their code.
var keys = map[string]struct {
	text string
	code int64
}{"Enter": {"\r", 13}, "Tab": {"", 9}, "Escape": {"", 27}, "Backspace": {"", 8}, "ArrowDown": {"", 40}, "ArrowUp": {"", 38}, "End": {"", 35}}

// key presses keys one after another.
func (w *window) key(names ...string) {
	w.T.Helper()
	for _, name := range names {
		k := keys[name]
		down := input.DispatchKeyEventParams{Type: "keyDown", Key: name, Code: name, Text: k.text, WindowsVirtualKeyCode: k.code}
		up := input.DispatchKeyEventParams{Type: "keyUp", Key: name, Code: name, WindowsVirtualKeyCode: k.code}
		pagetest.Call(w.Window, input.DispatchKeyEvent, down)
		pagetest.Call(w.Window, input.DispatchKeyEvent, up)
	}
}
