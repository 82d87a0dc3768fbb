package page_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"norenbot/game/storytest"
)

// nameless lists what can be used and has nothing that a screen reader could
// say, and ids that two elements have.
const nameless = `[...document.querySelectorAll("button, a, input, select, textarea, [role=combobox], [role=dialog], nav, [role=region]")]
	.filter((e) => !(e.ariaLabel || e.textContent.trim() || e.labels?.length || e.getAttribute("aria-labelledby")))
	.map((e) => e.outerHTML)
	.concat([...document.querySelectorAll("img:not([alt])")].map((e) => e.outerHTML))
	.concat([...document.querySelectorAll("[id]")].map((e) => e.id).filter((id, i, all) => all.indexOf(id) !== i))`

// newest is the selector of a channel's last message.
const newest = `.message-item:last-child ` + `[data-testid="message"]`

// moving has an open list jump for a second, as when something grows above it: a press that
// misses an option for that must not close the list, or hands of tests would fail by chance.
const moving = `(() => {
	let jumps = 0
	const list = document.querySelector(".popup")
	const timer = setInterval(() => {
		list.style.transform = jumps % 2 ? "" : "translateY(-60vh)"
		if (++jumps === 200) clearInterval(timer)
	}, 4)
})()`

// openTable types the command that opens a table, with the keyboard alone.
func openTable(w *window) {
	w.T.Helper()
	w.Click(id("composer-input"))
	w.write("/ta")
	w.sees(id("command", `[data-path="table new"]`), "Open a table")
	w.key("Enter")
	w.sees(id("command-name"), "/table new")
	w.write("nor")
	w.sees(id("choice"), "Norenberc")
	w.lacks(id("choice", `:nth-child(2)`))
	w.key("Enter")
	w.Shows(`document.activeElement.dataset.key === "seats"`)
	w.write("3")
	w.key("Enter")
}

