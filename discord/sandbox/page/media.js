/**
 * Pictures, files and embeds. Every picture opens large when pressed, and says its description: in its accessible name, as a tooltip,
 * and under the ALT mark.
 * @module media
 */
import { h } from "./dom.js";
import { colour, messageTime, size } from "./format.js";
import { icon } from "./icons.js";
import { openPopup } from "./popup.js";
import { set, state } from "./state.js";
import { rich, uncover } from "./text.js";
import { t } from "./words.js";

/**
 * A picture that opens large.
 * @param {{url: string, width: ?number, height: ?number}} media
 * @param {?string} alt
 * @param {{width: number, height: number}} most the room there is, in pixels
 * @param {?string} spoiler its key when it is hidden until pressed
 */
export function picture(media, alt, most, spoiler = null) {
  const url = local(media.url);
  if (!url.startsWith("/")) return elsewhere(url, alt);
  const hidden = spoiler !== null && !state.uncovered.has(spoiler);
  const label = hidden ? t("spoiler") : alt ? t("picture_of", alt) : t("picture");
  const [width, height] = fit(media, most);
  const enlarge = { url, alt: alt ?? "", width: media.width, height: media.height };
  const props = {
    type: "button",
    class: hidden ? "picture-open is-hidden" : "picture-open",
    "data-testid": "picture",
    "aria-label": label,
    title: hidden ? null : alt || null,
    onclick: () => (hidden ? uncover(spoiler) : set({ picture: { ...enlarge, back: document.activeElement } })),
  };
  const image = h("img", { src: url, alt: "", width, height, decoding: "async", draggable: "false" });
  const cover = hidden && h("span", { class: "picture-cover", "aria-hidden": "true" }, t("spoiler_mark"));
  const style = { width: `${width}px`, "aspect-ratio": `${width} / ${height}` };
  const room = width > 100 && !hidden;
  return h("span", { class: "picture", style }, h("button", props, image, cover), room && alt && altMark(alt));
}

/** The mark that shows a picture's description when it is pressed. */
function altMark(alt) {
  const name = { class: "picture-alt", "data-testid": "picture-alt", "aria-label": t("show_alt") };
  return h("button", { type: "button", ...name, onclick: (e) => showAlt(e.currentTarget, alt) }, "ALT");
}

