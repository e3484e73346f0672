import * as z from "zod";
import {
  optionalInstant,
  optionalLine,
  optionalText,
  requiredLine,
  requiredUrl,
  withDefault,
} from "#model/fields/field.ts";
import { flag, wholeNumber } from "#model/fields/number-field.ts";
import { fileTypes } from "#model/files/file-type.ts";

export const FileType = z.enum(fileTypes, "Bitte wählen Sie einen Dateityp aus.");
export type FileType = z.output<typeof FileType>;

const tagList = z.array(optionalLine(60)).max(50, "Bitte vergeben Sie höchstens 50 Schlagwörter.");

export const LibraryDocument = z.object({
  title: requiredLine("Bitte geben Sie einen Titel ein"),
  description: optionalText(),
  tags: withDefault(tagList, (): string[] => []).transform((tags) => tags.reduce(addTag, [] as string[])),
  category: optionalLine(100),
  fileType: withDefault(FileType, () => "other"),
  fileUrl: requiredUrl("Bitte wählen Sie eine Datei aus"),
  size: wholeNumber(0, Number.MAX_SAFE_INTEGER, "Bitte geben Sie die Dateigröße in Bytes an."),
  createdAt: optionalInstant,
  updatedAt: optionalInstant,
  author: withDefault(z.literal("Admin").catch("Admin"), () => "Admin" as const),
  featured: flag(false),
});
export type LibraryDocument = z.output<typeof LibraryDocument>;

const extensions: Record<string, FileType> = {
  pdf: "pdf",
  doc: "doc",
  docx: "doc",
  odt: "doc",
  rtf: "doc",
  xls: "xls",
  xlsx: "xls",
  ods: "xls",
  csv: "xls",
  ppt: "ppt",
  pptx: "ppt",
  odp: "ppt",
  png: "img",
  jpg: "img",
  jpeg: "img",
  gif: "img",
  webp: "img",
  avif: "img",
  zip: "zip",
};

const mimeTypes: readonly [RegExp, FileType][] = [
  [/^application\/pdf$/, "pdf"],
  [/^application\/(msword|rtf)$|wordprocessingml|opendocument\.text/, "doc"],
  [/^application\/vnd\.ms-excel|spreadsheetml|opendocument\.spreadsheet|^text\/csv$/, "xls"],
  [/^application\/vnd\.ms-powerpoint|presentationml|opendocument\.presentation/, "ppt"],
  [/^image\//, "img"],
  [/^application\/(x-)?zip(-compressed)?$/, "zip"],
];

/** Returns the file type of an upload, by its MIME type, or by its extension where the MIME type is not specific. */
export function fileTypeOf(name: string, mimeType: string): FileType {
  const mime = (mimeType.split(";", 1)[0] ?? "").trim().toLowerCase();
  const byMime = mimeTypes.find(([pattern]) => pattern.test(mime))?.[1];
  const dot = name.lastIndexOf(".");
  const extension = dot === -1 ? "" : name.slice(dot + 1).toLowerCase();
  const byName = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined;
  // Some systems report Office Open XML files as ZIP archives, which they technically are.
  if (byMime === "zip") return byName ?? "zip";
  return byMime ?? byName ?? "other";
}

/** Appends a trimmed tag; a blank or existing one changes nothing. */
export function addTag(tags: readonly string[], tag: string): string[] {
  const trimmed = tag.trim();
  return trimmed === "" || tags.includes(trimmed) ? [...tags] : [...tags, trimmed];
}

/**
 * Returns at most five tags that are not chosen yet, most used first, then alphabetically.
 * @param existing tags of all documents, with repeats
 */
export function suggestTags(existing: readonly string[], chosen: readonly string[]): string[] {
  const uses = new Map<string, number>();
  for (const tag of existing) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses]
    .filter(([tag]) => !chosen.includes(tag))
    .sort(([a, aUses], [b, bUses]) => bUses - aUses || a.localeCompare(b, "de"))
    .slice(0, 5)
    .map(([tag]) => tag);
}
