import { escapeHtml, escapeText } from "#model/text/escape-html.ts";
import { isRecord, type JsonRecord } from "../documents/json-record.ts";
import { pathOfAsset } from "../old-address.ts";

/** Names of what is written for readers, in the order in which it is read. */
const words = ["heading", "title", "name", "label", "question", "subtitle", "text", "html", "message", "answer"];
const furtherWords = ["description", "content", "value", "emoji", "code", "latex", "formula", "equation", "caption"];
const named: ReadonlySet<string> = new Set([...words, ...furtherWords]);
/** Settings, and what a picture says of itself. */
const ofLook =
  /^_|^(?:id|key|type|typ|style|class\w*|colou?r|font\w*|align\w*|lang\w*|icon|service|provider|target|rel|mime\w*|alt\w*|format|layout|variant|embed|date|time\w*)$/i;
const isWritten = (value: string) => !isAddress(value) && /^\s*\p{Lu}\p{L}|<[a-z]|\p{L}\s+\p{L}/u.test(value);
const addresses = ["url", "href", "src", "link", "source", "uri"];
export const ofPicture = /^(?:image|img|photo|picture|bild|foto|avatar|logo|galler(?:y|ie)|galerie)/i;
const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|svg|heic)(?:[?#]|$)|^data:image\//i;
export const isAddress = (value: unknown): boolean =>
  /^(?:(?:https?|mailto|tel|gs):|\/(?!\/)|data:image\/)\S+$/i.test(textOf(value));

/** Returns the first address in a record. */
export function addressOf(part: JsonRecord): string {
  const found = addresses.map((name) => textOf(part[name])).find(isAddress);
  const { videoID, videoId } = part;
  if (part.type === "tweet" && /^\d{5,25}$/.test(textOf(part.id)))
    return `https://twitter.com/i/status/${textOf(part.id)}`;
  const video = [videoID, videoId].find((id) => typeof id === "string" && /^[\w-]{6,20}$/.test(id));
  return found ?? (video === undefined ? pathOfAsset(part._ref) : `https://youtu.be/${String(video)}`);
}

/** Whether a part of a type shows a picture at its address. */
export function isPicture(type: string, address: string): boolean {
  return (
    /^(?:inline)?(?:image|img|picture|photo|figure|simpleimage)(?:block)?$/i.test(type) || pictureFile.test(address)
  );
}

export function pictureHtml(address: string, alt: unknown): string {
  return address === "" ? "" : `<img src="${escapeHtml(address)}" alt="${escapeHtml(textOf(alt))}">`;
}

export function linkHtml(address: string, html: string): string {
  return `<a href="${escapeHtml(address)}">${html || escapeText(address)}</a>`;
}

/**
 * Returns the HTML of a part that no rule knows: its words, its picture or link, and those of the parts inside it. Words
 * that may be HTML are taken as such.
 * @param parse returns the HTML of a text that an editor keeps, undefined for other values
 */
export function htmlOfParts(
  given: unknown,
  parse: (value: unknown) => string | undefined,
  type = "",
  depth = 0,
): string {
  if (depth > 20) return "";
  if (Array.isArray(given))
    return given
      .map((one: unknown) => (typeof one === "string" ? paragraph(one) : htmlOfParts(one, parse, type, depth + 1)))
      .join("");
  if (!isRecord(given)) return "";
  const out: string[] = [];
  const address = addressOf(given);
  const buttons = buttonsIn(given);
  const said = [...words, ...furtherWords].flatMap((name) => {
    const value = given[name];
    // A sign has a name as well.
    if (name === "name" && "emoji" in given) return [];
    return typeof value === "string" && value.trim() !== "" && !isAddress(value) ? value.trim() : [];
  });
  const own = typeof given.type === "string" ? given.type : type;
  if (address !== "" && isPicture(own, address)) out.push(pictureHtml(address, given.alt ?? given.altText));
  else if (address !== "") {
    // The first words of a part with a link are those of the link.
    out.push(`<p>${linkHtml(address, said.shift() ?? "")}</p>`);
  }
  const others = Object.entries(given).filter(([name]) => !named.has(name) && !ofLook.test(name) && !buttons.has(name));
  said.push(...others.flatMap(([, value]) => (typeof value === "string" && isWritten(value) ? value.trim() : [])));
  for (const [name, value] of Object.entries(given)) {
    const isOther = isAddress(value) && value !== address && !addresses.includes(name) && !ofLook.test(name);
    if (isOther && (ofPicture.test(name) || pictureFile.test(textOf(value)))) out.push(pictureHtml(textOf(value), ""));
  }
  out.push(...said.map(paragraph), ...buttons.values());
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== "object" || value === null) continue;
    out.push(parse(value) ?? htmlOfParts(value, parse, name, depth + 1));
  }
  return out.join("");
}

/** Returns links that stand in two fields, `buttonText` and `buttonUrl`, by the name of the one with their words. */
function buttonsIn(given: JsonRecord): Map<string, string> {
  const buttons = new Map<string, string>();
  for (const [name, address] of Object.entries(given)) {
    const [, base] = /^(.+?)_?(?:Url|URL|Link|Href|url|link|href)$/.exec(name) ?? [];
    if (base === undefined || !isAddress(address)) continue;
    const label = ["Text", "Label", "Button", "_text", "_label"]
      .map((end) => base + end)
      .find((one) => textOf(given[one]).trim() !== "");
    if (label !== undefined)
      buttons.set(label, `<p>${linkHtml(textOf(address), escapeText(textOf(given[label])))}</p>`);
  }
  return buttons;
}

function paragraph(html: string): string {
  return html.trim() === "" ? "" : `<div>${html}</div>`;
}

export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
