import { createHash } from "node:crypto";
import { type UploadRefusal, uploadLimitBytes } from "#model/files/upload.ts";
import { fileKey, type UploadPurpose } from "#server/files/file-key.ts";
import { deleteFile } from "#server/files/file-rows.ts";
import type { Services } from "#server/services.ts";
import { dataUrlBytes, fileNameIn, hostOf, isDataUrl } from "../old-address.ts";
import { keyOf, originalOf, wholeOf } from "./file-address.ts";
import { type FileSource, type FoundFile, maximumTries } from "./file-source.ts";
import { createLimit } from "./limit.ts";

/** A file of the old site that a record shows or links. */
export interface OldFile {
  /** Its address at the old site, or the file itself as a data URL. */
  address: string;
  /** Address of the old site. */
  site: string;
  purpose: UploadPurpose;
  /** The record, as the report names it. */
  usedBy: string;
  /** It is asked for by its whole address: the query may hold a token, and there is no larger version elsewhere. */
  isWhole?: boolean;
}

/** Copies the old site's files into this one. */
export interface ImportFiles {
  /**
   * Stores a file of the old site, unless this or an earlier import stored it; may be called while it is at work. A file
   * that an earlier call is bringing may not be there yet.
   */
  bring(file: OldFile): Promise<void>;
  /** Returns the keys of the files stored since the last call, of which the database is to be told. */
  takeUnnoted(): string[];
  /** Returns a file's address in this site; undefined if it was not stored. */
  storedAt(address: string): string | undefined;
  /** Returns the size of a stored file in bytes, by its address in this site. */
  sizeOf(url: string): number | undefined;
  /** Whether files are taken from somewhere; otherwise only those inside the export, and stored ones, are. */
  hasSource: boolean;
  /** Returns the addresses of all stored files, by their address at the old site. */
  listStored(): [address: string, url: string][];
  /** Returns the files of the folder that no record named so far, by their path in it. */
  listOthers(): Promise<string[]>;
  /** How many files would be fetched, by the host they are on; for a trial. */
  expected: ReadonlyMap<string, number>;
  /** Why files were not stored, with the first record that uses each: German reasons by address. */
  refused: ReadonlyMap<string, { usedBy: string; reason: string }>;
}

type Stored = { url: string } | { reason: string };

/** How much of files may be in memory at the same time. */
const maximumBytes = 64 * 1024 * 1024;

/**
 * @param source undefined to use only files stored by earlier imports
 * @param isTrial stores and fetches nothing; a file that seems to be there gets the address it would have
 */
