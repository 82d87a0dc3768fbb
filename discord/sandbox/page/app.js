/**
 * Starts the page and draws it: whatever the state says, over and over, as one function of it.
 * @module app
 */
import { act, follow, readWorld, refresh } from "./api.js";
import { sidebar } from "./channels.js";
import { h, render } from "./dom.js";
import { setCommand } from "./drafts.js";
import { viewer } from "./media.js";
import { announce, holdPlace, keepInSight, markRead, pane } from "./messages.js";
import { keepFocus, modal } from "./modal.js";
import { people } from "./people.js";
import { place, popupLayer } from "./popup.js";
import { arrive, openChannel, readAddress } from "./routes.js";
import { onChange, set, state } from "./state.js";
import { onMention } from "./text.js";
import { toolbar } from "./toolbar.js";
import { tools } from "./tools.js";
import { language, setLanguage, t } from "./words.js";

const root = document.querySelector("#app");

function draw() {
  setLanguage(state.view?.me.locale ?? navigator.language);
  document.documentElement.lang = language();
  document.documentElement.dataset.theme = state.theme;
  document.title = title();
  const keepPlace = holdPlace();
  const giveFocusBack = keepFocus();
  render(
    root,
    toolbar(),
    h("div", { class: state.phone && state.view ? "stage is-phone" : "stage" }, screen(), tools()),
    notice(),
  );
  keepPlace();
  giveFocusBack();
  keepInSight();
  place();
  announce();
  markRead();
}

function title() {
  const { view } = state;
  if (!view) return t("stand_in");
  const all = view.guilds.flatMap((g) => g.channels).concat(view.dms);
  const mentions = all.reduce((n, c) => n + (c.mentions ?? 0), 0);
  const mark = mentions > 0 ? `(${mentions}) ` : all.some((c) => c.unread) ? "• " : "";
  return `${mark}${view.me.display} · ${view.pane?.channel.name ?? t("stand_in")}`;
}

/** The client itself: what of it is covered by a form or a picture cannot be reached. */
function screen() {
  if (!state.user || state.missing) return h("div", { class: "screen is-plain", key: "people" }, people());
  if (!state.view)
    return h(
      "div",
      { class: "screen is-plain", key: "loading", "aria-busy": "true" },
      h("p", { class: "pane-empty" }, state.linked ? t("loading") : t("no_link")),
    );
  const covered = Boolean(state.view.modal || state.picture);
  return h(
    "div",
    { class: "screen", key: "screen", "data-testid": "screen" },
    h(
      "div",
      { class: "client", inert: covered },
      sidebar(),
      h("div", { class: state.drawer ? "shade is-on" : "shade", onclick: () => set({ drawer: false }) }),
      pane(),
    ),
    !state.linked && h("p", { class: "no-link", role: "status", "data-testid": "no-link" }, t("no_link")),
    popupLayer(),
    modal(),
    viewer(),
  );
}

/** A passing notice; read aloud when it comes. */
function notice() {
  return h(
    "div",
    { class: "notices", key: "notices", role: "status", "aria-live": "polite" },
    state.notice && h("p", { class: "notice", key: state.notice.id, "data-testid": "notice" }, state.notice.text),
  );
}

/** A command that is mentioned in a text is begun by pressing it. */
function beginCommand(name) {
  const command = state.view.pane?.commands.find((c) => c.path === name);
  if (command) setCommand(command);
}

async function start() {
  onChange(draw);
  onMention({ channel: openChannel, command: beginCommand });
  readAddress();
  draw();
  addEventListener("popstate", arrive);
  addEventListener("resize", place);
  document.addEventListener("scroll", place, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    follow();
    refresh();
  });
  addEventListener("focus", markRead);
  setInterval(() => set({ tick: state.tick + 1 }), 30000);
  if (state.user && performance.getEntriesByType("navigation")[0]?.type === "reload") await act("reload", {});
  follow();
  if (state.tools || !state.user) readWorld();
  await refresh();
  if (state.missing) readWorld();
}

start();
