/**
 * The lists above the composer: commands, suggestions for an option, people and channels.
 * @module picker
 */
import { h } from "./dom.js";
import { avatar, channelIcon } from "./icons.js";
import { state } from "./state.js";
import { t } from "./words.js";

/**
 * @param {string} title
 * @param {Object[]} rows made by `entry`
 * @param {?Object} foot
 */
export function panel(title, rows, foot = null) {
  return h(
    "div",
    { class: "picker", key: "picker", "data-testid": "picker" },
    h("div", { class: "picker-title" }, title),
    rows.length > 0 &&
      h(
        "div",
        {
          class: "picker-rows",
          id: "picker",
          role: "listbox",
          "aria-label": typeof title === "string" ? title : t("suggestions"),
          onpointerdown: (e) => e.preventDefault(),
        },
        rows,
      ),
    foot,
  );
}

/** One line of a list; pressing it never takes the focus from what is being written. */
export function entry(i, active, { key, testid, path, run }, ...content) {
  return h(
    "div",
    {
      key,
      id: `pick-${i}`,
      role: "option",
      class: i === active ? "pick is-active" : "pick",
      "aria-selected": String(i === active),
      "data-testid": testid,
      "data-path": path ?? null,
      onclick: run,
      ref: null,
    },
    content,
  );
}

/** The list of commands after "/". */
export function commandList(commands, active, begin) {
  const at = Math.min(active, commands.length - 1);
  const bot = state.view.users.find((u) => u.bot);
  const rows = commands.map((c, i) =>
    entry(
      i,
      at,
      { key: c.path, testid: "command", path: c.path, run: () => begin(c) },
      bot && avatar(bot, "is-small"),
      h(
        "span",
        { class: "pick-text" },
        h(
          "span",
          { class: "pick-name" },
          `/${c.name}`,
          c.options.map((o) => h("span", { class: o.required ? "pick-option is-required" : "pick-option" }, o.name)),
        ),
        h("span", { class: "pick-detail" }, c.description),
      ),
      bot && h("span", { class: "pick-by" }, bot.display),
    ),
  );
  return panel(t("commands"), rows, commands.length === 0 && h("p", { class: "picker-none" }, t("no_command")));
}

/** People or channels while a mention is being written. */
export function namesPanel(found, active, choose) {
  const at = Math.min(active, found.length - 1);
  return panel(
    t("members_or_channels"),
    found.map((c, i) =>
      entry(
        i,
        at,
        { key: c.write, testid: "name-choice", run: () => choose(c) },
        c.person ? avatar(c.person, "is-tiny") : channelIcon(c.channel),
        h("span", { class: "pick-name" }, c.name),
        c.detail && h("span", { class: "pick-by" }, c.detail),
      ),
    ),
  );
}
