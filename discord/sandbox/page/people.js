/**
 * The list of people to play as, and the way to bring in another.
 * @module people
 */
import { change } from "./api.js";
import { h } from "./dom.js";
import { languageName } from "./format.js";
import { avatar } from "./icons.js";
import { addressOf } from "./routes.js";
import { state } from "./state.js";
import { t } from "./words.js";

/** Who is there to play. */
export function people() {
  const { world } = state;
  if (!world) return h("main", { class: "people" }, h("p", null, state.linked ? t("loading") : t("no_link")));
  return h(
    "main",
    { class: "people", "data-testid": "people" },
    h("h1", null, t("who_plays")),
    state.missing === "user" && h("p", { class: "failure", role: "alert" }, t("no_such_person", state.user)),
    h("p", null, t("who_plays_text")),
    h(
      "ul",
      null,
      world.users
        .filter((u) => !u.bot)
        .map((u) =>
          h(
            "li",
            { key: u.id },
            h(
              "a",
              { class: "person-card", href: addressOf(u.name), "data-testid": "person", "data-name": u.name },
              avatar(u),
              h("span", { class: "channel-name" }, u.display),
              h("span", { class: "person-language" }, languageName(u.locale)),
            ),
          ),
        ),
    ),
    addPerson(world),
  );
}

/** Brings somebody new into every guild. */
export function addPerson(world) {
  const add = (e) => {
    e.preventDefault();
    const form = new FormData(e.target);
    change("users", {
      name: String(form.get("name")).toLowerCase(),
      display: String(form.get("name")),
      locale: form.get("locale"),
    });
    e.target.reset();
  };
  return h(
    "section",
    { class: "tools-group" },
    h("h3", null, t("add_player")),
    h(
      "form",
      { class: "tool-form", onsubmit: add },
      h("input", {
        name: "name",
        required: true,
        minlength: "2",
        maxlength: "32",
        pattern: "[A-Za-z0-9_.]+",
        placeholder: t("name"),
        "aria-label": t("name"),
        autocomplete: "off",
        "data-testid": "add-name",
      }),
      h(
        "select",
        { name: "locale", "aria-label": t("language"), "data-testid": "add-locale" },
        world.locales.map((l) =>
          h("option", { key: l, value: l, selected: l === (state.view?.me.locale ?? "en-US") }, languageName(l)),
        ),
      ),
      h("button", { type: "submit", class: "tool-button", "data-testid": "add-player" }, t("add")),
    ),
  );
}
