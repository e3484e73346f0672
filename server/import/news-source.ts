import type { NewsItem } from "#model/content/news.ts";
import type { Progress } from "./import-progress.ts";
import type { ImportFormat } from "./import-report.ts";
import type { ImportWriter } from "./import-target.ts";

/** Returns the address of an old site's file or page in this site; undefined if it is not stored. */
export type StoredAt = (address: string, kind?: "picture" | "file" | "page") => string | undefined;

export type ImportedNews =
  /** `note` is a German sentence about what was lost. */
  (
    | { ok: true; id: string; document: NewsItem; note?: string }
    /** `isFlaw`: it should have been imported but could not be. */
    | { ok: false; reason: string; isFlaw?: boolean }
  ) & {
    /** Names of the parts that a plugin of the old site filled. */
    removed?: readonly string[];
  };

/** An entry of another system that may become a news item. */
export interface NewsCandidate {
  /** The title in the report. */
  title: string;
  /** Address of the old site, whose pictures may be fetched. */
  site: string;
  /** Its addresses at the old site, which shall lead to the news item. */
  oldAddresses: readonly string[];
  /**
   * Returns the news item. Calls `storedAt` for each file in it.
   * @param clean sanitises its text, which takes most of the time; default: as it is stored
   */
  news(storedAt: StoredAt, clean?: (html: string) => string): ImportedNews;
  /** Returns the id it is already stored under or shall get. */
  findStoredId?(writer: ImportWriter, id: string, document: NewsItem): Promise<string>;
}

/** The news of another system. */
export interface NewsSource {
  format: ImportFormat;
  totalBytes: number;
  /**
   * Reads all entries in order. Called once per phase.
   * @throws ImportRefused when the source is broken, possibly after some entries
   */
  read(progress: Progress): AsyncIterable<NewsCandidate>;
}