export function bringFiles(
  { database, files, siteFiles }: Pick<Services, "database" | "files" | "siteFiles">,
  source: FileSource | undefined,
  { isTrial = false } = {},
): ImportFiles {
  /** `undefined` for an unavailable file. */
  const stored = new Map<string, string | undefined>();
  const sizes = new Map<string, number>();
  const refused = new Map<string, { usedBy: string; reason: string }>();
  let unnoted: string[] = [];
  const expected = new Map<string, number>();
  const atOnce = createLimit(source?.filesAtOnce ?? 1);
  const inMemory = createLimit(maximumBytes);

  async function findStored(purpose: UploadPurpose, timestamp: number): Promise<string | undefined> {
    const like = fileKey(purpose, "", "x", timestamp);
    const beginning = like.slice(0, like.indexOf(`${timestamp}`)) + timestamp;
    const row = await database
      .selectFrom("files")
      .select(["key", "is_stored", "size_bytes"])
      .where("key", ">=", beginning)
      .where("key", "<", `${beginning}~`)
      .executeTakeFirst();
    if (!row) return undefined;
    if (!(await files.find(row.key))) {
      // An import that was interrupted left the row of a file it was storing.
      if (row.is_stored === 0 && !isTrial) await deleteFile(database, row.key);
      return undefined;
    }
    if (row.is_stored === 0 && !isTrial) unnoted.push(row.key);
    const url = `/files/${row.key}`;
    sizes.set(url, row.size_bytes);
    return url;
  }

  async function open(address: string, site: string): Promise<FoundFile | string> {
    if (isDataUrl(address)) {
      const bytes = dataUrlBytes(address);
      const isGone = /^blob:/i.test(address);
      return bytes ? { stream: streamOf(bytes) } : isGone ? "gab es nur im Browser, der es einfügte" : "nicht lesbar";
    }
    return (await source?.open(new URL(address), site)) ?? "";
  }

  async function store(address: string, file: OldFile, timestamp: number, tries = maximumTries): Promise<Stored> {
    const { site, purpose } = file;
    const found = await open(address, site);
    if (typeof found === "string") return { reason: found };
    const fileName = fileNameIn(address);
    const limit = uploadLimitBytes(purpose.kind);
    const outcome = await inMemory(Math.min(found.contentLength ?? limit, limit), () =>
      siteFiles.receiveUpload({ purpose, fileName, imported: { timestamp }, ...found }),
    );
    if (outcome.ok) {
      const { url, sizeBytes } = outcome.file;
      unnoted.push(url.slice("/files/".length));
      sizes.set(url, sizeBytes);
      return { url };
    }
    if (outcome.reason === "incomplete" && tries > 1) return store(address, file, timestamp, tries - 1);
    return { reason: reasonOf(outcome.reason, purpose) };
  }

  async function bringOne(file: OldFile, key: string): Promise<void> {
    const { address, purpose, usedBy } = file;
    const timestamp = timestampOf(key);
    stored.set(key, await findStored(purpose, timestamp));
    if (stored.get(key) || (!source && !isDataUrl(address))) return;
    const original = file.isWhole ? wholeOf(address) : originalOf(address);
    if (isTrial) {
      if (isDataUrl(address) || !source) return;
      const [first, whole] = [new URL(original), new URL(wholeOf(address))];
      const reason = (await source.refusalOf(first, file.site)) && (await source.refusalOf(whole, file.site));
      if (reason !== undefined) {
        refused.set(key, { usedBy, reason });
        return;
      }
      const [, ending = "x"] = /\.(\w{1,5})$/.exec(fileNameIn(address)) ?? [];
      stored.set(key, `/files/${fileKey(purpose, fileNameIn(address), ending, timestamp)}`);
      const host = hostOf(first.href);
      if (source.isRemote && host !== undefined) expected.set(host, (expected.get(host) ?? 0) + 1);
      return;
    }
    let outcome = await store(original, file, timestamp);
    // The original may be missing or too large where a smaller version is not.
    if ("reason" in outcome && wholeOf(address) !== original) outcome = await store(wholeOf(address), file, timestamp);
    if ("url" in outcome) stored.set(key, outcome.url);
    else refused.set(key, { usedBy, reason: outcome.reason });
  }

  return {
    // In the order of the records, whichever file was refused first.
    get refused() {
      const inOrder = new Map<string, { usedBy: string; reason: string }>();
      for (const key of stored.keys()) {
        const why = refused.get(key);
        if (why) inOrder.set(key, why);
      }
      return inOrder;
    },
    expected,
    hasSource: source !== undefined,
    listStored: () => [...stored].filter((one): one is [string, string] => one[1] !== undefined),
    takeUnnoted() {
      const keys = unnoted;
      unnoted = [];
      return keys;
    },
    storedAt: (address) => stored.get(keyOf(address)),
    sizeOf: (url) => sizes.get(url),
    async listOthers() {
      const named = [...stored.keys()].filter((key) => !isDataUrl(key) && URL.canParse(key));
      return (await source?.listOthers?.(named.map((key) => new URL(key)))) ?? [];
    },
    async bring(file) {
      const { address } = file;
      const key = keyOf(address);
      if (stored.has(key) || !URL.canParse(wholeOf(address))) return;
      // So that nobody else brings the same file meanwhile.
      stored.set(key, undefined);
      await atOnce(1, () => bringOne(file, key));
    },
  };
}

const refusals: Partial<Record<UploadRefusal, string>> = {
  empty: "leer",
  svg: "SVG wird nicht angenommen",
  heif: "HEIC und HEIF werden nicht angenommen",
  too_many_pixels: "mehr als 60 Millionen Bildpunkte",
  too_little_memory: "zu groß für den Arbeitsspeicher des Servers",
  incomplete: "die Übertragung brach ab",
  busy: "der Server war zu beschäftigt",
  not_a_pdf: "keine PDF-Datei",
};

function reasonOf(refusal: UploadRefusal, { kind }: UploadPurpose): string {
  const isPicture = kind === "image" || kind === "qr";
  if (refusal === "too_large") return isPicture ? "größer als 5 MB" : "größer als 10 MB";
  return refusals[refusal] ?? (isPicture ? "kein lesbares Bild" : "keine Datei, die hier angenommen wird");
}

/** Returns a timestamp for the file's key, derived from its address, so that later imports find the stored file. */
function timestampOf(key: string): number {
  const place = key.replace(/^https:\/\//, "");
  return 1_000_000_000_000 + (createHash("sha256").update(place).digest().readUIntBE(0, 6) % 1_000_000_000_000);
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
