/**
 * Where this window is: whose Discord, which channel; and the ways of getting elsewhere.
 * @module routes
 */
import { follow, readWorld, refresh } from "./api.js";
import { set, state, store } from "./state.js";

/** Reads the address: /u/{user}?channel=ID, or / for the list of people. */
export function readAddress() {
  const user = /^\/u\/([^/]+)$/.exec(location.pathname)?.[1];
  set({ user: user ? decodeURIComponent(user) : null, channel: new URLSearchParams(location.search).get("channel") });
}

/** The address of a person's Discord. */
export function addressOf(user, channel = null) {
  return `/u/${encodeURIComponent(user)}${channel ? `?channel=${encodeURIComponent(channel)}` : ""}`;
}

/** Goes to where the address says. */
export function arrive() {
  const before = state.user;
  readAddress();
  if (before !== state.user) {
    set({ view: null, missing: "", popup: null, picture: null });
    follow();
  }
  return state.user ? refresh() : readWorld();
}

function go(address) {
  history.pushState(null, "", address);
  return arrive();
}

/** Opens a channel in this window. */
export function openChannel(channel) {
  set({ drawer: false, popup: null });
  return go(addressOf(state.user, channel));
}

/** Goes on in this window as somebody else, in the same channel if there is one open. */
export function playAs(user) {
  const open = state.view?.pane?.channel;
  return go(addressOf(user, open?.guild ? open.id : null));
}

/** Opens or closes the tools, for this browser. */
export function keepTools(open) {
  store("tools", open ? "yes" : "no");
  set({ tools: open });
  if (open) readWorld();
}
