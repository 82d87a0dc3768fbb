/**
 * The open channel: its heading, its messages, and what is said aloud when one comes in.
 * @module messages
 */
import { act } from "./api.js";
import { composer } from "./composer.js";
import { roundButton } from "./controls.js";
import { h, lazy } from "./dom.js";
import { day, locale, timestamp } from "./format.js";
import { channelIcon, icon } from "./icons.js";
import { messageRow } from "./message.js";
import { words } from "./parts.js";
import { openChannel } from "./routes.js";
import { now, openGuild, set, state, touch } from "./state.js";
import { flat } from "./text.js";
import { t } from "./words.js";

const GROUP = 7 * 60 * 1000;

/** Whether the newest message is to stay in sight; scrolling up lets go of it. */
let pinned = true;
let lastTop = 0;
let shown = "";

/** The middle of the page. */
export function pane() {
  const { pane: open } = state.view;
  if (!open)
    return h(
      "main",
      { class: "pane", "data-testid": "pane" },
      heading(null),
      h("p", { class: "pane-empty" }, t("no_channel")),
    );
  const { channel } = open;
  return h(
    "main",
    { class: "pane", "data-testid": "pane", "data-channel": channel.id, "aria-label": channel.name },
    heading(channel),
    list(open),
    composer(),
  );
}

function heading(channel) {
  const opener = { class: "only-narrow", "data-testid": "open-drawer" };
  const toggle = roundButton("menu", t("channels"), () => set({ drawer: true }), opener);
  if (!channel) return h("header", { class: "pane-head" }, toggle);
  const parent = channel.parent && openGuild()?.channels.find((c) => c.id === channel.parent);
  return h(
    "header",
    { class: "pane-head" },
    toggle,
    parent &&
      h(
        "button",
        { type: "button", class: "pane-parent", onclick: () => openChannel(parent.id) },
        channelIcon(parent),
        parent.name,
      ),
    parent && h("span", { class: "pane-step", "aria-hidden": "true" }, "›"),
    channelIcon(channel),
    h("h1", { class: "pane-name", "data-testid": "channel-name" }, channel.name),
    channel.topic && h("p", { class: "pane-topic", title: channel.topic }, channel.topic),
    channel.archived &&
      h("span", { class: "tag", "data-testid": "archived" }, channel.locked ? t("locked") : t("archived")),
  );
}

function list(open) {
  const { channel, messages } = open;
  if (shown !== channel.id) [shown, pinned, lastTop] = [channel.id, true, 0];
  return h(
    "div",
    {
      class: "scroller",
      key: channel.id,
      "data-testid": "scroller",
      tabindex: "0",
      role: "region",
      "aria-label": t("messages_in", channel.name),
      onscroll: onScroll,
      onkeydown: moveAmong,
      ref: watch,
    },
    h(
      "div",
      { class: "welcome" },
      h("span", { class: "welcome-mark", "aria-hidden": "true" }, channelIcon(channel)),
      h("h2", null, channel.type === 1 ? channel.name : t("welcome", channel.name)),
      h("p", null, t("welcome_text")),
    ),
    h("ol", { class: "messages", "data-testid": "messages", "aria-label": t("messages") }, rows(messages)),
    !pinned &&
      h(
        "button",
        { type: "button", class: "to-present", "data-testid": "to-present", onclick: toPresent },
        t("to_present"),
        icon("down"),
      ),
  );
}

/** Messages with the days between them; only those that changed are drawn anew. */
function rows(messages) {
  const today = day(now());
  const shared = [locale(), state.view.users, state.view.guilds, state.view.pane.commands, state.uncovered.size, today];
  const out = [];
  messages.forEach((m, i) => {
    const before = messages[i - 1];
    const newDay = !before || day(Date.parse(before.time)) !== day(Date.parse(m.time));
    if (newDay)
      out.push(
        h(
          "li",
          { key: `day ${m.id}`, class: "day", role: "separator" },
          h("span", null, timestamp(Date.parse(m.time), "D")),
        ),
      );
    const follows = !newDay && continues(before, m);
    out.push(lazy(m.id, [m, follows, ownState(m), relativeTick(m), ...shared], () => messageRow(m, follows)));
  });
  return out;
}

