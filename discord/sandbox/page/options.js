/**
 * The options of a command: what they may be, what is suggested, and whether what is written is acceptable. The checks are those of a
 * real client, made before anything is sent.
 * @module options
 */
import { suggest } from "./api.js";
import { fold } from "./format.js";
import { channelChoice, channelsHere, peopleHere, personChoice, roleChoice, rolesHere } from "./select.js";
import { state, touch } from "./state.js";
import { t } from "./words.js";

/**
 * What may be chosen for an option while `text` is written; null when it is free text.
 * @returns {?Array<{name: string, value: *, detail: (string|undefined), mark: (Object|undefined)}>}
 */
export function suggestions(command, option, field) {
  if (option.autocomplete) return asked(command, option);
  const all = fixed(option);
  if (!all) return null;
  const text = field.value === undefined ? fold(field.text.replace(/^[@#]/, "")) : "";
  return all.filter((c) => fold(`${c.name} ${c.detail ?? ""}`).includes(text));
}

const named = (c) => ({ ...c, name: c.label });

/** All that an option accepts; null when that is not a list. */
function fixed(option) {
  if (option.choices?.length) return option.choices;
  switch (option.type) {
    case 5:
      return [
        { name: t("true"), value: true },
        { name: t("false"), value: false },
      ];
    case 6:
      return peopleHere().map(personChoice).map(named);
    case 7:
      return channelsHere().map(channelChoice).map(named);
    case 8:
      return rolesHere().map(roleChoice).map(named);
    default:
      return null;
  }
}

let query = { key: "", choices: [], loading: false };
let timer = 0;
let running = null;
const PAUSE = 180;

/** The bot's suggestions, as far as they have come. */
function asked(command, option) {
  return query.key.startsWith(`${command.path} ${option.key} `) ? query.choices : [];
}

/** Whether suggestions are on their way. */
export function isAsking() {
  return query.loading;
}

/** Asks the bot for suggestions when the writer pauses; a later question replaces an earlier one. */
export function ask(command, option, fields) {
  const text = fields[option.key]?.text ?? "";
  const key = `${command.path} ${option.key} ${JSON.stringify(fields)}`;
  if (key === query.key) return;
  query = { key, choices: query.key.startsWith(`${command.path} ${option.key} `) ? query.choices : [], loading: true };
  clearTimeout(timer);
  running?.abort();
  timer = setTimeout(() => fetchSuggestions(key, command, option, fields, text), PAUSE);
}

async function fetchSuggestions(key, command, option, fields, text) {
  running = new AbortController();
  const body = {
    channel: state.view.pane.channel.id,
    command: command.path,
    options: valuesOf(command, fields, option.key),
    focused: option.key,
    value: text,
  };
  const answer = await suggest(body, running.signal).catch(() => null);
  if (query.key !== key) return;
  query = { key, choices: answer?.choices ?? [], loading: false, failed: answer?.status !== "answered" };
  touch();
}

/** Whether the bot gave no suggestions in time. */
export function askFailed() {
  return Boolean(query.failed) && !query.loading;
}

/** Forgets the suggestions, for a command that is begun anew. */
export function forgetSuggestions() {
  query = { key: "", choices: [], loading: false };
}

/** The values of all options that have one, as the server takes them. */
export function valuesOf(command, fields, except = null) {
  const out = {};
  for (const option of command.options) {
    const field = fields[option.key];
    if (!field || option.key === except || complaint(option, field)) continue;
    out[option.key] = valueOf(option, field);
  }
  return out;
}

/** What a field stands for: the value chosen, or else what is written. */
function valueOf(option, field) {
  if (field.value !== undefined) return field.value;
  const list = fixed(option);
  if (list) {
    const text = fold(field.text.replace(/^[@#]/, "").trim());
    return list.find((c) => fold(c.name) === text || (c.detail && fold(c.detail) === text))?.value;
  }
  if (option.type === 4) return Number(field.text.trim());
  return field.text;
}

/** What is wrong with a field, in words; "" when nothing is. */
export function complaint(option, field) {
  if (field.value !== undefined) return "";
  if (field.text.trim() === "") return t("option_required");
  if (fixed(option)) return valueOf(option, field) === undefined ? t("option_choose") : "";
  return option.type === 4 ? wrongNumber(option, field.text.trim()) : "";
}

function wrongNumber(option, text) {
  if (!/^-?\d{1,16}$/.test(text)) return t("option_integer");
  const value = Number(text);
  if (option.min_value != null && value < option.min_value) return t("option_min", option.min_value);
  if (option.max_value != null && value > option.max_value) return t("option_max", option.max_value);
  return "";
}

/** The first option that cannot be sent as it is. */
export function firstComplaint(command, fields) {
  for (const option of command.options) {
    const field = fields[option.key];
    if (!field && !option.required) continue;
    const text = complaint(option, field ?? { text: "" });
    if (text) return { key: option.key, text };
  }
  return null;
}
