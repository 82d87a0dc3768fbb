/**
 * Select menus, as Discord's clients have them: one value is sent at once, several when the list closes, in the order of the clicks;
 * an untouched list and an empty choice send nothing.
 * @module select
 */
import { act, notify } from "./api.js";
import { dots, solidButton } from "./controls.js";
import { h } from "./dom.js";
import { colour, fold } from "./format.js";
import { avatar, channelIcon, icon } from "./icons.js";
import { everyPart } from "./parts.js";
import { closePopup, isOpen, openPopup } from "./popup.js";
import { isWaiting, openGuild, state, touch } from "./state.js";
import { t } from "./words.js";

/** @typedef {{value: string, label: string, detail: ?string, mark: ?Object}} Choice */

/** The closed menu, as it stands in the message. */
export function selectMenu(message, c) {
  const id = `select ${message.id} ${c.custom_id}`;
  const all = choices(c);
  const shown = shownValues(message, c)
    .map((v) => all.find((o) => o.value === v))
    .filter(Boolean);
  const waiting = isWaiting(message, c);
  const label = c.placeholder || t("select_placeholder");
  return h(
    "button",
    {
      key: c.custom_id,
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": String(isOpen(id)),
      disabled: c.disabled ?? false,
      "aria-label": shown.length ? `${label}: ${shown.map((o) => o.label).join(", ")}` : label,
      "aria-busy": waiting ? "true" : null,
      "data-testid": "select",
      "data-custom-id": c.custom_id,
      onclick: (e) => waiting || open(id, e.currentTarget, message, c),
      onkeydown: openByKey,
    },
    h(
      "span",
      { class: shown.length ? "select-values" : "select-values is-empty" },
      shown.length ? shown.map((o) => value(o, c)) : label,
    ),
    waiting ? dots() : icon("down"),
  );
}

function value(o, c) {
  return h("span", { class: c.max_values > 1 ? "select-value is-chip" : "select-value" }, o.mark, o.label);
}

function openByKey(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  event.currentTarget.click();
}

/** What the menu shows as chosen: what the viewer chose last, or the bot's defaults. */
function shownValues(message, c) {
  const picked = message.picked?.[c.custom_id];
  return picked ?? c.default_values?.map((d) => d.id) ?? (c.options ?? []).filter((o) => o.default).map((o) => o.value);
}

/** What menus list that have no options of their own, by their type. */
const LISTED = {
  5: () => peopleHere().map(personChoice),
  6: () => rolesHere().map(roleChoice),
  8: (c) => channelsHere(c.channel_types).map(channelChoice),
};

/** @returns {Choice[]} everything that a menu offers: its options, or all people, roles or channels here */
const choices = (c) => LISTED[c.type]?.(c) ?? c.options.map((o) => ({ value: o.value, label: o.label, detail: o.description }));

/** Everybody in the open guild, or in the direct messages. */
export function peopleHere() {
  const members = openGuild()?.members;
  return state.view.users.filter((u) => (members ? members.includes(u.id) : u.bot || u.id === state.view.me.id));
}

/** The open guild's roles. */
export function rolesHere() {
  return openGuild()?.roles ?? [];
}

/** The open guild's channels, of some types if any are named. */
export function channelsHere(types) {
  const all = openGuild()?.channels ?? [];
  return types?.length ? all.filter((ch) => types.includes(ch.type)) : all;
}

/** @returns {Choice} a person to choose */
export const personChoice = (u) => ({ value: u.id, label: u.display, detail: u.name, mark: avatar(u, "is-tiny") });
/** @returns {Choice} a role to choose */
export const roleChoice = (r) => ({
  value: r.id,
  label: r.name,
  mark: h("span", { class: "role-mark", style: r.color ? { color: colour(r.color) } : null }, icon("role")),
});
/** @returns {Choice} a channel to choose */
export const channelChoice = (ch) => ({ value: ch.id, label: ch.name, mark: channelIcon(ch) });

function open(id, anchor, message, c) {
  const list = { id, message, c, picks: shownValues(message, c), touched: false, query: "", active: 0 };
  const at = choices(c).findIndex((o) => o.value === list.picks[0]);
  list.active = Math.max(at, 0);
  openPopup({
    id,
    anchor,
    wide: true,
    label: c.placeholder,
    draw: () => panel(list),
    leave: (reason) => leave(list, reason),
  });
}

/** The list is gone when the message changed so that the menu is no longer there. */
function stillThere(list) {
  const now = state.view?.pane?.messages.find((m) => m.id === list.message.id);
  return everyPart(now?.components ?? []).some((p) => p.custom_id === list.c.custom_id && !p.disabled);
}

