/**
 * A command being written: its options as fields, suggestions above them, and checks before it is sent.
 * @module command
 */
import { act } from "./api.js";
import { dots, roundButton } from "./controls.js";
import { h } from "./dom.js";
import { clear, closeOption, draft, focusOption, nextOption, openOption, write } from "./drafts.js";
import { fold } from "./format.js";
import { icon } from "./icons.js";
import { ask, askFailed, complaint, firstComplaint, isAsking, suggestions, valuesOf } from "./options.js";
import { entry, panel } from "./picker.js";
import { state } from "./state.js";
import { t } from "./words.js";

/** The composer while a command is being written. */
export function commandBar(d) {
  const choices = offered(d);
  return [
    above(d, choices),
    h(
      "div",
      {
        class: "composer-bar is-command",
        "data-testid": "command-bar",
        onpointerdown: (e) => e.target === e.currentTarget && (e.preventDefault(), focusOption(d.order.at(-1) ?? "+")),
      },
      h(
        "div",
        { class: "command-fields" },
        h("span", { class: "command-name", "data-testid": "command-name" }, `/${d.command.name}`),
        d.order.map((key) => field(d, optionOf(d, key), choices)),
        adder(d, choices),
      ),
      roundButton("close", t("cancel_command"), clear, { "data-testid": "cancel-command" }),
      roundButton("send", t("send"), send, { class: "composer-send", "data-testid": "send" }),
    ),
  ];
}

const optionOf = (d, key) => d.command.options.find((o) => o.key === key);
const remaining = (d) => d.command.options.filter((o) => !d.order.includes(o.key));

/** What the list above offers: suggestions for the field being written, or the options that can be added. */
function offered(d) {
  if (d.focused === "+")
    return remaining(d)
      .filter((o) => fold(o.name).includes(fold(d.text)))
      .map((o) => ({ name: o.name, detail: o.description, add: o.key }));
  const option = optionOf(d, d.focused);
  if (!option) return [];
  if (option.autocomplete) ask(d.command, option, d.fields);
  return suggestions(d.command, option, d.fields[option.key]) ?? [];
}

function above(d, choices) {
  const option = optionOf(d, d.focused);
  const wrong = d.complaint?.key === d.focused ? d.complaint.text : "";
  const title = option
    ? h("span", null, h("strong", null, option.name), " ", option.description)
    : h("span", null, h("strong", null, `/${d.command.name}`), " ", d.command.description);
  const rows = d.closed
    ? []
    : choices.slice(0, 50).map((c, i) =>
        entry(
          i,
          activeRow(d, choices),
          {
            key: String(c.add ?? JSON.stringify(c.value)),
            testid: c.add ? "add-option" : "choice",
            path: c.add ?? null,
            run: () => take(c),
          },
          c.mark,
          h(
            "span",
            { class: "pick-text" },
            h("span", { class: "pick-name" }, c.name),
            c.detail && h("span", { class: "pick-detail" }, c.detail),
          ),
        ),
      );
  return panel(title, rows, hint(option, wrong, choices));
}

function hint(option, wrong, choices) {
  if (wrong)
    return h(
      "p",
      { class: "picker-none is-wrong", role: "alert", "data-testid": "option-error" },
      icon("alert"),
      wrong,
    );
  if (!option?.autocomplete) return null;
  if (isAsking() && choices.length === 0)
    return h("p", { class: "picker-none", "data-testid": "asking" }, dots(), t("loading_choices"));
  if (askFailed()) return h("p", { class: "picker-none is-wrong" }, t("choices_failed"));
  return choices.length === 0 ? h("p", { class: "picker-none" }, t("nothing_found")) : null;
}

/** No line is marked where Enter is to send the command. */
function activeRow(d, choices) {
  if (d.closed || choices.length === 0) return -1;
  if (d.focused === "+") return d.text === "" ? d.active - 1 : Math.min(d.active, choices.length - 1);
  if (d.fields[d.focused]?.value !== undefined) return d.active - 1;
  return Math.min(d.active, choices.length - 1);
}

