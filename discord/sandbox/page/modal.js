/**
 * The form that the bot opened: it is checked as a real client does before it is sent.
 * @module modal
 */
import { act } from "./api.js";
import { roundButton, solidButton } from "./controls.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { set, state, touch } from "./state.js";
import { failure, t } from "./words.js";

/** The open form, over everything else; null when there is none. */
export function modal() {
  const open = state.view?.modal;
  if (!open) return null;
  const props = {
    class: "modal",
    role: "dialog",
    "aria-modal": "true",
    "aria-labelledby": "modal-title",
    "data-testid": "modal",
    novalidate: true,
    onkeydown: (e) => onKey(e, open),
    onsubmit: (e) => {
      e.preventDefault();
      submit(open);
    },
  };
  const layer = { class: "layer is-dim", key: `modal ${open.id}` };
  return h("div", layer, h("form", props, head(open), body(open), foot(open)));
}

function head(open) {
  const title = h("h2", { id: "modal-title", "data-testid": "modal-title" }, open.title);
  return h(
    "header",
    { class: "modal-head" },
    title,
    roundButton("close", t("close"), () => close(open)),
  );
}

function body(open) {
  const wrong = { class: "failure", role: "alert", "data-testid": "modal-failure" };
  const bot = state.view.users.find((u) => u.bot)?.display ?? "";
  return h(
    "div",
    { class: "modal-body" },
    h("p", { class: "modal-note" }, icon("alert"), t("form_note", bot)),
    open.failure && h("p", wrong, icon("alert"), failure(open.failure)),
    inputs(open).map((input, i) => field(input, i, open)),
  );
}

function foot(open) {
  return h(
    "footer",
    { class: "modal-foot" },
    solidButton("secondary", t("cancel"), { "data-testid": "modal-cancel", onclick: () => close(open) }),
    solidButton("primary", t("submit"), { type: "submit", "data-testid": "modal-submit" }, open.waiting),
  );
}

/** The text inputs of a form, in their order: each stands in a row. */
const inputs = (open) => open.components.flatMap((row) => row.components);
const written = (f) => state.form.values[f.custom_id] ?? f.value ?? "";
const isRequired = (f) => f.required !== false;

function field(f, i, open) {
  const id = `field-${i}`;
  const error = state.form.errors[f.custom_id];
  const text = written(f);
  const props = {
    id,
    class: "modal-input",
    value: text,
    placeholder: f.placeholder ?? null,
    "aria-required": String(isRequired(f)),
    "aria-invalid": error ? "true" : null,
    "aria-describedby": `${id}-note`,
    "data-testid": "modal-input",
    "data-custom-id": f.custom_id,
    focus: error && state.form.first === f.custom_id ? state.form.focus : i === 0 ? "form" : null,
    disabled: Boolean(open.waiting),
    oninput: (e) => change(f, e.target.value),
  };
  const star = isRequired(f) && h("span", { class: "modal-star", "aria-hidden": "true" }, "*");
  return h(
    "div",
    { class: error ? "modal-field is-wrong" : "modal-field", key: f.custom_id },
    h("label", { class: "modal-label", for: id }, f.label, star),
    f.style === 2
      ? h("textarea", { ...props, rows: "5" })
      : h("input", { ...props, type: "text", autocomplete: "off" }),
    under(f, `${id}-note`, text, error),
  );
}

/** Below an input: what is wrong with it, and how much of it is written. */
function under(f, id, text, error) {
  const props = { class: "modal-error", role: error ? "alert" : null, "data-testid": error ? "field-error" : null };
  return h(
    "p",
    { class: "modal-under", id },
    h("span", props, error),
    f.max_length && h("span", { class: "modal-count" }, `${[...text].length}/${f.max_length}`),
  );
}

function change(f, text) {
  state.form.values[f.custom_id] = text;
  delete state.form.errors[f.custom_id];
  touch();
}

/** What is wrong with a field, in words; "" when nothing is. */
function complaint(f) {
  const text = written(f);
  const length = [...text].length;
  if (text.trim() === "") return isRequired(f) ? t("field_required") : "";
  if (f.min_length && length < f.min_length) return t("too_short", f.min_length);
  if (length > (f.max_length ?? 4000)) return t("too_long", f.max_length ?? 4000);
  return "";
}

function submit(open) {
  if (open.waiting) return null;
  const all = inputs(open);
  const wrong = all.filter(complaint);
  if (wrong.length > 0) {
    const errors = Object.fromEntries(wrong.map((f) => [f.custom_id, complaint(f)]));
    return set({ form: { ...state.form, errors, first: wrong[0].custom_id, focus: `wrong ${Date.now()}` } });
  }
  const values = Object.fromEntries(all.map((f) => [f.custom_id, written(f)]));
  return act("submit", { modal: open.id, values, async: true });
}

const close = (open) => act("close", { modal: open.id });

let opened = { id: "", back: null };

/**
 * Gives the focus back, when a form has closed, to where it was when the form opened. It is called before each drawing, and what it
 * returns after it.
 */
export function keepFocus() {
  const id = state.view?.modal?.id ?? "";
  if (id === opened.id) return () => {};
  const { back } = opened;
  opened = { id, back: id ? document.activeElement : null };
  return () => id === "" && back?.isConnected && back.focus({ preventScroll: true });
}

/** Escape closes; Tab stays within the form. */
function onKey(event, open) {
  if (event.key === "Escape") {
    event.preventDefault();
    close(open);
  }
  if (event.key !== "Tab") return;
  const all = [...event.currentTarget.querySelectorAll("button, input, textarea")].filter((el) => !el.disabled);
  const edge = event.shiftKey ? all[0] : all.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0]).focus();
}
