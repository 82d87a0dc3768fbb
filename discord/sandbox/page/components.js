/**
 * The components of messages: rows of buttons and selects, and the parts of a message that consists of components alone.
 * @module components
 */
import { act } from "./api.js";
import { dots } from "./controls.js";
import { h } from "./dom.js";
import { colour } from "./format.js";
import { emoji, icon } from "./icons.js";
import { fileCard, gallery, picture } from "./media.js";
import { selectMenu } from "./select.js";
import { isWaiting, state, touch } from "./state.js";
import { rich } from "./text.js";
import { t } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/** All components of a message. */
export function components(message) {
  return message.components.map((c) => component(message, c));
}

function component(message, c) {
  const place = `${message.id} ${c.id}`;
  switch (c.type) {
    case 1:
      return h(
        "div",
        { class: "row", "data-testid": "row" },
        c.components.map((kid) => component(message, kid)),
      );
    case 2:
      return c.style === 5 ? linkButton(c) : button(message, c);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return selectMenu(message, c);
    case 9:
      return section(message, c);
    case 10:
      return h("div", { class: "text-display" }, rich(c.content, place));
    case 11:
      return picture(c.media, c.description, { width: 85, height: 85 }, c.spoiler ? place : null);
    case 12:
      return gallery(c.items, place);
    case 13:
      return fileCard(c.name, c.size, c.file.url);
    case 14:
      return h("div", {
        class: `separator is-${c.spacing === 2 ? "large" : "small"} ${c.divider === false ? "" : "has-line"}`,
        role: c.divider === false ? null : "separator",
      });
    case 17:
      return container(message, c, place);
    default:
      return h("p", { class: "unknown-part" }, t("unknown_part", c.type));
  }
}

function section(message, c) {
  const texts = c.components.map((kid) => component(message, kid));
  const beside = component(message, c.accessory);
  return h("div", { class: "section", "data-testid": "section" }, h("div", { class: "section-text" }, texts), beside);
}

function container(message, c, place) {
  const hidden = c.spoiler && !state.uncovered.has(place);
  const style = c.accent_color != null ? { "--edge": colour(c.accent_color) } : null;
  const inside = c.components.map((kid) => component(message, kid));
  if (!hidden) return h("section", { class: "container", "data-testid": "container", style }, inside);
  const uncover = () => {
    state.uncovered.add(place);
    touch();
  };
  return h(
    "section",
    { class: "container is-hidden", "data-testid": "container", style },
    h("div", { class: "container-inside", inert: true }, inside),
    h("button", { type: "button", class: "container-cover", onclick: uncover }, t("spoiler_mark")),
  );
}

function button(message, c) {
  const waiting = isWaiting(message, c);
  return h(
    "button",
    {
      key: c.custom_id,
      type: "button",
      class: `button is-${STYLES[c.style] ?? "secondary"} ${waiting ? "is-waiting" : ""}`,
      disabled: c.disabled ?? false,
      "aria-busy": waiting ? "true" : null,
      "data-testid": "button",
      "data-custom-id": c.custom_id ?? null,
      onclick: () => waiting || press(message, c),
    },
    face(c),
    waiting && dots(),
  );
}

function face(c) {
  return h("span", { class: "button-face" }, c.emoji && emoji(c.emoji), c.label);
}

function linkButton(c) {
  if (c.disabled)
    return h("button", { type: "button", class: "button is-link", disabled: true }, face(c), icon("link"));
  return h(
    "a",
    {
      class: "button is-link",
      href: c.url,
      target: "_blank",
      rel: "noopener noreferrer",
      "data-testid": "link-button",
    },
    face(c),
    icon("link"),
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