// TestPage plays in two windows: Alice at a desk in English, Bruno on a phone
// in French.
func TestPage(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	alice, bruno := town.window("alice", 1280, 900), town.window("bruno", 360, 740)
	tell := storytest.Of(t)

	tell("a command with options and suggestions is typed and both read the answer in their languages")
	openTable(alice)
	alice.sees(id("embed"), "game=norenberc seats=3")
	alice.sees(id("used"), "Alice used /table new")
	bruno.sees(id("embed"), "game=norenberc seats=3")
	bruno.sees(id("used"), "Alice a utilisé /table new")

	tell("a value that a client would refuse is not sent")
	before := len(town.User("alice").Sees(town.channel))
	alice.Click(id("composer-input"))
	alice.write("/table new")
	alice.key("Enter")
	alice.write("chess")
	alice.sees(id("choice"), "Hansa")
	alice.key("Escape", "Enter") // without the suggestion
	alice.sees(id("option-error"), "This option needs a value.")
	alice.write("9")
	alice.key("Enter")
	alice.sees(id("option-error"), "The maximum is 5.")
	alice.key("Escape", "Escape")
	alice.sees(id("composer-input"), "")
	require.Len(t, town.User("alice").Sees(town.channel), before)

	tell("a button is pressed on the phone and both see the change")
	bruno.Click(id("button", `[data-custom-id="join"]`))
	alice.sees(id("content"), "bruno pressed join")
	alice.sees(id("edited"), "(edited)")
	bruno.sees(id("content"), "bruno pressed join")
	bruno.lacks(`[aria-busy]`)

	tell("several values are chosen in the order of the clicks while others write")
	alice.Click(id("select"))
	alice.Click(id("option", `[data-value="market"]`))
	_, err := town.User("bruno").Send(town.channel, "take your time")
	require.NoError(t, err)
	alice.sees(id("content"), "take your time")
	alice.Shows(one(id("option", `[data-value="market"][aria-selected="true"]`)) + " && document.activeElement.id === 'listbox'")
	alice.Click(id("option", `[data-value="fair"]`))
	alice.key("Escape")
	bruno.sees(id("content"), "alice takes market then fair")
	alice.sees(id("select"), "Market")

	tell("too few values are not sent")
	bruno.Click(id("select"))
	js[any](bruno, moving)
	bruno.Click(id("option", `[data-value="tithe"]`))
	bruno.Click(id("select-done"))
	bruno.sees(id("notice"), "au moins 2")
	bruno.lacks(id("listbox"))
	require.Contains(t, town.User("bruno").Sees(town.channel)[0].Content, "alice takes")

	tell("a form is checked and sent with the keyboard")
	bruno.Click(id("button", `[data-custom-id="note"]`))
	bruno.sees(id("modal-title"), "A note")
	desk := town.window("bruno@desk", 800, 600) // another client of the same person has no form open
	desk.lacks(id("modal"))
	bruno.Shows(`document.activeElement.dataset.customId === "text"`)
	require.Empty(t, js[[]string](bruno, nameless))
	require.LessOrEqual(t, js[float64](bruno, `Math.max(...[...document.querySelectorAll(".modal, .modal *")].map((e) => e.getBoundingClientRect().right))`), 360.0, "nothing sticks out on a phone")
	bruno.key("Enter")
	bruno.sees(id("field-error"), "Ce champ est obligatoire.")
	bruno.write("ab")
	bruno.Click(id("modal-submit"))
	bruno.sees(id("field-error"), "Au moins 3 caractères.")
	bruno.Shows(`document.activeElement.dataset.customId === "text"`)
	bruno.Shoot("checked")
	bruno.write("cd")
	bruno.key("Enter")
	bruno.lacks(id("modal"))
	alice.sees(id("content"), "The note says: abcd, as always")

	tell("a form is left")
	for _, leave := range []func(){func() { alice.key("Escape") }, func() { alice.Click(id("modal-cancel")) }} {
		alice.Click(id("button", `[data-custom-id="note"]`))
		alice.sees(id("modal-title"), "A note")
		alice.Shoot("left")
		alice.key("Tab", "Tab", "Tab", "Tab") // text, more, cancel, submit, close
		alice.Shows(`document.activeElement.ariaLabel === "Close"`)
		leave()
		alice.lacks(id("modal"))
		alice.Shows(`document.activeElement.dataset.customId === "note"`)
	}

	tell("a press without an answer fails for the one who pressed")
	bruno.Click(id("button", `[data-custom-id="sleep"]`))
	bruno.Shows(one(`[data-custom-id="sleep"][aria-busy="true"]`))
	alice.Click(id("clock-60"))
	bruno.sees(id("failure"), "L’interaction a échoué")
	alice.lacks(id("failure"))
	bruno.lacks(`[aria-busy="true"]`)

	tell("an ephemeral answer is seen by one and dismissed")
	alice.Click(id("composer-input"))
	alice.write("/hand ")
	alice.sees(id("command-name"), "/hand")
	alice.key("Enter")
	alice.sees(id("ephemeral"), "Only you can see this")
	require.NotContains(t, js[string](bruno, "document.body.innerText"), "Your hand")
	alice.Click(id("dismiss"))
	alice.lacks(id("ephemeral"))

	tell("an ephemeral answer stays while others play in the window and goes with a reload")
	alice.Click(id("composer-input"))
	alice.write("/hand ")
	alice.sees(id("command-name"), "/hand")
	alice.key("Enter")
	alice.sees(id("ephemeral"), "Only you can see this")
	alice.Click(id("player", `[data-name="bruno"]`))
	alice.sees(id("used"), "a utilisé")
	alice.lacks(id("ephemeral"))
	alice.Click(id("player", `[data-name="alice"]`))
	alice.sees(id("ephemeral"), "Only you can see this")
	alice.Do(chromedp.Reload())
	alice.sees(id("embed"), "game=norenberc")
	alice.lacks(id("ephemeral"))

	tell("a picture opens large and says what it shows")
	width := js[float64](alice, one(id("picture"))+".getBoundingClientRect().width")
	require.InDelta(t, 475, width, 75, "a picture is 400 to 550 pixels wide at a desk")
	alice.Click(id("picture"))
	alice.Shows(one(id("viewer", " img")) + ".naturalWidth === 1100")
	alice.key("Escape")
	alice.lacks(id("viewer"))
	require.LessOrEqual(t, js[float64](bruno, `Math.max(...[...document.querySelectorAll("html, .scroller, .messages *")].map((e) => e.getBoundingClientRect().right))`), 360.0, "nothing sticks out on a phone")

	tell("a new language changes the words")
	alice.Click(id("toggle-tools"))
	alice.Shows(one(id("locale")) + ".options.length === 32")
	js[any](alice, `(() => { const s = `+one(id("locale"))+`; s.value = "it"; s.dispatchEvent(new Event("change")); })()`)
	alice.sees(id("tools"), "Strumenti")
	alice.sees(id("used"), "Alice ha usato /table new")
	alice.Shows(`document.documentElement.lang === "it"`)

	tell("the keyboard reaches the composer at once")
	alice.Do(chromedp.Reload())
	alice.Shows(`document.querySelector(".skip") !== null`) // it comes with the channel
	alice.key("Tab")
	alice.Shows(`document.activeElement.className === "skip"`)
	alice.key("Enter")
	alice.Shows(`document.activeElement.dataset.testid === "composer-input"`)

	tell("everything that can be used has a name")
	for _, w := range []*window{alice, bruno} {
		require.Empty(t, js[[]string](w, nameless))
	}
}
