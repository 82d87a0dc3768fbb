/**
 * The form that the bot opened: it is checked as a real client does before it is sent.
 * @module modal
 */
import { act } from "./api.js";
import { roundButton, solidButton } from "./controls.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { complaint, control, inputs, isRequired, written } from "./inputs.js";
import { set, state } from "./state.js";
import { rich } from "./text.js";
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
  const all = inputs(open);
  const bot = state.view.users.find((u) => u.bot)?.display ?? "";
  return h(
    "div",
    { class: "modal-body" },
    h("p", { class: "modal-note" }, icon("alert"), t("form_note", bot)),
    open.failure && h("p", wrong, icon("alert"), failure(open.failure)),
    open.components.map((c) => part(c, all, open)),
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

/** One component of a form: a text, or what is asked. */
function part(c, all, open) {
  if (c.type === 10) return h("div", { class: "text-display", key: c.id }, rich(c.content, `modal ${c.id}`));
  const ids = [c.component, ...(c.components ?? [])].filter(Boolean).map((f) => f.custom_id);
  return all.filter((f) => ids.includes(f.custom_id)).map((f) => field(f, all.indexOf(f), open));
}

function field(f, i, open) {
  const id = `field-${i}`;
  const error = state.form.errors[f.custom_id];
  const props = {
    id,
    "aria-required": String(isRequired(f)),
    "aria-invalid": error ? "true" : null,
    "aria-describedby": `${id}-note`,
    "data-testid": "modal-input",
    "data-custom-id": f.custom_id,
    focus: error && state.form.first === f.custom_id ? state.form.focus : i === 0 ? "form" : null,
    disabled: Boolean(open.waiting),
  };
  const star = isRequired(f) && h("span", { class: "modal-star", "aria-hidden": "true" }, "*");
  return h(
    "div",
    { class: error ? "modal-field is-wrong" : "modal-field", key: f.custom_id },
    h("label", { class: "modal-label", for: id, id: `${id}-label` }, f.label, star),
    f.hint && h("p", { class: "modal-hint" }, f.hint),
    control(f, props),
    under(f, `${id}-note`, error),
  );
}

/** Below an input: what is wrong with it, and how much of it is written. */
function under(f, id, error) {
  const props = { class: "modal-error", role: error ? "alert" : null, "data-testid": error ? "field-error" : null };
  return h(
    "p",
    { class: "modal-under", id },
    h("span", props, error),
    f.max_length && h("span", { class: "modal-count" }, `${[...written(f)].length}/${f.max_length}`),
  );
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
  const all = [...event.currentTarget.querySelectorAll("button, input, textarea, select")].filter((el) => !el.disabled);
  const edge = event.shiftKey ? all[0] : all.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0]).focus();
}
