/**
 * Dates, sizes and colours in the viewer's language.
 * @module format
 */
import { now, state } from "./state.js";
import { t } from "./words.js";

/** The viewer's locale, as the browser's formatters know it. */
export function locale() {
  return state.view?.me.locale ?? "en-US";
}

const formats = new Map();

function formatter(options) {
  const key = locale() + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale(), options));
  return formats.get(key);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** A time in one of the styles of <t:unix:style>. */
export function timestamp(ms, style) {
  if (Math.abs(ms) > 8.64e15) return t("bad_date");
  return style === "R" ? relative(ms) : formatter(STYLES[style] ?? STYLES.f).format(ms);
}

const UNITS = [
  ["year", 31557600],
  ["month", 2629800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "in 2 hours", "3 days ago", by the world's clock. */
export function relative(ms) {
  const seconds = Math.round((ms - now()) / 1000);
  const [unit, length] = UNITS.find(([, l]) => Math.abs(seconds) >= l) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.round(seconds / length), unit);
}

/** When a message was written, beside its author: the time for today's, the date as well for older ones. */
export function messageTime(iso) {
  const ms = Date.parse(iso);
  const time = timestamp(ms, "t");
  return day(ms) === day(now()) ? t("today_at", time) : `${timestamp(ms, "d")} ${time}`;
}

/** A key that differs from day to day. */
export function day(ms) {
  return new Date(ms).toDateString();
}

/** Bytes as people read them. */
export function size(bytes) {
  const [value, unit] =
    bytes < 1024 ? [bytes, "byte"] : bytes < 1048576 ? [bytes / 1024, "kilobyte"] : [bytes / 1048576, "megabyte"];
  return new Intl.NumberFormat(locale(), {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: 1,
  }).format(value);
}

/** A language's own name for itself, such as "français". */
export function languageName(tag) {
  return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
}

/** 0xRRGGBB as a style sheet writes it. */
export function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

/** One of twelve hues for a person or guild, always the same for the same id. */
export function hue(id) {
  return (Number(BigInt(id) % 4093n) % 12) * 30 + 15;
}

/** Up to two letters for a name. */
export function initials(name) {
  const words = name.split(/[\s_.-]+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((w) => [...w][0]) : [...name].slice(0, 1);
  return letters.join("").toUpperCase();
}

/** Letters without accents and case, for searching. */
export function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
