/**
 * The place to write: a message, or after "/" a command with its options. Everything works from the keyboard.
 * @module composer
 */
import { act } from "./api.js";
import { commandBar } from "./command.js";
import { roundButton } from "./controls.js";
import { h } from "./dom.js";
import { clear, draft, focusNow, setCommand, write } from "./drafts.js";
import { fold } from "./format.js";
import { forgetSuggestions } from "./options.js";
import { commandList, namesPanel } from "./picker.js";
import { channelsHere, peopleHere } from "./select.js";
import { state } from "./state.js";
import { t } from "./words.js";

const LONGEST = 2000;

/** The whole composer with what stands above it. */
export function composer() {
  const { channel } = state.view.pane;
  const d = draft();
  if (!channel.can_send && !channel.can_use) {
    return h(
      "div",
      { class: "composer is-shut", "data-testid": "composer-shut" },
      channel.locked ? t("thread_locked") : t("may_not_send"),
    );
  }
  return h(
    "form",
    { class: "composer", "data-testid": "composer", onsubmit: (e) => e.preventDefault() },
    d.reply && replyLine(d.reply),
    d.command ? commandBar(d) : textBar(d, channel),
  );
}

function replyLine(message) {
  return h(
    "div",
    { class: "composer-reply" },
    h("span", null, t("replying_to", message.author.display)),
    roundButton("close", t("cancel_reply"), () => write({ reply: null })),
  );
}

/** The commands that fit what is written after "/", best first; null when no list is to be shown. */
function matching(d) {
  if (d.closed || !state.view.pane.channel.can_use || !/^\/[^\n]*$/.test(d.text)) return null;
  const words = fold(d.text.slice(1)).split(/\s+/).filter(Boolean);
  const rank = (c) =>
    Math.min(
      score(fold(c.name), words),
      score(fold(c.path), words),
      words.every((w) => fold(c.description).includes(w)) ? 3 : 4,
    );
  return state.view.pane.commands
    .map((c) => [rank(c), c])
    .filter(([r]) => r < 4)
    .sort((a, b) => a[0] - b[0])
    .map(([, c]) => c);
}

function score(name, words) {
  if (name.startsWith(words.join(" "))) return 0;
  const parts = name.split(" ");
  if (words.every((w) => parts.some((p) => p.startsWith(w)))) return 1;
  return words.every((w) => name.includes(w)) ? 2 : 4;
}

function textBar(d, channel) {
  const commands = matching(d);
  const names = commands ? null : namesFor(d);
  const left = LONGEST - [...d.text].length;
  const slash = () => write({ text: "/", active: 0, closed: false, focus: focusNow() });
  const count = { class: left < 0 ? "composer-left is-over" : "composer-left", "data-testid": "left" };
  return [
    commands && commandList(commands, d.active, begin),
    names && namesPanel(names.found, d.active, (c) => insertName(d, names, c)),
    h(
      "div",
      { class: "composer-bar" },
      roundButton("slash", t("use_command"), slash, { "data-testid": "open-commands" }),
      textField(d, channel, commands ?? names?.found, names),
      left < 200 && h("span", count, String(left)),
      roundButton("send", t("send"), send, { class: "composer-send", "data-testid": "send" }),
    ),
  ];
}

function textField(d, channel, list, names) {
  const active = list?.length ? `pick-${Math.min(d.active, list.length - 1)}` : null;
  return h("textarea", {
    class: "composer-text",
    rows: "1",
    value: d.text,
    "data-testid": "composer-input",
    "aria-label": t("message_to", channel.name),
    placeholder: channel.can_send ? t("message_to", channel.name) : t("only_commands"),
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": String(Boolean(list)),
    "aria-controls": list ? "picker" : null,
    "aria-activedescendant": active,
    focus: d.focus,
    onbeforeinput: noEmptyLine,
    oninput: onInput,
    onkeydown: (e) => onKey(e, list, names),
  });
}

function begin(command) {
  forgetSuggestions();
  setCommand(command);
}

/** A message does not begin with an empty line. */
function noEmptyLine(event) {
  if (event.inputType === "insertLineBreak" && event.target.value === "") event.preventDefault();
}

function onInput(event) {
  const text = event.target.value;
  const exact = /^\/(.+) $/.exec(text)?.[1];
  const command =
    exact && state.view.pane.commands.find((c) => fold(c.name) === fold(exact) || c.path === exact);
  const longer =
    command &&
    state.view.pane.commands.some((c) => c !== command && fold(c.name).startsWith(`${fold(exact)} `));
  if (command && !longer && state.view.pane.channel.can_use) return begin(command);
  return write({ text, active: 0, closed: false });
}

function onKey(event, list, names) {
  if (event.isComposing) return;
  const d = draft();
  const pick = list?.[Math.min(d.active, list.length - 1)];
  const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (list?.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    write({ active: (d.active + (event.key === "ArrowDown" ? 1 : list.length - 1)) % list.length });
  } else if (pick && plain && (event.key === "Enter" || event.key === "Tab")) {
    if (names) insertName(d, names, pick);
    else begin(pick);
  } else if (event.key === "Escape" && list) write({ closed: true });
  else if (event.key === "Escape" && d.reply) write({ reply: null });
  else if (event.key === "Enter" && plain) send();
  else return;
  event.preventDefault();
}

/** The people or channels that fit the word being written, when it begins with @ or #. */
function namesFor(d) {
  const word = !d.closed && /(?:^|\s)([@#])([\p{L}\p{N}_.-]*)$/u.exec(d.text);
  if (!word) return null;
  const all =
    word[1] === "@"
      ? peopleHere().map((u) => ({ name: u.display, detail: u.name, write: `@${u.name}`, person: u }))
      : channelsHere().map((c) => ({ name: c.name, write: `#${c.name}`, channel: c }));
  const begins = (c) => (fold(c.name).startsWith(fold(word[2])) ? 0 : 1);
  const found = all
    .filter((c) => fold(`${c.name} ${c.detail ?? ""}`).includes(fold(word[2])))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, 10);
  return found.length ? { found, length: word[1].length + word[2].length } : null;
}

function insertName(d, names, choice) {
  write({
    text: `${d.text.slice(0, d.text.length - names.length)}${choice.write} `,
    active: 0,
    focus: focusNow(),
  });
}

/** Mentions are written by name and sent by id. */
function withIds(text) {
  return text
    .replace(/(^|\s)@([a-z0-9_.]{2,32})(?![a-z0-9_])/g, (all, space, name) =>
      mention(
        all,
        space,
        "@",
        peopleHere().find((u) => u.name === name.replace(/\.$/, "")),
      ),
    )
    .replace(/(^|\s)#([\p{L}\p{N}_-]+)/gu, (all, space, name) =>
      mention(
        all,
        space,
        "#",
        channelsHere().find((c) => c.name === name),
      ),
    );
}

const mention = (all, space, sign, found) => (found ? `${space}<${sign}${found.id}>` : all);

async function send() {
  const d = draft();
  const content = withIds(d.text.trim());
  if (!content || [...content].length > LONGEST || !state.view.pane.channel.can_send) return;
  const { reply, text } = d;
  clear();
  const sent = await act("send", { channel: state.view.pane.channel.id, content, reply_to: reply?.id ?? "" });
  if (!sent && !draft().text) write({ text, reply });
}
