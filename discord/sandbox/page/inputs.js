/**
 * What a form asks for: each kind of input, drawn and read.
 * @module inputs
 */
import { h } from "./dom.js";
import { peopleHere } from "./select.js";
import { state, touch } from "./state.js";
import { t } from "./words.js";

/** The inputs of an open form, in their order: each stands in a label, or in a row of earlier times. */
export function inputs(open) {
  return open.components.flatMap((c) => {
    if (c.type === 18) return [{ ...c.component, label: c.label, hint: c.description }];
    return c.components ?? [];
  });
}

const LINE = 4;
const PEOPLE = 5;
const RADIO = 21;
const TICK = 23;

export const isRequired = (f) => f.required !== false && f.type !== TICK;

/** What stands in an input: a text, a list of what is chosen, or whether it is ticked. */
export function written(f) {
  const own = state.form.values[f.custom_id];
  if (own !== undefined) return own;
  if (f.type === LINE) return f.value ?? "";
  if (f.type === TICK) return Boolean(f.default);
  return (f.default_values ?? f.options?.filter((o) => o.default) ?? []).map((o) => o.value ?? o.id);
}

function change(f, value) {
  state.form.values[f.custom_id] = value;
  delete state.form.errors[f.custom_id];
  touch();
}

/** What is wrong with an input, in words; "" when nothing is. */
export function complaint(f) {
  const is = written(f);
  if (f.type === LINE) return wrongText(f, is);
  if (f.type === TICK) return "";
  if (is.length === 0) return isRequired(f) ? t("field_required") : "";
  if (is.length < (f.min_values ?? 1)) return t("pick_at_least", f.min_values);
  return "";
}

function wrongText(f, text) {
  const length = [...text].length;
  if (text.trim() === "") return isRequired(f) ? t("field_required") : "";
  if (f.min_length && length < f.min_length) return t("too_short", f.min_length);
  if (length > (f.max_length ?? 4000)) return t("too_long", f.max_length ?? 4000);
  return "";
}

/** All that an input offers. */
const offered = (f) =>
  f.type === PEOPLE ? peopleHere().map((u) => ({ value: u.id, label: u.display, description: u.name })) : f.options;

const many = (f) => f.type !== RADIO && (f.max_values ?? 1) > 1;

/**
 * The element in which one writes or chooses.
 * @param {Object} props of what takes the focus
 */
export function control(f, props) {
  if (f.type === LINE) return line(f, props);
  if (f.type === TICK) return tick(f, props);
  if (f.type === RADIO || f.type === 22 || many(f)) return group(f, props);
  return menu(f, props);
}

function line(f, props) {
  const own = { ...props, class: "modal-input", value: written(f), placeholder: f.placeholder ?? null, oninput: (e) => change(f, e.target.value) };
  return f.style === 2 ? h("textarea", { ...own, rows: "5" }) : h("input", { ...own, type: "text", autocomplete: "off" });
}

function tick(f, props) {
  const own = { ...props, type: "checkbox", class: "switch", checked: written(f), onchange: (e) => change(f, e.target.checked) };
  return h("input", own);
}

function menu(f, props) {
  const chosen = written(f)[0] ?? "";
  return h(
    "select",
    { ...props, class: "modal-input", onchange: (e) => change(f, e.target.value === "" ? [] : [e.target.value]) },
    h("option", { value: "", selected: chosen === "" }, f.placeholder || t("select_placeholder")),
    offered(f).map((o) =>
      h("option", { key: o.value, value: o.value, selected: o.value === chosen }, [o.label, o.description].filter(Boolean).join(" – ")),
    ),
  );
}

/** Options that are all in sight: one is chosen, or as many as there may be. */
function group(f, props) {
  const chosen = written(f);
  const one = f.type === RADIO;
  return h(
    "div",
    { class: "modal-group", role: one ? "radiogroup" : "group", "aria-labelledby": `${props.id}-label` },
    offered(f).map((o, i) => choice(f, o, { ...props, id: i === 0 ? props.id : null, focus: i === 0 ? props.focus : null }, chosen, one)),
  );
}

function choice(f, o, props, chosen, one) {
  const is = chosen.includes(o.value);
  const full = !one && !is && chosen.length >= (f.max_values ?? 1);
  const pick = (on) => change(f, one ? [o.value] : on ? [...chosen, o.value] : chosen.filter((v) => v !== o.value));
  return h(
    "label",
    { key: o.value, class: full ? "modal-choice is-full" : "modal-choice" },
    h("input", {
      ...props,
      type: one ? "radio" : "checkbox",
      name: f.custom_id,
      value: o.value,
      "data-value": o.value,
      checked: is,
      disabled: props.disabled || full,
      onchange: (e) => pick(e.target.checked),
    }),
    h("span", { class: "option-text" }, h("span", null, o.label), o.description && h("span", { class: "option-detail" }, o.description)),
  );
}
