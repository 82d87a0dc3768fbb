/**
 * Pictures, files and embeds. Every picture opens large when pressed, and says its description: in its accessible name, as a tooltip,
 * and under the ALT mark.
 * @module media
 */
import { h } from "./dom.js";
import { colour, size } from "./format.js";
import { icon } from "./icons.js";
import { openPopup } from "./popup.js";
import { set, state } from "./state.js";
import { rich } from "./text.js";
import { t } from "./words.js";

/** The room of a picture in a message, in pixels, as in Discord's client at a desk; on a phone it may be higher. */
const ROOM = { width: 550, height: 350 };
const PHONE = 460;

/**
 * A picture that opens large.
 * @param {Object} file an Attachment
 * @param {{width: number, height: number}} room the most that it takes, in pixels
 */
export function picture(file, room = ROOM) {
  const alt = file.description;
  const [width, height] = fit(file, room);
  const [narrow] = fit(file, room === ROOM ? { ...ROOM, height: PHONE } : room);
  const enlarge = { url: file.url, alt: alt ?? "", width: file.width, height: file.height };
  const props = {
    type: "button",
    class: "picture-open",
    "data-testid": "picture",
    "aria-label": alt ? t("picture_of", alt) : t("picture"),
    title: alt || null,
    onclick: () => set({ picture: { ...enlarge, back: document.activeElement } }),
  };
  const image = h("img", { src: file.url, alt: "", width, height, decoding: "async", draggable: "false" });
  const style = { "--width": `${width}px`, "--narrow": `${narrow}px`, "aspect-ratio": `${width} / ${height}` };
  return h("span", { class: "picture", style }, h("button", props, image), width > 100 && alt && altMark(alt));
}

/** The mark that shows a picture's description when it is pressed. */
function altMark(alt) {
  const name = { class: "picture-alt", "data-testid": "picture-alt", "aria-label": t("show_alt") };
  return h("button", { type: "button", ...name, onclick: (e) => showAlt(e.currentTarget, alt) }, "ALT");
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

/** One picture keeps its shape within the room; several are cropped into a mosaic, in rows of these lengths. */
const MOSAIC = [[], [1], [2], [3], [2, 2], [2, 3], [3, 3], [1, 3, 3], [2, 3, 3], [3, 3, 3], [1, 3, 3, 3]];

/** The pictures of a message, as Discord lays them out. */
export function gallery(files) {
  if (files.length === 1) return picture(files[0]);
  const spans = MOSAIC[files.length].flatMap((n) => Array(n).fill(6 / n));
  return h(
    "div",
    { class: `mosaic is-${files.length}`, "data-testid": "mosaic" },
    files.map((f, i) => h("div", { class: "mosaic-part", style: { "--span": spans[i] } }, picture(f))),
  );
}

/** The files below a message: pictures as pictures, everything else as a card. */
export function attachments(files) {
  const pictures = files.filter(isPicture);
  return [pictures.length > 0 && gallery(pictures), files.filter((f) => !isPicture(f)).map(fileCard)];
}

const isPicture = (file) => /^image\/(png|jpeg|gif|webp)/.test(file.content_type ?? "");

/** A file to download, an Attachment. */
export function fileCard(file) {
  const props = { class: "file", href: file.url, download: file.filename, title: file.description ?? null };
  return h(
    "a",
    { ...props, "data-testid": "file" },
    icon("file"),
    h(
      "span",
      { class: "file-text" },
      h("span", { class: "file-name" }, file.filename),
      h("span", { class: "file-size" }, size(file.size)),
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
    e.title && h("h3", { class: "embed-title" }, e.title),
    e.description && h("div", { class: "embed-text" }, rich(e.description, `${place} d`)),
    e.fields?.length > 0 && fields(e.fields, place),
  );
}

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
