/**
 * The tools at the right: the viewer's language, the bot's troubles, and what moderators and players may do behind its back.
 * @module tools
 */
import { change, notify } from "./api.js";
import { roundButton } from "./controls.js";
import { h } from "./dom.js";
import { languageName, timestamp } from "./format.js";
import { icon } from "./icons.js";
import { keepTools } from "./routes.js";
import { channelNamed, now, state } from "./state.js";
import { STEPS } from "./toolbar.js";
import { addPerson } from "./people.js";
import { faultName, permissionName, t } from "./words.js";

/** Faults that last until they are ended; the others happen at a moment. */
const LASTING = new Set(["half_open", "delay", "duplicate", "offline", "rate_limited", "server_error", "uploads", "automod"]);

/** Names of the permissions that the page gives and takes, with their bits. */
const PERMISSIONS = {
  view: 10,
  send: 11,
  threads_send: 38,
  history: 16,
  embed: 14,
  attach: 15,
  commands: 31,
  threads_create: 35,
  threads_manage: 34,
  messages_manage: 13,
};

let chosen = { who: "", permission: "send" };

/** The panel of tools; null when it is closed. */
export function tools() {
  const { world } = state;
  if (!state.tools || !state.view) return null;
  return h(
    "aside",
    { class: "tools", "aria-label": t("tools"), "data-testid": "tools" },
    h(
      "header",
      { class: "tools-head" },
      h("h2", null, t("tools")),
      roundButton("close", t("close"), () => keepTools(false), { "data-testid": "close-tools" }),
    ),
    world && [
      alarms(world),
      viewer(world),
      clock(),
      bot(world),
      faults(world),
      channelTools(),
      permissions(world),
      addPerson(world),
    ],
  );
}

function group(title, ...content) {
  return h("section", { class: "tools-group" }, h("h3", null, title), content);
}

function alarms(world) {
  return (
    world.alarms?.length > 0 &&
    h(
      "section",
      { class: "tools-group is-alarm", "data-testid": "alarms" },
      h("h3", null, icon("alert"), t("alarms")),
      h(
        "ul",
        null,
        world.alarms.slice(-5).map((a) => h("li", null, a)),
      ),
    )
  );
}

function viewer(world) {
  const { me } = state.view;
  return group(
    me.display,
    h(
      "label",
      { class: "tool-line" },
      h("span", null, t("language")),
      h(
        "select",
        {
          value: me.locale,
          "data-testid": "locale",
          onchange: (e) => change("locale", { user: me.name, locale: e.target.value }),
        },
        world.locales.map((l) =>
          h("option", { key: l, value: l, selected: l === me.locale }, `${languageName(l)} (${l})`),
        ),
      ),
    ),
  );
}

function clock() {
  return group(
    `${t("clock")} · ${timestamp(now(), "F")}`,
    h(
      "div",
      { class: "tool-buttons" },
      STEPS.map(([seconds, name]) => action(`clock-${seconds}`, name, () => change("clock", { seconds }))),
    ),
  );
}

function checkbox(id, name, on, press) {
  return h(
    "label",
    { class: "tool-line", key: id },
    h("span", null, name),
    h("input", {
      type: "checkbox",
      role: "switch",
      class: "switch",
      checked: on,
      "data-testid": `tool-${id}`,
      onchange: (e) => press(e.target.checked),
    }),
  );
}

const active = (world, kind) => (world.active ?? []).find((f) => f.kind === kind);

function bot(world) {
  const delay = active(world, "delay")?.ms ?? 0;
  const slow = (ms) => change("fault", ms > 0 ? { kind: "delay", ms } : { kind: "delay", off: true });
  return group(
    t("bot"),
    h(
      "p",
      { class: world.online ? "tool-status is-on" : "tool-status", "data-testid": "bot-status" },
      world.online ? t("bot_online") : t("bot_offline"),
    ),
    checkbox("offline", faultName("offline"), Boolean(active(world, "offline")), (on) =>
      change("fault", { kind: "offline", off: !on }),
    ),
    h(
      "label",
      { class: "tool-line" },
      h("span", null, t("latency")),
      h("input", {
        type: "range",
        min: "0",
        max: "4000",
        step: "100",
        value: String(delay),
        "data-testid": "latency",
        onchange: (e) => slow(Number(e.target.value)),
      }),
      h("output", null, `${delay} ms`),
    ),
  );
}

