/**
 * The page's own words, in the viewer's language where it has them and in English otherwise. One more language is
 * one more file in words, and a line here.
 * @module words
 */
import de from "./words/de.js";
import en from "./words/en.js";
import es from "./words/es.js";
import fr from "./words/fr.js";
import it from "./words/it.js";
import nl from "./words/nl.js";
import pl from "./words/pl.js";
import ptBR from "./words/pt-BR.js";

/** By the codes that the bot has, too. */
const WORDS = { en, fr, it, de, es, nl, pl, "pt-BR": ptBR };
let code = "en";

/** Chooses the language for a locale such as "fr", "en-GB" or "es-419": its own words, or those of its language anywhere. */
export function setLanguage(locale) {
  const codes = Object.keys(WORDS);
  const speaks = (c) => c.split("-")[0] === locale.split("-")[0];
  code = codes.find((c) => c === locale) ?? codes.find(speaks) ?? "en";
}

/** The code of the language in use, such as "en" or "pt-BR". */
export function language() {
  return code;
}

/** A phrase with {0}, {1} filled in. An unknown key is a mistake in the page, and is shown as it is. */
export function t(key, ...values) {
  return (WORDS[code].phrases[key] ?? key).replace(/\{(\d)\}/g, (_, i) => String(values[i]));
}

/** The client's red line; one that the page does not know is shown as the server gave it. */
export function failure(text) {
  return WORDS[code].failures[text] ?? text;
}

/** What a kind of fault is called. */
export function faultName(kind) {
  return WORDS[code].faults[kind] ?? kind;
}

/** What a permission is called. */
export function permissionName(key) {
  return WORDS[code].permissions[key] ?? key;
}
