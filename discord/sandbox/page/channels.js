/**
 * The list at the left: guilds, their channels and threads, direct messages, and who the viewer is.
 * @module channels
 */
import { roundButton } from "./controls.js";
import { h } from "./dom.js";
import { hue, initials } from "./format.js";
import { avatar, channelIcon, icon } from "./icons.js";
import { personMenu } from "./menus.js";
import { openChannel } from "./routes.js";
import { openGuild, set, state } from "./state.js";
import { t } from "./words.js";

const closeDrawer = () => set({ drawer: false });

/** Guilds, channels and the viewer's own line. */
export function sidebar() {
  const inDMs = state.view.pane?.channel.type === 1;
  const guild = openGuild() ?? state.view.guilds[0];
  return h(
    "div",
    {
      class: state.drawer ? "side is-open" : "side",
      "data-testid": "sidebar",
      onkeydown: (e) => e.key === "Escape" && set({ drawer: false }),
    },
    rail(inDMs),
    h(
      "nav",
      { class: "channels", "aria-label": t("channels") },
      h(
        "header",
        { class: "channels-head" },
        h("h2", null, inDMs ? t("direct_messages") : (guild?.name ?? "")),
        roundButton("close", t("close"), closeDrawer, { class: "only-narrow", "data-testid": "close-drawer" }),
      ),
      inDMs ? directList() : channelList(guild),
      inDMs ? null : members(),
      me(),
    ),
  );
}

function rail(inDMs) {
  const { guilds, dms } = state.view;
  const unread = dms.some((c) => c.unread);
  return h(
    "nav",
    { class: "rail", "aria-label": t("guilds") },
    h(
      "ul",
      null,
      dms.length > 0 &&
        h(
          "li",
          { key: "dms" },
          railButton({
            name: t("direct_messages"),
            open: inDMs,
            unread,
            mentions: sum(dms),
            content: icon("people"),
            to: dms[0].id,
            testid: "dms",
          }),
        ),
      guilds
        .filter((g) => g.channels.length > 0)
        .map((g) =>
          h(
            "li",
            { key: g.id },
            railButton({
              name: g.name,
              open: g === openGuild(),
              unread: g.channels.some((c) => c.unread),
              mentions: sum(g.channels),
              content: initials(g.name),
              to: firstOf(g).id,
              hue: hue(g.id),
              testid: "guild",
            }),
          ),
        ),
    ),
  );
}

const sum = (channels) => channels.reduce((n, c) => n + (c.mentions ?? 0), 0);
const firstOf = (g) =>
  g.channels.find((c) => c.unread) ?? g.channels[0];

function railButton(g) {
  return h(
    "button",
    {
      type: "button",
      class: `guild ${g.open ? "is-open" : ""} ${g.unread ? "is-unread" : ""}`,
      style: g.hue == null ? null : { "--hue": g.hue },
      title: g.name,
      "aria-label": withUnread(g.name, g),
      "aria-current": g.open ? "true" : null,
      "data-testid": g.testid,
      onclick: () => openChannel(g.to),
    },
    g.content,
    count(g.mentions),
  );
}

const count = (n) => n > 0 && h("span", { class: "count", "aria-hidden": "true" }, String(n));
const withUnread = (name, c) =>
  c.mentions > 0 ? t("with_mentions", name, c.mentions) : c.unread ? t("with_unread", name) : name;

function channelList(guild) {
  if (!guild) return h("p", { class: "pane-empty" }, t("no_channel"));
  const open = state.view.pane?.channel.id;
  const shown = guild.channels.filter((c) => !c.archived || c.id === open);
  return h("ul", { class: "channel-list", "data-testid": "channel-list" }, shown.map(channelRow));
}

function directList() {
  return h("ul", { class: "channel-list", "data-testid": "channel-list" }, state.view.dms.map(channelRow));
}

function channelRow(c) {
  const open = c.id === state.view.pane?.channel.id;
  const classes = [
    "channel",
    open && "is-open",
    c.unread && !open && "is-unread",
    c.parent && "is-thread",
    c.archived && "is-archived",
  ];
  return h(
    "li",
    { key: c.id },
    h(
      "button",
      {
        type: "button",
        class: classes.filter(Boolean).join(" "),
        "aria-current": open ? "page" : null,
        "aria-label": withUnread(c.name, c),
        "data-testid": "channel",
        "data-id": c.id,
        "data-name": c.name,
        "data-unread": c.unread ? "true" : null,
        onclick: () => openChannel(c.id),
      },
      channelIcon(c),
      h("span", { class: "channel-name" }, c.name),
      count(c.mentions),
    ),
  );
}

/** Everybody in the guild; a press opens the person's menu. */
function members() {
  const ids = openGuild()?.members ?? [];
  const people = state.view.users.filter((u) => ids.includes(u.id));
  return h(
    "section",
    { class: "members", "aria-label": t("members") },
    h("h3", null, t("members_count", people.length)),
    h(
      "ul",
      null,
      people.map((u) =>
        h(
          "li",
          { key: u.id },
          h(
            "button",
            {
              type: "button",
              class: u.bot && !state.view.online ? "member is-away" : "member",
              "data-testid": "member",
              "data-name": u.name,
              onclick: (e) => personMenu(e.currentTarget, u),
              oncontextmenu: (e) => {
                e.preventDefault();
                personMenu(e.currentTarget, u);
              },
            },
            avatar(u, "is-small"),
            h("span", { class: "channel-name" }, u.display),
            u.bot && h("span", { class: "badge" }, state.view.online ? t("app") : t("offline")),
          ),
        ),
      ),
    ),
  );
}

function me() {
  const { me: who } = state.view;
  return h(
    "footer",
    { class: "me" },
    avatar(who, "is-small"),
    h(
      "span",
      { class: "me-text" },
      h("span", { class: "me-name", "data-testid": "me" }, who.display),
      h("span", { class: "me-detail" }, `${who.name} · ${who.locale}`),
    ),
  );
}
