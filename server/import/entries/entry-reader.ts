import type { NewsType } from "#model/content/news.ts";
import { oldAddress } from "#model/site/redirect.ts";
import { quoted } from "#text/quoted.ts";
import type { EntrySource, ImportCandidate, ImportedEntry } from "../entry-source.ts";
import { feedSource } from "../feed/feed-source.ts";
import type { OldFile } from "../files/bring-files.ts";
import { keyOf } from "../files/file-address.ts";
import type { Progress } from "../import-progress.ts";
import type { ImportFormat } from "../import-report.ts";
import { shortened } from "../import-report.ts";
import { isDataUrl, isOfSite } from "../old-address.ts";
import { wordPressSource } from "../wordpress/wordpress-source.ts";

/** An export of another system and how it is read. */
export interface EntryInput {
  path: string;
  format: Exclude<ImportFormat, "site">;
  totalBytes: number;
  now: Date;
  pagesAs?: NewsType | undefined;
  otherTypes?: readonly string[] | undefined;
  asDrafts?: boolean | undefined;
  /** Whether the files of the entries are stored. */
  hasFiles: boolean;
}

/** What is known of an entry before its files are stored. */
export interface ReadEntry
  extends Pick<ImportCandidate, "title" | "site" | "oldAddresses" | "oldNumber" | "shortAddress"> {
  /** Its place in the export, from 0. */
  number: number;
  files: readonly OldFile[];
}

export interface ConvertedEntry {
  entry: ImportedEntry;
  /** What identifies the files of the old site that are not stored. */
  left: readonly string[];
}

/**
 * Reads an export of another system and converts its entries: nearly all work of an import that needs no database. Takes
 * and gives plain data only, so that a thread can do it (`reader-in-thread.ts`).
 */
export interface EntryReader {
  /**
   * Reads and counts all entries once, before `read`.
   * @throws ImportRefused when the export is broken
   */
  check(progress: Progress): Promise<void>;
  /** @throws ImportRefused when the export was changed since `check` and is broken now, possibly after some entries */
  read(progress: Progress): AsyncIterable<ReadEntry>;
  /**
   * Returns what an entry becomes; once for each.
   * @param stored addresses in this site of the files that are stored
   */
  convert(number: number, stored: ReadonlyMap<string, string>): Promise<ConvertedEntry>;
  /** German sentences about what is not imported of the whole export, once it was read. */
  notes(): Promise<string[]>;
  close(): Promise<void>;
}

/** An entry with a file is not empty, whatever remains of its text. */
const anyText = () => "Text";

export function openEntryReader({ path, format, hasFiles, ...options }: EntryInput): EntryReader {
  const source: EntrySource = (format === "feed" ? feedSource : wordPressSource)(path, options);
  /** Old addresses of the entries: links between them lead there, and a redirect from there on. */
  const pages = new Set<string>();
  const candidates = new Map<number, ImportCandidate>();
  return {
    async check(progress) {
      for await (const { oldAddresses } of source.read(progress)) {
        for (const address of oldAddresses.map(oldAddress)) if (address !== undefined) pages.add(address);
        progress.count();
      }
    },
    async *read(progress) {
      let number = 0;
      for await (const candidate of source.read(progress)) {
        candidates.set(number, candidate);
        const { title, site, oldAddresses, oldNumber, shortAddress } = candidate;
        const files = hasFiles ? filesOf(candidate) : [];
        yield { number, title, site, oldAddresses, oldNumber, shortAddress, files };
        number++;
      }
    },
    async convert(number, stored) {
      const candidate = candidates.get(number);
      if (!candidate) throw new Error(`Entry ${number} was not read, or is converted.`);
      candidates.delete(number);
      const left = new Set<string>();
      const entry = candidate.convert((address, kind) => {
        if (kind === "page") return pageAt(address, pages);
        const url = stored.get(address);
        const isOwn = kind === "file" || isOfSite(address, candidate.site);
        if (url === undefined && isOwn && !isDataUrl(address)) left.add(keyOf(address));
        return url;
      });
      return { entry, left: [...left] };
    },
    notes: async () => source.notes?.() ?? [],
    async close() {},
  };
}

function filesOf(candidate: ImportCandidate): OldFile[] {
  const kinds = new Map<string, "picture" | "file">();
  const entry = candidate.convert((address, kind = "picture") => {
    if (kind !== "page") kinds.set(address, kind);
    return undefined;
  }, anyText);
  if (!entry.ok) return [];
  const { site, title } = candidate;
  return [...kinds].map(([address, kind]) => ({
    ...{ address, site, usedBy: quoted(shortened(title)) },
    purpose: kind === "picture" ? { kind: "image", folder: entry.collection } : { kind: "document" },
  }));
}

/** Returns the path that an old page's redirect has, with the fragment of the link. */
function pageAt(address: string, pages: ReadonlySet<string>): string | undefined {
  const page = oldAddress(address.replaceAll("&amp;", "&"));
  return page !== undefined && pages.has(page)
    ? encodeURI(page.replaceAll("%20", " ")) + (/#[^#]*$/.exec(address)?.[0] ?? "")
    : undefined;
}
