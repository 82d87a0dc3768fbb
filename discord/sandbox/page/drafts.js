/**
 * What is being written, for each person and channel: a text, or a command with its options.
 * @module drafts
 */
import { state, touch } from "./state.js";

/**
 * @typedef {{text: string, value: *, name: string}} Field an option's text and, once it stands for one, its value
 * @typedef {{text: string, active: number, closed: boolean, reply: ?Object, command: ?Object, fields: Object<string, Field>,
 *   order: string[], focused: ?string, focus: string, complaint: ?{key: string, text: string}}} Draft `order` lists the options that
 *   are open, `focused` the one being written, "+" the place to add one
 */

const drafts = new Map();

const empty = () => ({
  text: "",
  active: 0,
  closed: false,
  reply: null,
  command: null,
  fields: {},
  order: [],
  focused: null,
  focus: null,
  complaint: null,
});

/** The draft of the open channel. */
export function draft() {
  const key = `${state.user} ${state.view?.pane?.channel.id}`;
  if (!drafts.has(key)) drafts.set(key, empty());
  return drafts.get(key);
}

/** Changes the open channel's draft. */
export function write(changes) {
  Object.assign(draft(), changes);
  touch();
}

let focusing = 0;

/** A new value for an element's `focus`: it gets the focus with the next drawing. */
export function focusNow() {
  return `focus ${++focusing}`;
}

/** Begins anew; the focus stays in the composer. */
export function clear() {
  Object.assign(draft(), empty(), { focus: focusNow() });
  touch();
}

/** Begins a reply to a message. */
export function setReply(message) {
  write({ reply: message, focus: focusNow() });
}

/** Begins a command: its required options are open, the first one is being written. */
export function setCommand(command) {
  const order = command.options.filter((o) => o.required).map((o) => o.key);
  const fields = Object.fromEntries(order.map((key) => [key, { text: "", value: undefined }]));
  write({ ...empty(), command, order, fields, focused: order[0] ?? "+", focus: focusNow() });
}

/** Opens an option of the command, and goes to it. */
export function openOption(key) {
  const d = draft();
  if (!d.order.includes(key)) d.order.push(key);
  d.fields[key] ??= { text: "", value: undefined };
  focusOption(key);
}

/** Closes an option; its value is forgotten. */
export function closeOption(key) {
  const d = draft();
  d.order = d.order.filter((k) => k !== key);
  delete d.fields[key];
  focusOption(d.order.at(-1) ?? "+");
}

/** Goes to an option, or to the place to add one ("+"). */
export function focusOption(key) {
  write({ focused: key, active: 0, closed: false, focus: focusNow() });
}

/** After a value is given: on to the next option that needs one, or to the end. */
export function nextOption() {
  const d = draft();
  const open = d.order.find((key) => d.fields[key].text === "");
  focusOption(open ?? "+");
}
