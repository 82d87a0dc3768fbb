/**
 * The page's pictograms, drawn for it, and round pictures of people.
 * @module icons
 */
import { h } from "./dom.js";
import { hue, initials } from "./format.js";

const PATHS = {
  hash: "M9 4 7.5 20M16.5 4 15 20M4.5 9h16M3.5 15h16",
  thread: "M5 5h14v9h-7l-4 4v-4H5zM9 9h6",
  news: "M4 10v4h3l8 4V6L7 10zM18.5 9.5a4 4 0 0 1 0 5",
  people:
    "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M16 5.5a3 3 0 0 1 0 5.2M17.5 14c2.2.7 3.5 2.5 3.5 5",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  more: "M4.8 12h.9M11.6 12h.9M18.4 12h.9",
  down: "M6 9l6 6 6-6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  reply: "M10 6 4 12l6 6v-4c5 0 8 1.5 10 4-.5-5-4-8-10-8z",
  send: "M4 12 20 4l-5 16-4-6zM11 14l9-10",
  slash: "M5 4h14v16H5zM14 8l-4 8",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  wrench:
    "M14.5 6a4 4 0 0 1 5-1l-2.5 2.5 1 1L20.5 6a4 4 0 0 1-5.5 5L8 18.5a1.8 1.8 0 0 1-2.5-2.5L13 9a4 4 0 0 1 1.5-3z",
  phone: "M8 3h8v18H8zM11 18h2",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  alert: "M12 4 2.5 20h19zM12 10v5M12 17.5h.01",
  role: "M12 3l8 3v6c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6z",
  window: "M4 5h16v14H4zM4 9h16",
};

/** A pictogram; it is an ornament, so say in words what it stands for. */
export function icon(name) {
  return h(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: PATHS[name] }),
  );
}

/** The pictogram of a channel by its type. */
export function channelIcon(channel) {
  const names = { 1: "people", 5: "news", 10: "thread", 11: "thread" };
  return icon(names[channel.type] ?? "hash");
}

/** A round picture with a person's initials; the name stands beside it, so it is an ornament too. */
export function avatar(person, kind = "") {
  const style = { "--hue": hue(person.id) };
  return h(
    "span",
    { class: `avatar ${kind} ${person.bot ? "is-bot" : ""}`, style, "aria-hidden": "true" },
    initials(person.display),
  );
}
