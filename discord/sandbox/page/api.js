/**
 * The way to the server: requests in the viewer's name, requests about the world, and the stream that says when to look again.
 * @module api
 */
import { set, state, takeView } from "./state.js";
import { t } from "./words.js";

/** A request that the server refused; the message says what is wrong and what would be right. */
export class Refused extends Error {
  constructor(answer) {
    super(answer.error);
    this.code = answer.code;
  }
}

async function request(path, options) {
  const answer = await fetch(path, options);
  const body = await answer.json().catch(() => ({ code: "malformed", error: `${answer.status} ${answer.statusText}` }));
  if (!answer.ok) throw new Refused(body);
  return body;
}

/** This window's name as a device: it stays the same when the page is reloaded, and no other window has it. */
const device = (() => {
  const fresh = `w${Math.random().toString(36).slice(2, 10)}`;
  try {
    sessionStorage["stand-in.device"] ??= fresh;
    return sessionStorage["stand-in.device"];
  } catch {
    return fresh; // a browser that keeps nothing
  }
})();

/** The address of somebody's client: this window's, unless the page's address names a device. */
function client(user) {
  return `/ui/${encodeURIComponent(user.includes("@") ? user : `${user}@${device}`)}`;
}

/** Reads as JSON what an address holds. */
function read(path) {
  return request(path, { headers: { Accept: "application/json" } });
}

function send(path, body, signal) {
  return request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
}

/**
 * Does something in the viewer's name, such as "press", and looks at what it changed.
 * @param {string} verb the last part of the address
 * @param {Object} body
 */
export async function act(verb, body) {
  try {
    return await send(`${client(state.user)}/${verb}`, body);
  } catch (error) {
    notify(error.message);
    return null;
  } finally {
    await refresh();
  }
}

/** Does something to the world, such as "clock". */
export async function change(verb, body) {
  try {
    return await send(`/ui/world/${verb}`, body);
  } catch (error) {
    notify(error.message);
    return null;
  } finally {
    await Promise.all([refresh(), readWorld()]);
  }
}

/** Asks for the suggestions of an option; throws when the signal stops it or the server refuses. */
export function suggest(body, signal) {
  return send(`${client(state.user)}/autocomplete`, body, signal);
}

/** Shows a passing notice. */
export function notify(text) {
  const id = (state.notice?.id ?? 0) + 1;
  set({ notice: { text, id } });
  setTimeout(() => state.notice?.id === id && set({ notice: null }), 6000);
}

/** Reads the world for the toolbar. */
export async function readWorld() {
  try {
    set({ world: await read("/ui/world") });
  } catch (error) {
    lost(error);
  }
}

let flying = null;
let again = false;

/** Reads the view; asked while it is being read, it reads once more afterwards. */
export function refresh() {
  if (!state.user) return Promise.resolve();
  again = true;
  flying ??= (async () => {
    while (again) {
      again = false;
      await readView();
    }
  })().finally(() => (flying = null));
  return flying;
}

async function readView() {
  const { user, channel } = state;
  const query = channel ? `?channel=${encodeURIComponent(channel)}` : "";
  try {
    const view = await read(`${client(user)}/view${query}`);
    if (user !== state.user || channel !== state.channel) again = true;
    else {
      set({ linked: true, missing: "" });
      if (view.pane || !channel) takeView(view);
      else leaveChannel();
    }
  } catch (error) {
    if (user !== state.user || channel !== state.channel) again = true;
    else if (error instanceof Refused) set({ linked: true, missing: "user" });
    else lost(error);
  }
}

/** The channel asked for is gone, or not to be seen any more: the first one takes its place. */
function leaveChannel() {
  history.replaceState(null, "", location.pathname);
  set({ channel: null });
  notify(t("channel_gone"));
  again = true;
}

function lost(error) {
  if (error.name !== "AbortError") set({ linked: false });
}

let stream = null;
let poll = 0;

/**
 * Follows the changes that concern the viewer. A hidden window lets its stream go and looks now and then: browsers allow six
 * connections to a server, and every player may have a window.
 */
export function follow() {
  unfollow();
  if (!state.user) return;
  if (document.visibilityState === "hidden") poll = setInterval(refresh, 5000);
  else listen(state.user);
}

function listen(user) {
  stream = new EventSource(`${client(user)}/events`);
  stream.addEventListener("change", (event) => {
    const { version } = JSON.parse(event.data);
    if (version !== state.view?.version || state.missing) refresh();
    if (state.tools) readWorld();
  });
  stream.onerror = () => set({ linked: false });
  stream.onopen = () => {
    set({ linked: true });
    refresh();
  };
}

function unfollow() {
  stream?.close();
  clearInterval(poll);
  stream = null;
}
