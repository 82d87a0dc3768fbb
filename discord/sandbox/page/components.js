/**
 * The components of messages: rows of buttons and selects, and the parts of a message that is components alone.
 * @module components
 */
import { act } from "./api.js";
import { dots } from "./controls.js";
import { h } from "./dom.js";
import { colour } from "./format.js";
import { fileCard, gallery, picture } from "./media.js";
import { selectMenu } from "./select.js";
import { isWaiting, state, touch } from "./state.js";
import { rich } from "./text.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

/** How each type of component is drawn. */
const DRAWN = {
  1: (message, c) => h("div", { class: "row", "data-testid": "row" }, within(message, c)),
  2: button,
  3: selectMenu,
  5: selectMenu,
  6: selectMenu,
  8: selectMenu,
  9: (message, c) =>
    h(
      "div",
      { class: "section", "data-testid": "section" },
      h("div", { class: "section-text" }, within(message, c)),
      component(message, c.accessory),
    ),
  10: (message, c) => h("div", { class: "text-display", "data-testid": "text-display" }, rich(c.content, `${message.id} ${c.id}`)),
  11: (_, c) => picture(shown(c), SMALL),
  12: (_, c) => h("div", { class: "gallery", "data-testid": "gallery" }, gallery(c.items.map(shown))),
  13: (_, c) => fileCard({ ...c.file, filename: c.name, size: c.size }),
  14: (_, c) => h("hr", { class: `separator ${c.spacing === 2 ? "is-large" : ""} ${c.divider ? "has-line" : ""}`, "data-testid": "separator" }),
  17: (message, c) =>
    h(
      "section",
      {
        class: c.accent_color == null ? "container" : "container has-edge",
        "data-testid": "container",
        style: c.accent_color == null ? null : { "--edge": colour(c.accent_color) },
      },
      within(message, c),
    ),
};

/** The room of a picture beside a text. */
const SMALL = { width: 85, height: 85 };

/** All components of a message. */
export const components = (message) => within(message, message);

const within = (message, c) => c.components.map((kid) => component(message, kid));
const component = (message, c) => DRAWN[c.type](message, c);

/** A picture of a component, as a file. */
const shown = (c) => ({ ...c.media, description: c.description });

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
