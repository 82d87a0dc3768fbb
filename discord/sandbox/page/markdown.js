/**
 * Reads the part of Discord's markdown that messages use, into a tree of plain objects. Nothing here touches the document.
 *
 * Blocks: {kind: "p" | "h1" | "h2" | "h3" | "sub" | "quote" | "ul" | "ol" | "code", ...}; inline: a string, or {kind: "b" | "i" |
 * "u" | "s" | "spoiler" | "link" | "code" | "user" | "role" | "channel" | "command" | "time" | "emoji" | "everyone", ...}.
 * @module markdown
 */

/** @param {string} text @returns {Object[]} blocks */
export function parse(text) {
  const blocks = [];
  const fence = /```(?:([a-z0-9_+.#-]*)\n)?([\s\S]*?)```/gi;
  let from = 0;
  for (const found of text.matchAll(fence)) {
    if (!found[2].trim()) continue;
    lines(text.slice(from, found.index).replace(/\n$/, ""), blocks);
    blocks.push({ kind: "code", lang: found[1] ?? "", text: found[2].replace(/^\n+|\n+$/g, "") });
    from = found.index + found[0].length;
    if (text[from] === "\n") from++;
  }
  lines(text.slice(from), blocks);
  return blocks;
}

const LINES = [
  {
    test: /^(#{1,3}) +(\S.*)$/,
    add: (m, out) => out.push({ kind: `h${m[1].length}`, kids: inline(m[2].replace(/ +#+$/, "")) }),
  },
  { test: /^-# +(\S.*)$/, add: (m, out) => out.push({ kind: "sub", kids: inline(m[1]) }) },
  { test: /^( *)[-*] +(\S.*)$/, add: (m, out) => item(out, "ul", m[1].length, m[2]) },
  { test: /^( *)(\d{1,9})\. +(\S.*)$/, add: (m, out) => item(out, "ol", m[1].length, m[3], Number(m[2])) },
];

/** Reads text without code blocks line by line; neighbouring plain lines are one paragraph. */
function lines(text, out) {
  if (!text) return;
  const all = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) out.push({ kind: "p", kids: inline(plain.join("\n")) });
    plain = [];
  };
  for (let i = 0; i < all.length; i++) {
    const rest = /^>>> ?([\s\S]*)$/.exec(all.slice(i).join("\n"));
    if (rest) {
      flush();
      out.push({ kind: "quote", kids: parse(rest[1]) });
      return;
    }
    if (/^> /.test(all[i])) {
      flush();
      const quoted = [];
      while (i < all.length && /^>( |$)/.test(all[i])) quoted.push(all[i++].slice(2));
      i--;
      out.push({ kind: "quote", kids: parse(quoted.join("\n")) });
      continue;
    }
    const rule = LINES.find((l) => l.test.test(all[i]));
    if (!rule) plain.push(all[i]);
    else {
      flush();
      rule.add(rule.test.exec(all[i]), out);
    }
  }
  flush();
}

/** Adds a line to the list that is being read, or starts one; deeper lines go into the last item's own list. */
function item(out, kind, indent, text, start = 1) {
  const last = out.at(-1);
  const list = last?.kind === "ul" || last?.kind === "ol" ? last : null;
  if (list && indent > list.indent && list.items.length)
    return item(list.items.at(-1).blocks, kind, indent, text, start);
  const entry = { kids: inline(text), blocks: [] };
  if (list?.kind === kind) list.items.push(entry);
  else out.push({ kind, start, indent, items: [entry] });
}

const wrap = (kind) => (m) => ({ kind, kids: inline(m[1]) });

/** Tried in this order at every place; the first that fits is taken. */
const INLINE = [
  { test: /^\\([^a-zA-Z0-9\s])/, make: (m) => m[1] },
  { test: /^``(.+?)``(?!`)/s, make: (m) => ({ kind: "code", text: m[1].trim() }) },
  { test: /^`([^`]+)`/, make: (m) => ({ kind: "code", text: m[1] }) },
  { test: /^\*\*\*(?=\S)(.+?)\*\*\*(?!\*)/s, make: (m) => ({ kind: "b", kids: [{ kind: "i", kids: inline(m[1]) }] }) },
  { test: /^\*\*(?=\S)((?:\\.|[^\\])+?)\*\*(?!\*)/s, make: wrap("b") },
  { test: /^__(?=\S)((?:\\.|[^\\])+?)__(?!_)/s, make: wrap("u") },
  { test: /^~~(?=\S)((?:\\.|[^\\])+?)~~/s, make: wrap("s") },
  { test: /^\|\|((?:\\.|[^\\])+?)\|\|/s, make: wrap("spoiler") },
  { test: /^\*(?=[^\s*])((?:\\.|\*\*[^*]+\*\*|[^\\*])+?)\*(?!\*)/s, make: wrap("i") },
  { test: /^_(?=[^\s_])((?:\\.|__[^_]+__|[^\\_])+?)_(?![a-zA-Z0-9_])/s, make: wrap("i"), word: true },
  {
    test: /^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: "[^"\n]*")?\)/,
    make: (m) => ({ kind: "link", url: m[2], kids: inline(m[1]) }),
  },
  { test: /^<(https?:\/\/[^\s<>]+)>/, make: (m) => ({ kind: "link", url: m[1], kids: [m[1]] }) },
  {
    test: /^https?:\/\/[^\s<>]*[^\s<>"'.,:;!?)\]]/,
    make: (m) => ({ kind: "link", url: m[0], kids: [m[0]] }),
    word: true,
  },
  { test: /^<@!?(\d{1,20})>/, make: (m) => ({ kind: "user", id: m[1] }) },
  { test: /^<@&(\d{1,20})>/, make: (m) => ({ kind: "role", id: m[1] }) },
  { test: /^<#(\d{1,20})>/, make: (m) => ({ kind: "channel", id: m[1] }) },
  { test: /^<\/([^:<>\n]{1,98}):(\d{1,20})>/, make: (m) => ({ kind: "command", name: m[1], id: m[2] }) },
  {
    test: /^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/,
    make: (m) => ({ kind: "time", unix: Number(m[1]), style: m[2] ?? "f" }),
  },
  { test: /^<a?:(\w{2,32}):(\d{1,20})>/, make: (m) => ({ kind: "emoji", name: m[1], id: m[2] }) },
  { test: /^@(everyone|here)\b/, make: (m) => ({ kind: "everyone", name: m[1] }) },
];

/** @param {string} text @returns {Array<string|Object>} */
export function inline(text) {
  const out = [];
  let plain = "";
  const put = (node) => {
    if (typeof node === "string") return void (plain += node);
    if (plain) out.push(plain);
    plain = "";
    out.push(node);
  };
  for (let at = 0; at < text.length;) {
    const found = /[\\`*_~|[<h@]/.test(text[at]) && first(text, at);
    put(found ? found.node : text[at]);
    at += found ? found.length : 1;
  }
  if (plain) out.push(plain);
  return out;
}

function first(text, at) {
  const rest = text.slice(at);
  const inWord = at > 0 && /[a-zA-Z0-9]/.test(text[at - 1]);
  for (const rule of INLINE) {
    const m = !(rule.word && inWord) && rule.test.exec(rest);
    if (m) return { node: rule.make(m), length: m[0].length };
  }
  return null;
}

/** The text of a tree without its marks, for one-line previews and for reading aloud; names come from `name(node)`. */
export function plain(nodes, name) {
  return nodes.map((node) => plainOf(node, name)).join("");
}

function plainOf(node, name) {
  if (typeof node === "string") return node;
  if (node.text !== undefined) return node.text;
  if (node.items) return node.items.map((i) => `${plain(i.kids, name)} ${plain(i.blocks, name)}`).join(" ");
  if (!node.kids) return name(node);
  if (node.kind === "spoiler") return "▇▇▇";
  return plain(node.kids, name) + (/^(p|h\d|sub|quote)$/.test(node.kind) ? " " : "");
}