function continues(before, m) {
  const plain = (x) => x.type === 0 || x.type === 20;
  return (
    before.author.id === m.author.id &&
    plain(m) &&
    !m.used &&
    !m.reply_to &&
    (before.type === 0 || before.type === 20 || before.type === 19) &&
    Boolean(before.ephemeral) === Boolean(m.ephemeral) &&
    Date.parse(m.time) - Date.parse(before.time) < GROUP
  );
}

/** What this window alone has open or pressed in a message. */
function ownState(m) {
  const pressed = [...state.pressed].filter((key) => key.startsWith(m.id)).join();
  return pressed + (state.popup?.id.includes(m.id) ? state.popup.id : "");
}

const relativeTick = (m) => (/<t:-?\d+:R>/.test(JSON.stringify(m)) ? state.tick : 0);

const onScroll = (event) => watchHand(event.currentTarget);

/**
 * Notices whether somebody has scrolled up, or back to the end, and has the button for that drawn: whoever
 * looks first, since drawing may come before the event. What grows below is no reason to let go.
 */
function watchHand(el) {
  const before = pinned;
  if (el.scrollHeight - el.scrollTop - el.clientHeight < 60) pinned = true;
  else if (el.scrollTop < lastTop - 1) pinned = false;
  lastTop = el.scrollTop;
  if (pinned !== before) touch();
}

function toPresent() {
  [pinned, lastTop] = [true, 0];
  keepInSight();
  touch();
}

/** Pictures and panes change their sizes after they are drawn: the newest message stays in sight all the same. */
const sizes = new ResizeObserver(keepInSight);

function watch(scroller) {
  sizes.disconnect();
  sizes.observe(scroller);
  for (const kid of scroller.children) sizes.observe(kid);
}

/** Scrolls to the newest message unless the viewer has scrolled up. */
export function keepInSight() {
  const el = document.querySelector(".scroller");
  if (!el) return;
  watchHand(el);
  if (!pinned) return;
  el.scrollTop = el.scrollHeight;
  lastTop = el.scrollTop;
}

/**
 * Keeps what is being read where it is while messages come and go above it.
 * @returns {function()} to be called when the page has been drawn
 */
export function holdPlace() {
  const el = document.querySelector(".scroller");
  const top = el?.getBoundingClientRect().top ?? 0;
  const first =
    pinned || !el ? null : [...el.querySelectorAll("article")].find((m) => m.getBoundingClientRect().bottom > top);
  const before = first?.getBoundingClientRect().top;
  return () => {
    if (first?.isConnected) el.scrollTop += first.getBoundingClientRect().top - before;
  };
}

/** Arrow keys walk from message to message. */
function moveAmong(event) {
  const steps = { ArrowUp: -1, ArrowDown: 1 };
  if (!steps[event.key] || !event.target.matches(".scroller, .message")) return;
  const all = [...event.currentTarget.querySelectorAll("article")];
  const at = all.indexOf(document.activeElement);
  const next = at < 0 ? all.at(-1) : all[at + steps[event.key]];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

let heard = { channel: "", ids: new Set() };

/** Says new messages aloud, to those who hear the page: what came in since the last time in the same channel. */
export function announce() {
  const open = state.view?.pane;
  const region = document.querySelector("#announcer");
  if (!open || !region) return;
  const fresh = open.messages.filter((m) => !heard.ids.has(m.id) && m.author.id !== state.view.me.id && !m.state);
  const same = heard.channel === open.channel.id;
  if (same && fresh.length)
    region.textContent = fresh
      .map((m) => `${m.author.display}: ${flat(words(m)) || t("reply_attachment")}`)
      .join("\n");
  heard = { channel: open.channel.id, ids: new Set(open.messages.filter((m) => !m.state).map((m) => m.id)) };
}

let reading = "";

/** Tells the server that the open channel has been read, when its newest message is in sight. */
export function markRead() {
  const channel = state.view?.pane?.channel;
  if (!channel?.unread || !pinned || document.visibilityState !== "visible") return;
  const what = `${state.user} ${channel.id} ${state.view.version}`;
  if (what === reading) return;
  reading = what;
  act("read", { channel: channel.id });
}
