import { createHash } from "node:crypto";
import type { UploadRefusal } from "#model/files/upload.ts";
import type { Services } from "#server/services.ts";
import type { PictureSource } from "./picture-source.ts";

/** Copies the old site's pictures into this one. */
export interface ImportPictures {
  /**
   * Stores a picture of the old site, unless this or an earlier import stored it.
   * @param site address of the old site
   */
  bring(address: string, site: string): Promise<void>;
  /** Returns a picture's address in this site; undefined if it was not stored. */
  storedAt(address: string): string | undefined;
  /** German reasons why pictures were not stored, by their address. */
  refused: ReadonlyMap<string, string>;
}

/** @param source undefined to use only pictures stored by earlier imports */
export function bringPictures(
  { database, files, siteFiles }: Pick<Services, "database" | "files" | "siteFiles">,
  source: PictureSource | undefined,
): ImportPictures {
  /** `undefined` for an unavailable picture. */
  const stored = new Map<string, string | undefined>();
  const refused = new Map<string, string>();

  async function findStored(timestamp: number): Promise<string | undefined> {
    const row = await database
      .selectFrom("files")
      .select("key")
      .where("key", "like", `news/${timestamp}-%`)
      .executeTakeFirst();
    return row && (await files.find(row.key)) ? `/files/${row.key}` : undefined;
  }

  async function storePicture(url: URL, site: string, timestamp: number) {
    const found = await source?.open(url, site);
    if (found === undefined) return { reason: "" };
    if (typeof found === "string") return { reason: found };
    const outcome = await siteFiles.receiveUpload({
      purpose: { kind: "image", folder: "news" },
      fileName: nameOf(url),
      timestamp,
      ...found,
    });
    return outcome.ok ? { url: outcome.file.url } : { reason: refusals[outcome.reason] ?? "kein lesbares Bild" };
  }

  return {
    refused,
    storedAt: (address) => stored.get(originalOf(address)),
    async bring(address, site) {
      const original = originalOf(address);
      if (stored.has(original) || !URL.canParse(original)) return;
      const timestamp = timestampOf(original);
      stored.set(original, await findStored(timestamp));
      if (stored.get(original) || !source) return;
      let outcome = await storePicture(new URL(original), site, timestamp);
      // The original may be missing or too large where a smaller version is not.
      if ("reason" in outcome && address !== original) outcome = await storePicture(new URL(address), site, timestamp);
      if ("url" in outcome) stored.set(original, outcome.url);
      else refused.set(original, outcome.reason);
    },
  };
}

const refusals: Partial<Record<UploadRefusal, string>> = {
  too_large: "größer als 5 MB",
  too_many_pixels: "mehr als 60 Millionen Bildpunkte",
  svg: "SVG wird nicht angenommen",
  heif: "HEIC und HEIF werden nicht angenommen",
  too_little_memory: "zu groß für den Arbeitsspeicher des Servers",
  incomplete: "die Übertragung brach ab",
};

/** Returns the original of a smaller version that WordPress made of it, `photo-300x200.jpg`. */
function originalOf(address: string): string {
  const [path = ""] = address.replaceAll("&amp;", "&").split(/[?#]/);
  return path.replace(/^\/\//, "https://").replace(/-\d{1,5}x\d{1,5}(?=\.[a-z]{3,4}$)/i, "");
}

/** Returns a timestamp for the file's key, derived from its address, so that later imports find the stored file. */
function timestampOf(original: string): number {
  const place = original.replace(/^https?:\/\/(?:www\.)?/i, "");
  return 1_000_000_000_000 + (createHash("sha256").update(place).digest().readUIntBE(0, 6) % 1_000_000_000_000);
}

function nameOf({ pathname }: URL): string {
  const name = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
