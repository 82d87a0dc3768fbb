/**
 * The page's own words, in the viewer's language where it has them and in English otherwise.
 * @module words
 */
import { FAULTS, FAILURES, PERMISSIONS, PHRASES } from "./phrases.js";

const LANGUAGES = ["en", "fr", "it"];
let column = 0;

/** Chooses the language for a locale such as "fr" or "en-GB". */
export function setLanguage(locale) {
  column = Math.max(0, LANGUAGES.indexOf(locale.slice(0, 2)));
}

/** The language in use: "en", "fr" or "it". */
export function language() {
  return LANGUAGES[column];
}

/** A phrase with {0}, {1} filled in. An unknown key is a mistake in the page, and is shown as it is. */
export function t(key, ...values) {
  return (PHRASES[key]?.[column] ?? key).replace(/\{(\d)\}/g, (_, i) => String(values[i]));
}

/** The client's red line; one that the page does not know is shown as the server gave it. */
export function failure(text) {
  return FAILURES[text]?.[column] ?? text;
}

/** What a kind of fault is called. */
export function faultName(kind) {
  return FAULTS[kind]?.[column] ?? kind;
}

/** What a permission is called. */
export function permissionName(key) {
  return PERMISSIONS[key]?.[column] ?? key;
}