function faults(world) {
  const kinds = world.faults.filter((k) => k !== "offline" && k !== "delay");
  const lasting = kinds.filter((k) => LASTING.has(k));
  return group(
    t("faults"),
    lasting.map((kind) =>
      checkbox(kind, faultName(kind), Boolean(active(world, kind)), (on) => change("fault", { kind, off: !on })),
    ),
    h(
      "div",
      { class: "tool-buttons" },
      kinds
        .filter((k) => !LASTING.has(k))
        .map((kind) => action(`fault-${kind}`, faultName(kind), () => change("fault", { kind }))),
    ),
  );
}

function action(id, name, press, danger = false) {
  return h(
    "button",
    {
      key: id,
      type: "button",
      class: danger ? "tool-button is-danger" : "tool-button",
      "data-testid": `tool-${id}`,
      onclick: press,
    },
    name,
  );
}

/** What can be done to the open channel and its newest message. */
function channelTools() {
  const open = state.view.pane;
  if (!open || open.channel.type === 1) return null;
  const { channel } = open;
  const newest = open.messages.findLast((m) => !m.ephemeral && !m.state);
  const archive = (archived, locked) => change("archive", { thread: channel.id, archived, locked });
  return group(
    `#${channel.name}`,
    h(
      "div",
      { class: "tool-buttons" },
      channel.parent &&
        (channel.archived
          ? action("unarchive", t("unarchive"), () => archive(false, false))
          : action("archive", t("archive"), () => archive(true, false))),
      channel.parent && !channel.locked && action("lock", t("lock"), () => archive(true, true)),
      channel.parent && !channel.archived && !channel.locked && action("lock-open", t("lock_open"), () => archive(false, true)),
      newest && action("delete-message", t("delete_newest"), () => change("delete", { message: newest.id }), true),
      action(
        "delete-channel",
        channel.parent ? t("delete_thread") : t("delete_channel"),
        () => confirm(t("delete_sure", channel.name)) && change("delete", { channel: channel.id }),
        true,
      ),
    ),
  );
}

/** Takes a permission in the open channel from somebody, or gives it back. */
function permissions(world) {
  const channel = state.view.pane?.channel;
  if (!channel?.guild) return null;
  const people = world.users.filter((u) => !u.bot).map((u) => h("option", { key: u.id, value: u.name }, u.display));
  const kinds = Object.keys(PERMISSIONS).map((p) =>
    h("option", { key: p, value: p, selected: p === chosen.permission }, permissionName(p)),
  );
  const who = { "data-testid": "permission-who", onchange: (e) => (chosen.who = e.target.value) };
  const what = { "data-testid": "permission", onchange: (e) => (chosen.permission = e.target.value) };
  return group(
    t("permissions_in", channelNamed(channel.parent)?.name ?? channel.name),
    line(t("whose"), h("select", who, h("option", { value: "" }, t("the_bot")), people)),
    line(t("permission"), h("select", what, kinds)),
    h(
      "div",
      { class: "tool-buttons" },
      action("take", t("take"), () => permit(channel, false), true),
      action("give", t("give_back"), () => permit(channel, true)),
    ),
  );
}

const line = (name, ...content) => h("label", { class: "tool-line" }, h("span", null, name), content);

async function permit(channel, give) {
  const permission = String(1n << BigInt(PERMISSIONS[chosen.permission]));
  const done = await change("permission", { channel: channel.id, user: chosen.who, permission, give });
  if (done) notify(t(give ? "permission_given" : "permission_taken", permissionName(chosen.permission)));
}
