/**
 * What one may do with a message or a person: the buttons beside it and the menus.
 * @module menus
 */
import { act, change } from "./api.js";
import { h } from "./dom.js";
import { setReply } from "./drafts.js";
import { avatar, icon } from "./icons.js";
import { closePopup, isOpen, menu, openPopup } from "./popup.js";
import { useOnMessage, useOnPerson } from "./routes.js";
import { may, person, state } from "./state.js";
import { t } from "./words.js";

const MANAGE_MESSAGES = 13;
const REACTIONS = ["👍", "👎", "❤️", "😄", "😮", "😢", "🎉", "🤔", "👀", "🎲", "🏆", "✅", "❌", "⏳", "🔥", "🙏"];

/** The buttons that appear beside a message. */
export function messageTools(m) {
  const more = `menu ${m.id}`;
  return h(
    "div",
    { class: isOpen(more) || isOpen(`react ${m.id}`) ? "message-tools is-open" : "message-tools" },
    !m.ephemeral &&
      h(
        "button",
        {
          type: "button",
          class: "tool",
          "aria-label": t("add_reaction"),
          title: t("add_reaction"),
          onclick: (e) => reactionMenu(e.currentTarget, m),
        },
        icon("smile"),
      ),
    !m.ephemeral &&
      h(
        "button",
        { type: "button", class: "tool", "aria-label": t("reply"), title: t("reply"), onclick: () => setReply(m) },
        icon("reply"),
      ),
    h(
      "button",
      {
        type: "button",
        class: "tool",
        "aria-label": t("more"),
        title: t("more"),
        "aria-haspopup": "menu",
        "data-testid": "message-menu",
        onclick: (e) => messageMenu(e.currentTarget, m),
      },
      icon("more"),
    ),
  );
}

function reactionMenu(anchor, m) {
  const draw = () =>
    h(
      "div",
      { class: "emoji-grid", role: "menu", "aria-label": t("add_reaction") },
      REACTIONS.map((name, i) =>
        h(
          "button",
          {
            type: "button",
            role: "menuitem",
            class: "emoji-choice",
            "aria-label": name,
            focus: i === 0 ? "emoji" : null,
            onclick: () => {
              closePopup();
              react(m, name);
            },
          },
          name,
        ),
      ),
    );
  openPopup({ id: `react ${m.id}`, anchor, draw, label: t("add_reaction") });
}

/** The menu of what was pressed with the right button: a person or a message. */
export function contextMenu(event, m) {
  if (m.state || event.target.closest("a, img, input, textarea, .select, .button") || getSelection().toString()) return;
  event.preventDefault();
  const avatarHit = event.target.closest(".person-button");
  const at = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : event.currentTarget;
  if (avatarHit) personMenu(at, m.author);
  else messageMenu(at, m);
}

function messageMenu(anchor, m) {
  const commands = state.view.pane.commands.filter((c) => c.type === 3 && !m.ephemeral);
  const mine = m.author.id === state.view.me.id || may(MANAGE_MESSAGES);
  openPopup({
    id: `menu ${m.id}`,
    anchor,
    label: t("message_menu"),
    draw: () =>
      menu(t("message_menu"), [
        !m.ephemeral &&
          state.view.pane.channel.can_send && { name: t("reply"), run: () => setReply(m), testid: "menu-reply" },
        m.content && { name: t("copy_text"), run: () => navigator.clipboard?.writeText(m.content) },
        { name: t("copy_id"), run: () => navigator.clipboard?.writeText(m.id) },
        commands.length > 0 && t("apps"),
        ...commands.map((c) => ({ name: c.name, testid: "menu-command", run: () => useOnMessage(c, m) })),
        m.ephemeral && { name: t("dismiss"), run: () => act("dismiss", { message: m.id }) },
        !m.ephemeral &&
          mine && {
            name: t("delete_message"),
            danger: true,
            testid: "menu-delete",
            run: () => act("delete", { message: m.id }),
          },
        !m.ephemeral && t("stand_in"),
        !m.ephemeral && {
          name: t("delete_behind"),
          danger: true,
          testid: "menu-delete-behind",
          run: () => change("delete", { message: m.id }),
        },
      ]),
  });
}

/** The menu of a person: to mention them, and the commands on people. */
export function personMenu(anchor, who) {
  const known = person(who.id) ?? who;
  const commands = (state.view.pane?.commands ?? []).filter((c) => c.type === 2);
  openPopup({
    id: `person ${who.id}`,
    anchor,
    label: known.display,
    draw: () =>
      menu(known.display, [
        `${known.display} (${known.name})`,
        { name: t("copy_id"), run: () => navigator.clipboard?.writeText(known.id) },
        commands.length > 0 && t("apps"),
        ...commands.map((c) => ({ name: c.name, testid: "menu-command", run: () => useOnPerson(c, known) })),
      ]),
  });
}

/** A person's picture, which opens their menu. */
export function personButton(who) {
  return h(
    "button",
    {
      type: "button",
      class: "person-button",
      tabindex: "-1",
      "aria-label": t("menu_of", who.display),
      onclick: (e) => personMenu(e.currentTarget, who),
    },
    avatar(who),
  );
}

/** Sets the viewer's reaction, or takes it back. */
export const react = (m, name) => act("react", { message: m.id, emoji: name });
