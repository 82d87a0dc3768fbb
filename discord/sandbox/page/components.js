/**
 * The components of messages: rows of buttons and selects.
 * @module components
 */
import { act } from "./api.js";
import { dots } from "./controls.js";
import { h } from "./dom.js";
import { selectMenu } from "./select.js";
import { isWaiting, state, touch } from "./state.js";

const SELECTS = [3, 5]; // of options, of people
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

/** All components of a message: each row holds buttons or one select. */
export function components(message) {
  return message.components.map((row) =>
    h(
      "div",
      { class: "row", "data-testid": "row" },
      row.components.map((c) => (SELECTS.includes(c.type) ? selectMenu(message, c) : button(message, c))),
    ),
  );
}

function button(message, c) {
  const waiting = isWaiting(message, c);
  return h(
    "button",
    {
      key: c.custom_id,
      type: "button",
      class: `button is-${STYLES[c.style]} ${waiting ? "is-waiting" : ""}`,
      disabled: c.disabled ?? false,
      "aria-busy": waiting ? "true" : null,
      "data-testid": "button",
      "data-custom-id": c.custom_id,
      onclick: () => waiting || press(message, c),
    },
    h("span", { class: "button-face" }, c.label),
    waiting && dots(),
  );
}

/** Presses a button: it shows dots until the bot has answered. */
async function press(message, c) {
  const key = `${message.id} ${c.custom_id}`;
  state.pressed.add(key);
  touch();
  await act("press", { message: message.id, custom_id: c.custom_id, async: true });
  state.pressed.delete(key);
  touch();
}
