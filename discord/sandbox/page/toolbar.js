/**
 * The bar above the client, which no Discord has: who plays in this window, how it looks, what time it is; and the door to the tools.
 * @module toolbar
 */
import { change } from "./api.js";
import { roundButton } from "./controls.js";
import { h } from "./dom.js";
import { timestamp } from "./format.js";
import { avatar, icon } from "./icons.js";
import { addressOf, keepTools, playAs } from "./routes.js";
import { now, set, state, store } from "./state.js";
import { language, t } from "./words.js";

/** How far the clock can be moved, in seconds. */
export const STEPS = [
  [60, "+1 min"],
  [900, "+15 min"],
  [3600, "+1 h"],
  [86400, "+24 h"],
];

/** The bar at the top. */
export function toolbar() {
  const people = (state.view ?? state.world)?.users.filter((u) => !u.bot) ?? [];
  return h(
    "header",
    { class: "bar", "data-testid": "toolbar", "aria-label": t("stand_in") },
    state.view && h("button", { type: "button", class: "skip", onclick: toComposer }, t("to_composer")),
    h(
      "a",
      { class: "bar-mark", href: "/", title: t("choose_person") },
      h("span", { class: "bar-dot", "aria-hidden": "true" }),
      h("span", { class: "bar-name" }, t("stand_in")),
    ),
    h("nav", { class: people.length > 6 ? "bar-people is-many" : "bar-people", "aria-label": t("players") }, people.map(tab)),
    state.view && clock(),
    offers("bar-offer"),
    h(
      "div",
      { class: "bar-buttons" },
      toggle("phone", state.phone, t("phone"), "phone", phone),
      toggle(
        "theme",
        state.theme === "light",
        state.theme === "light" ? t("dark") : t("light"),
        state.theme === "light" ? "moon" : "sun",
        () => theme(state.theme === "light" ? "dark" : "light"),
      ),
      toggle("tools", state.tools, t("tools"), "wrench", () => keepTools(!state.tools)),
    ),
  );
}

/** What whoever runs the world does when somebody asks for it. */
export function offers(look) {
  return (state.view?.offers ?? []).map((o) => {
    const press = (e) => {
      e.currentTarget.disabled = true;
      change("offer", { name: o.name });
    };
    const text = o.text[language()] ?? o.text.en;
    return h("button", { type: "button", class: look, key: o.name, "data-testid": "offer", "data-name": o.name, onclick: press }, text);
  });
}

/** For the keyboard: past all channels and messages, to where one writes. */
function toComposer() {
  (document.querySelector(".composer textarea, .composer input") ?? document.querySelector(".scroller"))?.focus();
}

function clock() {
  const time = { class: "bar-time", title: timestamp(now(), "F"), "data-testid": "clock" };
  return h(
    "div",
    { class: "bar-clock", role: "group", "aria-label": t("clock") },
    h("time", time, icon("clock"), timestamp(now(), "t")),
    STEPS.map(([seconds, name]) => step(seconds, name)),
  );
}

function step(seconds, name) {
  const label = { "aria-label": t("advance", name), "data-testid": `clock-${seconds}` };
  return h(
    "button",
    { type: "button", class: "bar-step", ...label, onclick: () => change("clock", { seconds }) },
    name,
  );
}

/**
 * Brings a tab into sight in its row. Not by scrollIntoView: in Chromium the keyboard would go on from there, past the button that leads to the composer.
 */
function reveal(el) {
  const row = el.parentElement;
  const [at, sight] = [el.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, at.left - sight.left) + Math.max(0, at.right - sight.right);
}

/** A person's tab: a press goes on as them in this window, a press with Ctrl opens another window. */
function tab(who) {
  const mine = who.name === state.view?.me.name;
  const press = (e) => {
    if (e.ctrlKey || e.metaKey || e.shiftKey || e.button !== 0) return;
    e.preventDefault();
    playAs(who.name);
  };
  return h(
    "span",
    {
      class: mine ? "tab is-open" : "tab",
      key: mine ? `${who.id} open` : who.id, // a new element each time, which comes into sight
      title: who.display,
      ref: (el) => mine && reveal(el),
    },
    h(
      "a",
      {
        class: "tab-name",
        href: addressOf(who.name),
        "aria-current": mine ? "page" : null,
        "data-testid": "player",
        "data-name": who.name,
        onclick: press,
      },
      avatar(who, "is-tiny"),
      h("span", { class: "tab-text" }, who.display),
    ),
    h(
      "a",
      {
        class: "tab-window",
        href: addressOf(who.name),
        target: "_blank",
        rel: "noopener",
        "aria-label": t("new_window", who.display),
        title: t("new_window", who.display),
      },
      icon("window"),
    ),
  );
}

function toggle(id, on, name, pictogram, press) {
  const pressed = id === "theme" ? null : String(on);
  return roundButton(pictogram, name, press, {
    class: on && "is-on",
    "aria-pressed": pressed,
    "data-testid": `toggle-${id}`,
  });
}

function phone() {
  store("phone", state.phone ? "no" : "yes");
  set({ phone: !state.phone });
}

function theme(name) {
  store("theme", name);
  set({ theme: name });
}
