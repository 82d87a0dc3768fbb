/**
 * Shows texts with markdown: names for mentions, times in the viewer's language, spoilers that open on a press.
 * @module text
 */
import { h } from "./dom.js";
import { timestamp } from "./format.js";
import { parse, plain } from "./markdown.js";
import { channelNamed, person, role, state, touch } from "./state.js";
import { t } from "./words.js";

let open = { channel() {}, command() {} };

/** Says what pressing a mention of a channel, or of a command, does. */
export function onMention(handlers) {
  open = handlers;
}

/**
 * A text as elements.
 * @param {string} source
 * @param {string} place tells this text's spoilers apart from others'
 */
export function rich(source, place) {
  return blocks(parse(source), { place, spoilers: 0, big: onlyEmoji(source) });
}

const HEADINGS = { h1: "h3", h2: "h4", h3: "h5" };

function blocks(nodes, at) {
  return nodes.map((node) => block(node, at));
}

function block(node, at) {
  switch (node.kind) {
    case "code":
      return h("pre", { class: "md-pre" }, h("code", { "data-lang": node.lang || null }, node.text));
    case "quote":
      return h("blockquote", { class: "md-quote" }, blocks(node.kids, at));
    case "sub":
      return h("p", { class: "md-sub" }, inlines(node.kids, at));
    case "ul":
    case "ol":
      return h(
        node.kind,
        { class: "md-list", start: node.kind === "ol" && node.start !== 1 ? node.start : null },
        node.items.map((i) => h("li", null, inlines(i.kids, at), blocks(i.blocks, at))),
      );
    case "p":
      return h("p", { class: at.big ? "md-big" : "md-p" }, inlines(node.kids, at));
    default:
      return h(HEADINGS[node.kind], { class: `md-${node.kind}` }, inlines(node.kids, at));
  }
}

function inlines(nodes, at) {
  return nodes.map((node) => (typeof node === "string" ? node : inline(node, at)));
}

const TAGS = { b: "strong", i: "em", u: "u", s: "s" };

function inline(node, at) {
  if (TAGS[node.kind]) return h(TAGS[node.kind], null, inlines(node.kids, at));
  switch (node.kind) {
    case "code":
      return h("code", { class: "md-code" }, node.text);
    case "link":
      return h(
        "a",
        { class: "md-link", href: node.url, target: "_blank", rel: "noopener noreferrer" },
        inlines(node.kids, at),
      );
    case "spoiler":
      return spoiler(node, at);
    case "time": {
      const ms = node.unix * 1000;
      return h("time", { class: "md-time", datetime: iso(ms), title: timestamp(ms, "F") }, timestamp(ms, node.style));
    }
    case "emoji":
      return h("span", { class: "md-emoji", role: "img", "aria-label": `:${node.name}:` }, `:${node.name}:`);
    case "channel":
      return channelMention(node);
    case "command":
      return h("button", { type: "button", class: "mention", onclick: () => open.command(node.name) }, `/${node.name}`);
    case "user":
      return h("span", { class: node.id === state.view?.me.id ? "mention is-me" : "mention" }, name(node));
    default:
      return h("span", { class: "mention" }, name(node));
  }
}

function channelMention(node) {
  const known = channelNamed(node.id);
  if (!known) return h("span", { class: "mention" }, name(node));
  return h("button", { type: "button", class: "mention", onclick: () => open.channel(node.id) }, name(node));
}

function spoiler(node, at) {
  const key = `${at.place} ${at.spoilers++}`;
  if (state.uncovered.has(key)) return h("span", { class: "md-spoiler is-open" }, inlines(node.kids, at));
  return h(
    "button",
    { type: "button", class: "md-spoiler", "aria-label": t("spoiler"), onclick: () => uncover(key) },
    h("span", { "aria-hidden": "true" }, inlines(node.kids, at)),
  );
}

/** Shows what a spoiler hides, in this window until it is reloaded. */
function uncover(key) {
  state.uncovered.add(key);
  touch();
}

function iso(ms) {
  return Math.abs(ms) > 8.64e15 ? null : new Date(ms).toISOString();
}

/** What a mention is called. */
function name(node) {
  switch (node.kind) {
    case "user":
      return `@${person(node.id)?.display ?? t("unknown_user")}`;
    case "role":
      return `@${role(node.id)?.name ?? t("unknown_role")}`;
    case "channel":
      return `#${channelNamed(node.id)?.name ?? t("unknown_channel")}`;
    case "everyone":
      return `@${node.name}`;
    case "command":
      return `/${node.name}`;
    case "time":
      return timestamp(node.unix * 1000, node.style);
    default:
      return `:${node.name}:`;
  }
}

/** A text without marks, on one line. */
export function flat(source) {
  return plain(parse(source), name).replace(/\s+/g, " ").trim();
}

/** A message of a few emoji and nothing else is shown large. */
function onlyEmoji(source) {
  const rest = source.replace(
    /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d\ufe0f\s]/gu,
    "",
  );
  return rest === "" && source.trim() !== "" && [...source.trim()].length <= 27;
}
