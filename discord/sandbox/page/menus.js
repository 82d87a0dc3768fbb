/**
 * What one may do with a message or a person: the buttons beside it and the menus.
 * @module menus
 */
import { act, change } from "./api.js";
import { h } from "./dom.js";
import { setReply } from "./drafts.js";
import { avatar, icon } from "./icons.js";
import { words } from "./parts.js";
import { isOpen, menu, openPopup } from "./popup.js";
import { may, person, state } from "./state.js";
import { t } from "./words.js";

const MANAGE_MESSAGES = 13;

/** The buttons that appear beside a message. */
export function messageTools(m) {
  const more = `menu ${m.id}`;
  return h(
    "div",
    { class: isOpen(more) ? "message-tools is-open" : "message-tools" },
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
  const mine = m.author.id === state.view.me.id || may(MANAGE_MESSAGES);
  openPopup({
    id: `menu ${m.id}`,
    anchor,
    label: t("message_menu"),
    draw: () =>
      menu(t("message_menu"), [
        !m.ephemeral &&
          state.view.pane.channel.can_send && { name: t("reply"), run: () => setReply(m), testid: "menu-reply" },
        words(m) && { name: t("copy_text"), run: () => navigator.clipboard?.writeText(words(m)) },
        { name: t("copy_id"), run: () => navigator.clipboard?.writeText(m.id) },
        ...(m.ephemeral ? [] : entries(3, { message: m.id })),
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

/** What the bot offers in menus of people (2) or of messages (3), under its heading. */
function entries(type, target) {
  const { pane } = state.view;
  const all = (pane?.entries ?? []).filter((e) => e.type === type);
  if (all.length === 0) return [];
  const choose = (e) => act("menu", { channel: pane.channel.id, ...target, command: e.command, async: true });
  return [t("apps"), ...all.map((e) => ({ name: e.name, testid: "menu-app", run: () => choose(e) }))];
}

/** The menu of a person. */
export function personMenu(anchor, who) {
  const known = person(who.id) ?? who;
  openPopup({
    id: `person ${who.id}`,
    anchor,
    label: known.display,
    draw: () =>
      menu(known.display, [
        `${known.display} (${known.name})`,
        { name: t("copy_id"), run: () => navigator.clipboard?.writeText(known.id) },
        ...entries(2, { user: known.id }),
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
