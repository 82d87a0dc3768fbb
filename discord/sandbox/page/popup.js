/**
 * What opens over the page for a moment: a menu, a list to choose from. There is never more than one; it stands by the element that
 * opened it, or at the foot of a narrow screen.
 * @module popup
 */
import { h } from "./dom.js";
import { set, state } from "./state.js";

/**
 * Opens a popup. `draw` gives its content whenever the page is drawn; `leave` is called when it closes, and gets the reason: "done",
 * "away" (a press elsewhere, Escape) or "gone" (what it belonged to is no longer there).
 * @param {{id: string, anchor: (Element|{x: number, y: number}), draw: function(): ?Object, leave: (function(string)|undefined),
 *   label: string, width: (number|undefined)}} popup
 */
export function openPopup(popup) {
  closePopup("away");
  set({ popup: { back: document.activeElement, ...popup } });
}

/** Closes the open popup, and gives the focus back to where it was. */
export function closePopup(reason = "done") {
  const { popup } = state;
  if (!popup) return;
  set({ popup: null });
  if (popup.back?.isConnected) popup.back.focus({ preventScroll: true });
  popup.leave?.(reason);
}

/** Whether the popup of this id is open. */
export function isOpen(id) {
  return state.popup?.id === id;
}

/** The layer of the open popup. */
export function popupLayer() {
  const { popup } = state;
  if (!popup) return null;
  const content = popup.draw();
  if (!content) {
    queueMicrotask(() => closePopup("gone"));
    return null;
  }
  return h(
    "div",
    { class: "layer", key: `popup ${popup.id}`, onpointerdown: (e) => e.target === e.currentTarget && away(e) },
    h("div", { class: "popup", "data-testid": "popup", ref: place, onkeydown: leaveOnEscape }, content),
  );
}

function away(event) {
  event.preventDefault();
  closePopup("away");
}

function leaveOnEscape(event) {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  closePopup("away");
}

/** Puts the popup where it belongs; called again whenever something may have moved. */
export function place() {
  const box = document.querySelector(".popup");
  const { popup } = state;
  if (!box || !popup) return;
  const screen = document.querySelector(".screen").getBoundingClientRect();
  box.classList.toggle("is-sheet", screen.width <= 600);
  if (screen.width <= 600) return void box.removeAttribute("style");
  const anchor = rectangle(popup.anchor);
  if (popup.width || popup.wide) box.style.setProperty("min-width", `${popup.wide ? anchor.width : popup.width}px`);
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = screen.bottom - anchor.bottom - 12;
  const top = height <= below || below > anchor.top - screen.top ? anchor.bottom + 4 : anchor.top - height - 4;
  const left = Math.max(screen.left + 8, Math.min(anchor.left, screen.right - width - 8));
  box.style.setProperty("top", `${Math.max(8, Math.min(top - screen.top, screen.height - height - 8))}px`);
  box.style.setProperty("left", `${left - screen.left}px`);
}

function rectangle(anchor) {
  if (anchor instanceof Element) return anchor.getBoundingClientRect();
  return { left: anchor.x, right: anchor.x, top: anchor.y, bottom: anchor.y, width: 0 };
}

/**
 * A menu of actions, used with the arrow keys.
 * @param {string} label
 * @param {Array<?{name: string, run: function(), danger: (boolean|undefined), testid: (string|undefined)}|string>} entries a
 *   string is a heading
 */
export function menu(label, entries) {
  let first = true;
  return h(
    "div",
    { class: "menu", role: "menu", "aria-label": label, onkeydown: moveInMenu },
    entries.filter(Boolean).map((entry) => {
      if (typeof entry === "string") return h("div", { class: "menu-title", role: "presentation" }, entry);
      const focus = first ? "menu" : null;
      first = false;
      return h(
        "button",
        {
          type: "button",
          role: "menuitem",
          class: entry.danger ? "menu-entry is-danger" : "menu-entry",
          tabindex: "-1",
          focus,
          "data-testid": entry.testid ?? "menu-entry",
          onclick: () => {
            closePopup();
            entry.run();
          },
        },
        entry.name,
      );
    }),
  );
}

function moveInMenu(event) {
  const all = [...event.currentTarget.querySelectorAll("[role=menuitem]")];
  const at = all.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all.at(to % all.length).focus();
}
