import { type CollectionName, contentSchemas } from "#model/content/collections.ts";
import { legalTexts } from "#model/content/legal.ts";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { isNameOf } from "../documents/field-names.ts";
import { isBlank, isRecord, type JsonRecord } from "../documents/json-record.ts";
import { withHtmlTexts } from "./editor-documents.ts";
import { addressOf, htmlOfParts } from "./editor-parts.ts";

/**
 * Returns a document whose texts are as this site has them: HTML where a field is shown with its markup, plain text
 * elsewhere, legal texts in sections, files and links in the text.
 */
export function withTexts(
  collection: CollectionName,
  given: JsonRecord,
): { value: JsonRecord; notes: string[]; mended: string[] } {
  const notes: string[] = [];
  const mended: string[] = [];
  const inMarkdown = new Set<string>();
  const hasMarkup = (name: string) => name === "content" || (name === "description" && collection === "events");
  const sections = withSections(collection, given, mended);
  const removed = new Set<string>();
  const html = withHtmlTexts(
    sections,
    hasMarkup,
    (name) => inMarkdown.add(name),
    (name) => removed.add(name),
  );
  if (removed.size > 0)
    notes.push(`ohne, was nur das frühere Programm zeigen konnte: ${[...removed].slice(0, 10).join(", ")}`);
  const value = withAlternative(collection, withAttachments(collection, html, mended), notes);
  mended.push(...[...inMarkdown].map((name) => `${name} in Markdown, als solches gelesen`));
  return { value, notes, mended };
}

/** Returns a document with the words that stand beside the address of its picture as its alternative text. */
function withAlternative(collection: CollectionName, value: JsonRecord, notes: string[]): JsonRecord {
  const { image, images, imageAlt } = value;
  const listed = isRecord(images) || Array.isArray(images) ? Object.values(images) : [];
  if (listed.some((one) => wordsBeside(one) !== undefined))
    notes.push("images ohne ihre Bildunterschriften übernommen");
  const words = "imageAlt" in contentSchemas[collection].shape && isBlank(imageAlt) ? wordsBeside(image) : undefined;
  return words === undefined ? value : { ...value, imageAlt: words };
}

function wordsBeside(picture: unknown): string | undefined {
  if (!isRecord(picture)) return undefined;
  const { alt, altText, alternativeText, caption, description, title } = picture;
  const written = [alt, altText, alternativeText, caption, description, title];
  return written.find((one): one is string => typeof one === "string" && one.trim() !== "");
}

/** Returns legal texts that are one text as one section. */
function withSections(collection: CollectionName, value: JsonRecord, mended: string[]): JsonRecord {
  if (collection !== "legal") return value;
  const texts = legalTexts.flatMap((name) => {
    const given = value[name];
    const parts = isRecord(given) ? given : { content: given };
    const [written = "", whole] = Object.entries(parts).find(([part]) => isNameOf("content", part)) ?? [];
    if (isBlank(whole) || !isBlank(parts.sections)) return [];
    mended.push(`${name} als ein Abschnitt gelesen`);
    const { [written]: _whole, ...others } = parts;
    return [[name, { ...others, sections: [{ content: whole }] }]];
  });
  return { ...value, ...Object.fromEntries(texts) };
}

/** Not "link" and "url", which may be the old address of the post itself. */
const attachmentNames =
  /^(?:attachments?|files?|downloads?|documents?|pdfs?|links|external_?(?:link|url)|anh(?:ang|aenge|änge)|anlagen?|dateien?|dokumente?)$/i;

/** Returns a post or event with the files and links beside its text at the end of it. */
function withAttachments(collection: CollectionName, value: JsonRecord, mended: string[]): JsonRecord {
  const field = collection === "news" ? "content" : "description";
  const { shape } = contentSchemas[collection];
  const text = value[field] ?? "";
  if ((collection !== "news" && collection !== "events") || typeof text !== "string") return value;
  const attached = Object.entries(value).flatMap(([name, given]) => {
    const html = name in shape || !attachmentNames.test(name) ? "" : linksIn(given);
    return html === "" ? [] : [{ name, html }];
  });
  if (attached.length === 0) return value;
  const names = attached.map(({ name }) => name);
  mended.push(`${names.join(", ")} als Links ans Ende des Textes gestellt`);
  const others = Object.entries(value).filter(([name]) => !names.includes(name));
  const links = attached.map(({ html }) => html).join("");
  return { ...Object.fromEntries(others), [field]: cleanRichText(text) + links };
}

/** Returns links to the addresses in a field. */
function linksIn(given: unknown): string {
  const file = typeof given === "string" ? { url: given.trim() } : given;
  if (isRecord(file) && addressOf(file) !== "") return htmlOfParts(file, () => undefined);
  return typeof given === "object" && given !== null ? Object.values(given).map(linksIn).join("") : "";
}
