import type { ImageFolder } from "#model/files/upload.ts";

/** What an upload is for, with the data its key needs besides the file name. */
export type UploadPurpose =
  | { kind: "image"; folder: ImageFolder }
  /** `eventId` is "neu" for an unsaved event. */
  | { kind: "qr"; eventId: string }
  | { kind: "congress-pdf" | "membership-pdf" | "document" };

const maximumNameCharacters = 80;

/** With a letter: "Antrag 1.2.2024" has none. */
const extension = /\.(?=\d*[A-Za-z])[A-Za-z0-9]{1,8}$/;

const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue", ß: "ss", ẞ: "SS" };

/**
 * Sanitises a file name for use in a key: without path and extension, only [A-Za-z0-9_-], at most 80 characters, and
 * "datei" if nothing is left.
 */
export function sanitizeFileName(name: string): string {
  const own = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = own
    // Direction marks can disguise an extension; a NUL ends the name in some programs.
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/^\.+/, "")
    .replace(extension, "")
    .replaceAll(/[äöüÄÖÜßẞ]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9_]+/g, "-")
    .slice(0, maximumNameCharacters)
    .replaceAll(/^-+|-+$/g, "");
  return clean || "datei";
}

/** Returns the display name of a file: without path and invisible characters, with the extension of the content. */
export function readableName(name: string, ending: string): string {
  const own = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = own
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(extension, "")
    .trim();
  return `${[...(clean || "Datei")].slice(0, maximumNameCharacters * 2).join("")}.${ending}`;
}

/**
 * Returns the key of an upload in the file store (SPEC §7).
 * @param timestamp milliseconds
 * @param ending extension by content, not by name
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

/** Returns the file name for downloads: the key without folder and timestamp. */
export function downloadName(key: string): string {
  const name = key.slice(key.lastIndexOf("/") + 1);
  return name.replace(/^(congress_program_)?\d{10,16}[-_](?=.)/, "");
}