/** An address of Discord's own store, as this server has it; others stay as they are. */
function local(url) {
  return url.replace(/^https:\/\/(cdn\.discordapp\.com|media\.discordapp\.net)\//, "/cdn/");
}

/** A picture on another server is not fetched: nothing leaves the machine. */
function elsewhere(url, alt) {
  return h(
    "a",
    { class: "file", href: url, target: "_blank", rel: "noopener noreferrer" },
    icon("link"),
    h(
      "span",
      { class: "file-text" },
      h("span", { class: "file-name" }, url),
      h("span", { class: "file-size" }, alt || t("picture_elsewhere")),
    ),
  );
}

/** The largest size that keeps the proportions within the room and never enlarges. */
function fit(media, most) {
  const width = media.width || most.width;
  const height = media.height || Math.round(most.width * 0.75);
  const scale = Math.min(1, most.width / width, most.height / height);
  return [Math.round(width * scale), Math.round(height * scale)];
}

function showAlt(anchor, alt) {
  openPopup({
    id: "alt",
    anchor,
    label: t("show_alt"),
    width: 240,
    draw: () =>
      h(
        "div",
        {
          class: "alt-text",
          role: "dialog",
          "aria-label": t("show_alt"),
          tabindex: "-1",
          focus: "alt",
          "data-testid": "alt-text",
        },
        h("strong", null, t("alt_text")),
        h("p", null, alt),
      ),
  });
}

/** Pictures side by side: one is as wide as there is room, several share it. */
export function gallery(items, place) {
  const columns = items.length === 1 ? 1 : items.length === 2 || items.length === 4 ? 2 : 3;
  const room = columns === 1 ? { width: 550, height: 460 } : { width: 550 / columns, height: 300 };
  const width = columns === 1 ? fit(items[0].media, room)[0] : room.width * columns;
  return h(
    "div",
    { class: "gallery", style: { "--columns": columns, "max-width": `${width}px` } },
    items.map((item, i) => picture(item.media, item.description, room, item.spoiler ? `${place} gallery ${i}` : null)),
  );
}

/** The files below a message: pictures as pictures, everything else as a card. */
export function attachments(files, place) {
  const pictures = files.filter(isPicture);
  const others = files.filter((f) => !isPicture(f));
  const items = pictures.map((f) => ({
    media: f,
    description: f.description,
    spoiler: f.filename.startsWith("SPOILER_"),
  }));
  return [
    items.length > 0 && gallery(items, place),
    others.map((f) => fileCard(f.filename, f.size, f.url, f.description)),
  ];
}

const isPicture = (file) => /^image\/(png|jpeg|gif|webp)/.test(file.content_type ?? "");

/** A file to download. */
export function fileCard(name, bytes, url, description) {
  return h(
    "a",
    { class: "file", href: local(url), download: name, "data-testid": "file", title: description ?? null },
    icon("file"),
    h(
      "span",
      { class: "file-text" },
      h("span", { class: "file-name" }, name),
      h("span", { class: "file-size" }, size(bytes)),
    ),
  );
}

/** An embed: a card with a coloured edge. */
export function embed(e, place) {
  return h(
    "section",
    {
      class: "embed",
      "data-testid": "embed",
      "aria-label": e.title ?? t("embed"),
      style: e.color ? { "--edge": colour(e.color) } : null,
    },
    h(
      "div",
      { class: e.thumbnail ? "embed-body has-thumb" : "embed-body" },
      h(
        "div",
        { class: "embed-main" },
        e.author &&
          h(
            "div",
            { class: "embed-author" },
            e.author.icon_url && small(e.author.icon_url),
            linked(e.author.name, e.author.url),
          ),
        e.title && h("h3", { class: "embed-title" }, linked(e.title, e.url)),
        e.description && h("div", { class: "embed-text" }, rich(e.description, `${place} d`)),
        e.fields?.length > 0 && fields(e.fields, place),
      ),
      e.thumbnail && picture(e.thumbnail, e.thumbnail.description, { width: 80, height: 80 }),
    ),
    e.image && picture(e.image, e.image.description, { width: 488, height: 460 }),
    (e.footer || e.timestamp) && footer(e),
  );
}

const small = (url) => local(url).startsWith("/") && h("img", { class: "embed-icon", src: local(url), alt: "" });
const linked = (text, url) =>
  url ? h("a", { class: "md-link", href: url, target: "_blank", rel: "noopener noreferrer" }, text) : text;

/** Inline fields stand up to three in a row. */
function fields(list, place) {
  return h(
    "dl",
    { class: "fields" },
    list.map((f, i) =>
      h(
        "div",
        { class: f.inline ? "field is-inline" : "field" },
        h("dt", null, rich(f.name, `${place} n${i}`)),
        h("dd", null, rich(f.value, `${place} v${i}`)),
      ),
    ),
  );
}

function footer(e) {
  const parts = [e.footer?.text, e.timestamp && messageTime(e.timestamp)].filter(Boolean);
  return h("p", { class: "embed-footer" }, e.footer?.icon_url && small(e.footer.icon_url), parts.join(" • "));
}

/** The picture shown large, over everything; Escape or a press closes it. */
export function viewer() {
  const { picture: shown } = state;
  if (!shown) return null;
  const close = () => {
    set({ picture: null });
    queueMicrotask(() => shown.back?.focus({ preventScroll: true }));
  };
  return h(
    "div",
    {
      class: "viewer",
      key: "viewer",
      role: "dialog",
      "aria-modal": "true",
      "aria-label": t("picture"),
      "data-testid": "viewer",
      onclick: (e) => e.target.tagName !== "A" && close(),
      onkeydown: (e) => e.key === "Escape" && close(),
    },
    h(
      "button",
      { type: "button", class: "viewer-close round", "aria-label": t("close"), focus: "viewer", onclick: close },
      icon("close"),
    ),
    h("img", { src: shown.url, alt: shown.alt, width: shown.width, height: shown.height }),
    h(
      "p",
      { class: "viewer-alt" },
      shown.alt,
      " ",
      h("a", { href: shown.url, target: "_blank", rel: "noopener" }, t("open_original")),
    ),
  );
}
