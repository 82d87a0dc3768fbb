package page_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
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

// openTable types the command that opens a table, with the keyboard alone.
func openTable(w *window) {
	w.t.Helper()
	w.click(id("composer-input"))
	w.write("/ta")
	w.sees(id("command", `[data-path="table new"]`), "Open a table")
	w.key("Enter")
	w.sees(id("command-name"), "/table new")
	w.write("nor")
	w.sees(id("choice"), "Norenberc")
	w.lacks(id("choice", `:nth-child(2)`))
	w.key("Enter")
	w.until(`document.activeElement.dataset.key === "seats"`)
	w.write("3")
	w.key("Enter")
}

// TestPage plays in two windows: Alice at a desk in English, Bruno on a phone
// in French.
func TestPage(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	alice, bruno := town.window("alice", 1280, 900), town.window("bruno", 360, 740)

	t.Run("a_command_with_options_and_suggestions_is_typed_and_both_read_the_answer_in_their_languages", func(t *testing.T) {
		alice.t, bruno.t = t, t
		openTable(alice)
		alice.sees(id("embed"), "game=norenberc seats=3")
		alice.sees(id("used"), "Alice used /table new")
		bruno.sees(id("embed"), "game=norenberc seats=3")
		bruno.sees(id("used"), "Alice a utilisé /table new")
	})

	t.Run("a_value_that_a_client_would_refuse_is_not_sent", func(t *testing.T) {
		alice.t = t
		before := len(town.User("alice").Sees(town.channel))
		alice.click(id("composer-input"))
		alice.write("/table new")
		alice.key("Enter")
		alice.write("chess")
		alice.sees(id("choice"), "Hansa")
		alice.key("Escape", "Enter") // without the suggestion
		alice.sees(id("option-error"), "This option needs a value.")
		alice.write("9")
		alice.key("Enter")
		alice.sees(id("option-error"), "The most is 5.")
		alice.key("Escape", "Escape")
		alice.sees(id("composer-input"), "")
		require.Len(t, town.User("alice").Sees(town.channel), before)
	})

	t.Run("a_button_is_pressed_on_the_phone_and_both_see_the_change", func(t *testing.T) {
		alice.t, bruno.t = t, t
		bruno.click(id("button", `[data-custom-id="join"]`))
		alice.sees(id("content"), "bruno pressed join")
		alice.sees(id("edited"), "(edited)")
		bruno.sees(id("content"), "bruno pressed join")
		bruno.lacks(`[aria-busy]`)
	})

	t.Run("several_values_are_chosen_in_the_order_of_the_clicks_while_others_write", func(t *testing.T) {
		alice.t, bruno.t = t, t
		alice.click(id("select"))
		alice.click(id("option", `[data-value="market"]`))
		_, err := town.User("bruno").Send(town.channel, "take your time")
		require.NoError(t, err)
		alice.sees(id("content"), "take your time")
		alice.until(one(id("option", `[data-value="market"][aria-selected="true"]`)) + " && document.activeElement.id === 'listbox'")
		alice.click(id("option", `[data-value="fair"]`))
		alice.key("Escape")
		bruno.sees(id("content"), "alice takes market then fair")
		alice.sees(id("select"), "Market")
	})

	t.Run("too_few_values_are_not_sent", func(t *testing.T) {
		bruno.t = t
		bruno.click(id("select"))
		bruno.click(id("option", `[data-value="tithe"]`))
		bruno.click(id("select-done"))
		bruno.sees(id("notice"), "au moins 2")
		bruno.lacks(id("listbox"))
		require.Contains(t, town.User("bruno").Sees(town.channel)[0].Content, "alice takes")
	})

	t.Run("a_form_is_checked_and_sent_with_the_keyboard", func(t *testing.T) {
		alice.t, bruno.t = t, t
		bruno.click(id("button", `[data-custom-id="note"]`))
		bruno.sees(id("modal-title"), "A note")
		desk := town.window("bruno@desk", 800, 600) // another client of the same person has no form open
		desk.lacks(id("modal"))
		bruno.until(`document.activeElement.dataset.customId === "text"`)
		require.Empty(t, js[[]string](bruno, nameless))
		require.LessOrEqual(t, js[float64](bruno, `Math.max(...[...document.querySelectorAll(".modal, .modal *")].map((e) => e.getBoundingClientRect().right))`), 360.0, "nothing sticks out on a phone")
		bruno.key("Enter")
		bruno.sees(id("field-error"), "Ce champ est obligatoire.")
		bruno.write("ab")
		bruno.click(id("modal-submit"))
		bruno.sees(id("field-error"), "Au moins 3 caractères.")
		bruno.until(`document.activeElement.dataset.customId === "text"`)
		bruno.snap(t.Name())
		bruno.write("cd")
		bruno.key("Enter")
		bruno.lacks(id("modal"))
		alice.sees(id("content"), "The note says: abcd, as always")
	})

	t.Run("a_form_is_left", func(t *testing.T) {
		alice.t = t
		for _, leave := range []func(){func() { alice.key("Escape") }, func() { alice.click(id("modal-cancel")) }} {
			alice.click(id("button", `[data-custom-id="note"]`))
			alice.sees(id("modal-title"), "A note")
			alice.snap(t.Name())
			alice.key("Tab", "Tab", "Tab", "Tab") // text, more, cancel, submit, close
			alice.until(`document.activeElement.ariaLabel === "Close"`)
			leave()
			alice.lacks(id("modal"))
			alice.until(`document.activeElement.dataset.customId === "note"`)
		}
	})

	t.Run("a_press_without_an_answer_fails_for_the_one_who_pressed", func(t *testing.T) {
		alice.t, bruno.t = t, t
		bruno.click(id("button", `[data-custom-id="sleep"]`))
		bruno.until(one(`[data-custom-id="sleep"][aria-busy="true"]`))
		alice.click(id("clock-60"))
		bruno.sees(id("failure"), "L’interaction a échoué")
		alice.lacks(id("failure"))
		bruno.lacks(`[aria-busy="true"]`)
	})

	t.Run("an_ephemeral_answer_is_seen_by_one_and_dismissed", func(t *testing.T) {
		alice.t, bruno.t = t, t
		alice.click(id("composer-input"))
		alice.write("/hand ")
		alice.sees(id("command-name"), "/hand")
		alice.key("Enter")
		alice.sees(id("ephemeral"), "Only you can see this")
		require.NotContains(t, js[string](bruno, "document.body.innerText"), "Your hand")
		alice.click(id("dismiss"))
		alice.lacks(id("ephemeral"))
	})

	t.Run("an_ephemeral_answer_stays_while_others_play_in_the_window_and_goes_with_a_reload", func(t *testing.T) {
		alice.t = t
		alice.click(id("composer-input"))
		alice.write("/hand ")
		alice.sees(id("command-name"), "/hand")
		alice.key("Enter")
		alice.sees(id("ephemeral"), "Only you can see this")
		alice.click(id("player", `[data-name="bruno"]`))
		alice.sees(id("used"), "a utilisé")
		alice.lacks(id("ephemeral"))
		alice.click(id("player", `[data-name="alice"]`))
		alice.sees(id("ephemeral"), "Only you can see this")
		alice.do(chromedp.Reload())
		alice.sees(id("embed"), "game=norenberc")
		alice.lacks(id("ephemeral"))
	})

	t.Run("a_picture_opens_large_and_says_what_it_shows", func(t *testing.T) {
		alice.t = t
		width := js[float64](alice, one(id("picture"))+".getBoundingClientRect().width")
		require.InDelta(t, 475, width, 75, "a picture is 400 to 550 pixels wide at a desk")
		alice.click(id("picture"))
		alice.until(one(id("viewer", " img")) + ".naturalWidth === 1100")
		alice.key("Escape")
		alice.lacks(id("viewer"))
		require.LessOrEqual(t, js[float64](bruno, `Math.max(...[...document.querySelectorAll("html, .scroller, .messages *")].map((e) => e.getBoundingClientRect().right))`), 360.0, "nothing sticks out on a phone")
	})

	t.Run("a_new_language_changes_the_words", func(t *testing.T) {
		alice.t = t
		alice.click(id("toggle-tools"))
		alice.until(one(id("locale")) + ".options.length === 32")
		js[any](alice, `(() => { const s = `+one(id("locale"))+`; s.value = "it"; s.dispatchEvent(new Event("change")); })()`)
		alice.sees(id("tools"), "Strumenti")
		alice.sees(id("used"), "Alice ha usato /table new")
		alice.until(`document.documentElement.lang === "it"`)
	})

	t.Run("the_keyboard_reaches_the_composer_at_once", func(t *testing.T) {
		alice.t = t
		alice.do(chromedp.Reload())
		alice.until(`document.querySelector(".skip") !== null`) // it comes with the channel
		alice.key("Tab")
		alice.until(`document.activeElement.className === "skip"`)
		alice.key("Enter")
		alice.until(`document.activeElement.dataset.testid === "composer-input"`)
	})

	t.Run("everything_that_can_be_used_has_a_name", func(t *testing.T) {
		for _, w := range []*window{alice, bruno} {
			require.Empty(t, js[[]string](w, nameless))
		}
	})
}