function field(d, option, choices) {
  const f = d.fields[option.key];
  const focused = d.focused === option.key;
  const active = focused ? activeRow(d, choices) : -1;
  const wrong = d.complaint?.key === option.key && complaint(option, f);
  return h(
    "label",
    {
      key: option.key,
      class: `option-field ${wrong ? "is-wrong" : ""} ${f.value !== undefined ? "is-set" : ""}`,
      "data-testid": "option-field",
      "data-key": option.key,
    },
    h("span", { class: "option-name" }, option.name),
    h("input", {
      type: "text",
      class: "option-input",
      value: f.text,
      size: Math.max(4, Math.min(40, f.text.length + 1)),
      autocomplete: "off",
      "data-testid": "option-input",
      "data-key": option.key,
      inputmode: option.type === 4 ? "numeric" : null,
      role: "combobox",
      "aria-label": `${option.name}: ${option.description}`,
      "aria-required": String(Boolean(option.required)),
      "aria-invalid": wrong ? "true" : null,
      "aria-expanded": String(focused && choices.length > 0),
      "aria-controls": "picker",
      "aria-activedescendant": active >= 0 ? `pick-${active}` : null,
      focus: focused ? d.focus : null,
      onfocus: () => draft().focused !== option.key && write({ focused: option.key, active: 0, closed: false }),
      oninput: (e) => type(option.key, e.target.value),
      onkeydown: onKey,
    }),
  );
}

/** The place after the last option: adds one that is not required, or sends. */
function adder(d, choices) {
  const left = remaining(d).length;
  const active = d.focused === "+" ? activeRow(d, choices) : -1;
  return h("input", {
    key: "+",
    type: "text",
    class: "option-adder",
    value: d.text,
    autocomplete: "off",
    placeholder: left ? t("more_options", left) : t("enter_sends"),
    "data-testid": "option-adder",
    role: "combobox",
    "aria-label": left ? t("more_options", left) : t("enter_sends"),
    "aria-expanded": String(d.focused === "+" && choices.length > 0),
    "aria-controls": "picker",
    "aria-activedescendant": active >= 0 ? `pick-${active}` : null,
    focus: d.focused === "+" ? d.focus : null,
    onfocus: () => draft().focused !== "+" && write({ focused: "+", active: 0, closed: false }),
    oninput: (e) => write({ text: left ? e.target.value : "", active: 0, closed: false }),
    onkeydown: onKey,
  });
}

function type(key, text) {
  const d = draft();
  d.fields[key] = { text, value: undefined };
  if (d.complaint?.key === key) d.complaint = null;
  write({ active: 0, closed: false });
}

function take(choice) {
  const d = draft();
  if (choice.add) {
    d.text = "";
    return openOption(choice.add);
  }
  d.fields[d.focused] = { text: choice.name, value: choice.value };
  if (d.complaint?.key === d.focused) d.complaint = null;
  return nextOption();
}

function onKey(event) {
  if (event.isComposing) return;
  const d = draft();
  const choices = offered(d);
  const row = activeRow(d, choices);
  const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") step(d, event.key === "ArrowDown" ? 1 : -1, choices);
  else if (event.key === "Escape") d.closed || choices.length === 0 ? clear() : write({ closed: true });
  else if (event.key === "Backspace" && event.target.value === "") back(d);
  else if (
    plain &&
    (event.key === "Enter" || event.key === "Tab") &&
    row >= 0 &&
    (event.target.value !== "" || event.key === "Enter" || d.focused !== "+")
  )
    take(choices[row]);
  else if (plain && event.key === "Enter") enter(d);
  else return;
  event.preventDefault();
}

function step(d, by, choices) {
  const first = activeRow({ ...d, active: 0 }, choices);
  const length = choices.length - first;
  if (length > 0) write({ active: (d.active + by + length) % length, closed: false });
  queueMicrotask(() => document.querySelector(".pick.is-active")?.scrollIntoView({ block: "nearest" }));
}

/** Backspace in an empty field closes it; a required one stays, and from the first the command itself goes. */
function back(d) {
  const at = d.focused === "+" ? d.order.length : d.order.indexOf(d.focused);
  const option = optionOf(d, d.focused);
  if (option && !option.required) closeOption(option.key);
  else if (at > 0) focusOption(d.order[at - 1]);
  else clear();
}

/** Enter goes on to the next empty field, and sends when there is none. */
function enter(d) {
  const option = optionOf(d, d.focused);
  const wrong = option && complaint(option, d.fields[option.key]);
  if (wrong) return write({ complaint: { key: option.key, text: wrong } });
  return send();
}

function send() {
  const d = draft();
  const wrong = firstComplaint(d.command, d.fields);
  if (wrong) {
    openOption(wrong.key);
    return write({ complaint: wrong });
  }
  const body = {
    channel: state.view.pane.channel.id,
    command: d.command.path,
    options: valuesOf(d.command, d.fields),
    async: true,
  };
  clear();
  return act("slash", body);
}