function panel(list) {
  if (!stillThere(list)) return null;
  const all = choices(list.c);
  const found = all.filter((o) => fold(`${o.label} ${o.detail ?? ""}`).includes(fold(list.query)));
  const searchable = all.length > 8;
  const typing = searchable && matchMedia("(hover: hover)").matches; // the keyboard of a phone would cover the list
  const many = list.c.max_values > 1;
  list.active = Math.max(0, Math.min(list.active, found.length - 1));
  const active = found[list.active] ? `option-${list.active}` : null;
  const props = {
    class: "listbox",
    id: "listbox",
    role: "listbox",
    "aria-label": list.c.placeholder || t("select_placeholder"),
    "aria-multiselectable": many ? "true" : null,
    tabindex: "0",
    focus: typing ? null : "list",
    "aria-activedescendant": active,
    "data-testid": "listbox",
  };
  return h(
    "div",
    { class: "listbox-panel", onkeydown: (e) => moveInList(e, list, found) },
    searchable && search(list, typing, active),
    h(
      "div",
      props,
      found.map((o, i) => row(list, o, i, many)),
      found.length === 0 && h("p", { class: "listbox-none" }, t("nothing_found")),
    ),
    many && foot(list),
  );
}

function search(list, typing, active) {
  return h("input", {
    class: "listbox-search",
    type: "text",
    role: "combobox",
    "aria-expanded": "true",
    "aria-controls": "listbox",
    "aria-activedescendant": active,
    value: list.query,
    placeholder: t("search"),
    "aria-label": t("search"),
    autocomplete: "off",
    focus: typing ? "search" : null,
    "data-testid": "select-search",
    oninput: (e) => {
      list.query = e.target.value;
      list.active = 0;
      touch();
    },
  });
}

function row(list, o, i, many) {
  const chosen = list.picks.includes(o.value);
  const full = many && !chosen && list.picks.length >= list.c.max_values;
  return h(
    "div",
    {
      key: o.value,
      id: `option-${i}`,
      role: "option",
      class: `option ${i === list.active ? "is-active" : ""}`,
      "aria-selected": String(chosen),
      "aria-disabled": full ? "true" : null,
      "data-testid": "option",
      "data-value": o.value,
      ref: i === list.active ? (el) => el.scrollIntoView({ block: "nearest" }) : null,
      onclick: () => choose(list, o),
      onpointermove: () => i !== list.active && ((list.active = i), touch()),
    },
    o.mark,
    h(
      "span",
      { class: "option-text" },
      h("span", { class: "option-label" }, o.label),
      o.detail && h("span", { class: "option-detail" }, o.detail),
    ),
    many ? h("span", { class: chosen ? "tick is-on" : "tick" }, chosen && icon("check")) : chosen && icon("check"),
  );
}

function foot(list) {
  const { min_values: min, max_values: max } = list.c;
  return h(
    "div",
    { class: "listbox-foot" },
    h("span", null, t("picked_of", list.picks.length, min === max ? max : `${min}–${max}`)),
    solidButton("primary", t("done"), { "data-testid": "select-done", onclick: () => closePopup("done") }),
  );
}

/** A click on an option; with several to choose, the order of the clicks is kept. */
function choose(list, o) {
  list.touched = true;
  if (list.c.max_values <= 1) {
    list.picks = [o.value];
    return closePopup("done");
  }
  if (list.picks.includes(o.value)) list.picks = list.picks.filter((v) => v !== o.value);
  else if (list.picks.length < list.c.max_values) list.picks = [...list.picks, o.value];
  touch();
}

/** Sends what was chosen when the list closes, unless a client would not. */
async function leave(list, reason) {
  const { picks, c } = list;
  if (reason === "gone" || !list.touched || picks.length === 0) return;
  if (picks.length < c.min_values) return notify(t("pick_at_least", c.min_values));
  const key = `${list.message.id} ${c.custom_id}`;
  state.pressed.add(key);
  touch();
  await act("select", { message: list.message.id, custom_id: c.custom_id, values: picks, async: true });
  state.pressed.delete(key);
  touch();
}

function moveInList(event, list, found) {
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  if (steps[event.key]) {
    list.active = Math.max(0, Math.min(list.active + steps[event.key], found.length - 1));
    touch();
    queueMicrotask(() => document.getElementById(`option-${list.active}`)?.scrollIntoView({ block: "nearest" }));
  } else if (event.key === "Enter" || (event.key === " " && event.target.tagName !== "INPUT")) {
    if (event.target.tagName === "BUTTON") return;
    if (found[list.active]) choose(list, found[list.active]);
  } else if (event.key === "Tab" && list.c.max_values <= 1) closePopup("away");
  else return event.key.length === 1 && event.target.tagName !== "INPUT" ? typeAhead(event, list, found) : undefined;
  event.preventDefault();
  return undefined;
}

/** Writing in a list searches it, where there is a search, or goes to the next option that begins so. */
function typeAhead(event, list, found) {
  const search = event.currentTarget.querySelector("input");
  if (search) return search.focus();
  const begins = (o) => fold(o.label).startsWith(fold(event.key));
  const next = found.findIndex((o, i) => i > list.active && begins(o));
  list.active = next < 0 ? Math.max(0, found.findIndex(begins)) : next;
  return touch();
}
