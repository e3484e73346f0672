import type { ImageFolder } from "#model/upload.ts";

/** What an upload is for, with what its name needs beyond the file's own. */
export type UploadPurpose =
  | { kind: "image"; folder: ImageFolder }
  /** `eventId` is "neu" for an event that is not stored yet. */
  | { kind: "qr"; eventId: string }
  | { kind: "congress-pdf" | "membership-pdf" | "document" };

const maximumNameCharacters = 80;

const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue", ß: "ss", ẞ: "SS" };

/**
 * The file's own name, fit for a key: no path, no ending, only [A-Za-z0-9_-], at most 80 characters. What has nothing
 * of that is called "datei".
 */
export function sanitizeFileName(name: string): string {
  const own = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = own
    // Direction marks hide an ending and join what they stand between; a NUL once ended a name in older programs.
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/^\.+/, "")
    .replace(/\.[A-Za-z0-9]{1,8}$/, "")
    .replaceAll(/[äöüÄÖÜßẞ]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9_]+/g, "-")
    .slice(0, maximumNameCharacters)
    .replaceAll(/^-+|-+$/g, "");
  return clean || "datei";
}

/** The file's own name for people to read: no path, nothing invisible, with the ending of the content. */
export function readableName(name: string, ending: string): string {
  const own = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = own
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/\.[A-Za-z0-9]{1,8}$/, "")
    .trim();
  return `${[...(clean || "Datei")].slice(0, maximumNameCharacters * 2).join("")}.${ending}`;
}

/**
 * The key of an upload in the file store, exactly as SPEC §7 names them.
 * @param timestamp milliseconds
 * @param ending that of the content, not of the name
 */
export function fileKey(purpose: UploadPurpose, fileName: string, ending: string, timestamp: number): string {
  const name = `${sanitizeFileName(fileName)}.${ending}`;
  switch (purpose.kind) {
    case "image":
      return `${purpose.folder}/${timestamp}-${name}`;
    case "qr":
      return `events/qr-codes/qrcode-${purpose.eventId}-${timestamp}.${ending}`;
    case "congress-pdf":
      return `congresses/congress_program_${timestamp}_${name}`;
    case "membership-pdf":
      return `membership/${timestamp}_${name}`;
    case "document":
      return `documents/${timestamp}_${name}`;
  }
}

/** The name a visitor saves a file under: the key's without folder and timestamp. */
export function downloadName(key: string): string {
  const name = key.slice(key.lastIndexOf("/") + 1);
  return name.replace(/^(congress_program_)?\d{10,16}[-_](?=.)/, "");
}
