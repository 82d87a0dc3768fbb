/**
 * What the page knows: the server's view of one person's Discord, and what this window alone has open. Everything on screen is
 * drawn from here.
 * @module state
 */

export const state = {
  /** @type {?string} who this window plays, from the address: a username, "@" and a device if it is to be another client of the
   * same person's; null shows the list of people */
  user: null,
  /** @type {?string} the channel asked for; null is the server's choice */
  channel: null,
  /** @type {?Object} the last View of the server */
  view: null,
  /** @type {number} when that view came, in this machine's milliseconds */
  viewAt: 0,
  /** @type {?Object} the last WorldView, for the toolbar */
  world: null,
  /** whether the server answers */
  linked: true,
  /** why nothing can be shown: "" or "user" (there is nobody of that name) */
  missing: "",
  /** @type {?{text: string, id: number}} a passing notice */
  notice: null,
  theme: stored("theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"),
  phone: stored("phone") === "yes",
  /** on a narrow screen the tools would cover everything, so they begin closed */
  tools: stored("tools") === "yes" && innerWidth > 700,
  /** whether the channel list covers the messages on a narrow screen */
  drawer: false,
  /** @type {?Object} the one popup that is open: a menu, a select's list, a choice of people */
  popup: null,
  /** @type {?{url: string, alt: string, width: number, height: number}} the picture shown large */
  picture: null,
  /** @type {Set<string>} spoilers uncovered in this window */
  uncovered: new Set(),
  /** @type {Set<string>} buttons pressed whose press the server has not confirmed yet, as "message custom_id" */
  pressed: new Set(),
  /** @type {{id: string, values: Object, errors: Object}} what is written in the open form, and what is wrong with it */
  form: { id: "", values: {}, errors: {} },
  /** grows every half minute: relative times are drawn anew */
  tick: 0,
};

let listener = () => {};
let waiting = false;

/** Names the function that draws the page. */
export function onChange(draw) {
  listener = draw;
}

/** Changes the state; the page is drawn once after all changes of the moment. */
export function set(changes) {
  Object.assign(state, changes);
  touch();
}

/** Has the page drawn after something within the state was changed in place. */
export function touch() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    listener();
  });
}

/** Reads what this browser keeps for the page; null where it keeps nothing. */
function stored(name) {
  try {
    return localStorage.getItem(`stand-in.${name}`);
  } catch {
    return null;
  }
}

/** Keeps a choice, if the browser allows it. */
export function store(name, value) {
  try {
    localStorage.setItem(`stand-in.${name}`, value);
  } catch {
    // A browser that keeps nothing forgets the choice with the window.
  }
}

/**
 * Takes a new view. Messages that did not change stay the same objects, so that they are not drawn again.
 * @param {Object} view
 */
export function takeView(view) {
  const before = new Map((state.view?.pane?.messages ?? []).map((m) => [m.id, m]));
  if (view.pane) {
    view.pane.messages = (view.pane.messages ?? []).map((m) => sameAs(before.get(m.id), m));
    view.pane.commands = sameAs(state.view?.pane?.commands, view.pane.commands ?? []);
  }
  view.users = sameAs(state.view?.users, view.users);
  view.guilds = sameAs(state.view?.guilds, view.guilds ?? []);
  view.dms ??= [];
  if (view.modal && view.modal.id !== state.form.id) state.form = { id: view.modal.id, values: {}, errors: {} };
  set({ view, viewAt: Date.now() });
}

/** The old value if the new one says the same. */
function sameAs(old, fresh) {
  return old && JSON.stringify(old) === JSON.stringify(fresh) ? old : fresh;
}

/** The world's clock, in milliseconds since 1970. */
export function now() {
  return Date.parse(state.view?.now ?? 0) + Date.now() - state.viewAt;
}

/** A person or the bot by id; undefined if there is none. */
export function person(id) {
  return state.view?.users.find((u) => u.id === id);
}

/** The guild that the open channel belongs to; undefined in direct messages. */
export function openGuild() {
  const id = state.view?.pane?.channel.guild;
  return state.view?.guilds.find((g) => g.id === id);
}

/** Any channel that the viewer sees, direct messages included. */
export function channelNamed(id) {
  const { guilds = [], dms = [] } = state.view ?? {};
  return guilds
    .flatMap((g) => g.channels)
    .concat(dms)
    .find((c) => c.id === id);
}

/** A role of any guild, by id. */
export function role(id) {
  return state.view?.guilds.flatMap((g) => g.roles).find((r) => r.id === id);
}

/** Whether the viewer has a permission in the open channel. */
export function may(bit) {
  return (BigInt(state.view?.pane?.channel.permissions ?? "0") >> BigInt(bit)) % 2n === 1n;
}

/** Whether the viewer waits for the answer to the use of this component. */
export function isWaiting(message, component) {
  return message.waiting === component.custom_id || state.pressed.has(`${message.id} ${component.custom_id}`);
}
