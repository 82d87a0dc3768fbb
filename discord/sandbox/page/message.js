/**
 * One message: who used what, the author, the text, what hangs below it, and what one may do with it.
 * @module message
 */
import { act } from "./api.js";
import { components } from "./components.js";
import { dots } from "./controls.js";
import { h } from "./dom.js";
import { messageTime, timestamp } from "./format.js";
import { avatar, icon } from "./icons.js";
import { attachments, embed } from "./media.js";
import { contextMenu, messageTools, personButton } from "./menus.js";
import { openChannel } from "./routes.js";
import { channelNamed } from "./state.js";
import { flat, rich } from "./text.js";
import { failure, t } from "./words.js";

/**
 * @param {Object} m a MessageView
 * @param {boolean} follows whether it goes on with the message above, by the same author
 */
export function messageRow(m, follows) {
  const classes = [
    "message",
    follows && "follows",
    m.mentions_me && "is-mention",
    m.ephemeral && "is-ephemeral",
    m.state && `is-${m.state}`,
  ];
  const props = {
    class: classes.filter(Boolean).join(" "),
    tabindex: "-1",
    "aria-labelledby": `name-${m.id} time-${m.id}`,
    "data-testid": "message",
    "data-id": m.id,
    "data-author": m.author.name,
    "data-state": m.state || null,
    "data-ephemeral": m.ephemeral ? "true" : null,
    oncontextmenu: (e) => contextMenu(e, m),
  };
  const clock = () => h("span", { class: "message-clock", "aria-hidden": "true" }, timestamp(Date.parse(m.time), "t"));
  const side = h("div", { class: "message-side" }, follows ? clock() : personButton(m.author));
  const main = h("div", { class: "message-main" }, head(m, follows), body(m));
  return h("li", { class: "message-item" }, h("article", props, above(m), side, main, !m.state && messageTools(m)));
}

/** Who wrote it and when; a message that goes on with the one above says it to screen readers alone. */
function head(m, follows) {
  const time = {
    class: "message-time",
    id: `time-${m.id}`,
    datetime: m.time,
    title: timestamp(Date.parse(m.time), "F"),
  };
  return h(
    "header",
    { class: follows ? "message-head visually-hidden" : "message-head" },
    h("span", { class: "author", id: `name-${m.id}`, "data-testid": "author" }, m.author.display),
    m.author.bot && h("span", { class: "badge" }, t("app")),
    h("time", time, messageTime(m.time)),
    m.silent && h("span", { class: "message-time", title: t("silent") }, "🔕"),
  );
}

/** The line over an answer to a command or over a reply. */
function above(m) {
  if (m.used) {
    return h(
      "div",
      { class: "above", "data-testid": "used" },
      avatar(m.used.user, "is-tiny"),
      h("span", { class: "above-name" }, m.used.user.display),
      " ",
      t("used"),
      " ",
      h("span", { class: "above-command" }, m.used.name),
    );
  }
  if (!m.reply_to) return null;
  const { reply_to: to } = m;
  if (to.deleted)
    return h("div", { class: "above", "data-testid": "reply-line" }, icon("reply"), h("em", null, t("reply_deleted")));
  return h(
    "button",
    { type: "button", class: "above", "data-testid": "reply-line", onclick: () => jump(to.message) },
    avatar(to.author, "is-tiny"),
    h("span", { class: "above-name" }, to.author.display),
    h("span", { class: "above-text" }, flat(to.content) || t("reply_attachment")),
  );
}

function jump(id) {
  document.querySelector(`[data-id="${CSS.escape(id)}"]`)?.focus();
}

function body(m) {
  if (m.state === "sending") return h("p", { class: "waiting", "data-testid": "sending" }, dots(), t("sending"));
  if (m.state === "thinking")
    return [h("p", { class: "waiting", "data-testid": "thinking" }, dots(), t("thinking", m.author.display)), foot(m)];
  if (m.state === "failed")
    return [
      h(
        "p",
        { class: "failure", role: "alert", "data-testid": "failure" },
        icon("alert"),
        failure(m.failure || m.content || "The application did not respond"),
      ),
      foot(m),
    ];
  const parts = m.components?.length > 0 && h("div", { class: m.v2 ? "parts is-v2" : "parts" }, components(m));
  return [
    m.v2 && parts,
    h(
      "div",
      { class: "content", "data-testid": "content" },
      rich(m.content, m.id),
      m.edited &&
        h(
          "span",
          { class: "edited", title: timestamp(Date.parse(m.edited), "F"), "data-testid": "edited" },
          t("edited"),
        ),
    ),
    (m.embeds ?? []).map((e, i) => embed(e, `${m.id} e${i}`)),
    m.attachments?.length > 0 && attachments(m.attachments),
    !m.v2 && parts,
    m.failure &&
      h("p", { class: "failure", role: "alert", "data-testid": "failure" }, icon("alert"), failure(m.failure)),
    m.thread && threadLink(m.thread),
    foot(m),
  ];
}

/** "Only you can see this", and the way to be rid of it. */
function foot(m) {
  if (!m.ephemeral && m.state !== "failed") return null;
  const dismiss = () => act("dismiss", { message: m.id });
  return h(
    "p",
    { class: "ephemeral", "data-testid": "ephemeral" },
    icon("eye"),
    t("only_you"),
    " · ",
    h("button", { type: "button", class: "link", "data-testid": "dismiss", onclick: dismiss }, t("dismiss")),
  );
}

function threadLink(id) {
  const thread = channelNamed(id);
  if (!thread) return null;
  return h(
    "button",
    { type: "button", class: "thread-link", "data-testid": "thread-link", onclick: () => openChannel(id) },
    icon("thread"),
    h("span", null, thread.name),
    h("span", { class: "thread-open" }, t("open_thread")),
  );
}
