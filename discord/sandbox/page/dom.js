/**
 * Draws trees of plain objects into the document, and afterwards changes only what differs: focus, scroll positions, selections and
 * loaded pictures stay as they are. Text becomes text nodes and nothing else, so no content can ever turn into markup.
 * @module dom
 */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "inert", "indeterminate"]);
const drawn = new WeakMap();
let afterwards = [];

/**
 * An element to draw. Properties: attributes by name; `onclick` and the like take functions; `key` tells siblings apart; `ref` is
 * called with the new element; a changed `focus` (any value but null) moves the focus there.
 * @param {string} tag
 * @param {?Object} props
 * @param {...*} kids elements, strings, numbers, lists of these; null, undefined and booleans are left out
 */
export function h(tag, props, ...kids) {
  return { tag, props: props ?? {}, key: props?.key ?? null, kids: flatten(kids) };
}

/**
 * An element that is drawn anew only when one of the values it depends on is another.
 * @param {string} key
 * @param {Array} deps
 * @param {function(): Object} draw
 */
export function lazy(key, deps, draw) {
  return { tag: "#lazy", key, deps, draw };
}

/** Draws a list of elements as the children of an element of the document. */
export function render(parent, ...kids) {
  drawn.set(parent, reconcile(parent, drawn.get(parent) ?? [], flatten(kids)));
  const todo = afterwards;
  afterwards = [];
  for (const act of todo) act();
}

function flatten(kids, out = []) {
  for (const kid of kids) {
    if (Array.isArray(kid)) flatten(kid, out);
    else if (kid == null || typeof kid === "boolean") continue;
    else if (typeof kid === "object") out.push(kid);
    else out.push({ tag: "#text", key: null, text: String(kid) });
  }
  return out;
}

function reconcile(parent, old, fresh) {
  const match = matcher(old);
  const pairs = fresh.map((node) => [match(node), node]);
  const kept = new Set(pairs.map(([before]) => before));
  for (const node of old) if (!kept.has(node)) elementOf(node).remove();
  let cursor = parent.firstChild;
  for (const [before, node] of pairs) {
    const was = before && elementOf(before);
    const el = before ? update(before, node) : create(node, parent.namespaceURI);
    if (was && was !== el) {
      if (was === cursor) cursor = was.nextSibling;
      was.remove();
    }
    if (el === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(el, cursor);
  }
  return fresh;
}

/** Finds for a new node the old one that it continues: of the same key, or else the next of its kind. */
function matcher(old) {
  const places = new Map();
  for (const node of old) {
    const id = identity(node);
    if (places.has(id)) places.get(id).push(node);
    else places.set(id, [node]);
  }
  return (node) => places.get(identity(node))?.shift();
}

const identity = (node) => (node.key === null ? node.tag : `${node.tag} ${node.key}`);
const elementOf = (node) => (node.tag === "#lazy" ? elementOf(node.inner) : node.el);

function create(node, space) {
  if (node.tag === "#lazy") {
    node.inner = node.draw();
    return create(node.inner, space);
  }
  if (node.tag === "#text") return (node.el = document.createTextNode(node.text));
  const el =
    node.tag === "svg" || space === SVG ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  node.el = el;
  for (const name in node.props) assign(el, name, node.props[name]);
  reconcile(el, [], node.kids);
  if (node.props.ref) afterwards.push(() => node.props.ref(el));
  if (node.props.focus != null) afterwards.push(() => el.focus());
  return el;
}

function update(old, node) {
  if (node.tag === "#lazy") return updateLazy(old, node);
  const el = (node.el = old.el);
  if (node.tag === "#text") {
    if (old.text !== node.text) el.data = node.text;
    return el;
  }
  for (const name in old.props) if (!(name in node.props)) assign(el, name, null);
  for (const name in node.props) {
    const value = node.props[name];
    if (value !== old.props[name] || PROPERTIES.has(name)) assign(el, name, value);
  }
  reconcile(el, old.kids, node.kids);
  const { focus } = node.props;
  if (focus != null && focus !== old.props.focus) afterwards.push(() => el.focus());
  return el;
}

function updateLazy(old, node) {
  if (node.deps.every((dep, i) => dep === old.deps[i])) {
    node.inner = old.inner;
    return elementOf(node.inner);
  }
  node.inner = node.draw();
  if (identity(node.inner) === identity(old.inner)) return update(old.inner, node.inner);
  return create(node.inner, elementOf(old.inner).parentNode.namespaceURI);
}

function assign(el, name, value) {
  if (name === "key" || name === "ref" || name === "focus") return;
  if (name.startsWith("on"))
    el[name] = value ? (event) => void value(event) : null; // a returned false would prevent the default
  else if (name === "style") setStyle(el, value);
  else if (PROPERTIES.has(name)) setProperty(el, name, value);
  else if (value == null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : safe(name, String(value)));
}

/** Writing what is there already would move the caret. */
function setProperty(el, name, value) {
  const wanted = value ?? (name === "value" ? "" : false);
  if (el[name] !== wanted) el[name] = wanted;
}

function setStyle(el, style) {
  el.removeAttribute("style");
  for (const name in style ?? {}) el.style.setProperty(name, style[name]);
}

/** Addresses other than http, https and the page's own lead nowhere. */
function safe(name, value) {
  if (name !== "href" && name !== "src") return value;
  return /^(https?:\/\/|\/|#|\?)/i.test(value) ? value : "#";
}
