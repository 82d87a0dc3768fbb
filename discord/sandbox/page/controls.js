/**
 * Small things that are drawn in many places.
 * @module controls
 */
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** Three moving dots: something is awaited. */
export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

/**
 * A round button with a pictogram; what it does is its accessible name and its tooltip.
 * @param {Object} more further properties; its `class` is added
 */
export function roundButton(pictogram, name, onclick, more = {}) {
  const kind = more.class ? `round ${more.class}` : "round";
  return h(
    "button",
    { type: "button", "aria-label": name, title: name, onclick, ...more, class: kind },
    icon(pictogram),
  );
}

/** A coloured button of the page's own: "primary" or "secondary"; it shows dots while `waiting`. */
export function solidButton(kind, name, more, waiting = false) {
  const props = {
    type: "button",
    class: `button is-${kind} ${waiting ? "is-waiting" : ""}`,
    "aria-busy": waiting ? "true" : null,
  };
  return h("button", { ...props, ...more }, h("span", { class: "button-face" }, name), waiting && dots());
}
