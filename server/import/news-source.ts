import type { NewsItem } from "#model/news.ts";
import type { Progress } from "./import-progress.ts";
import type { ImportFormat } from "./import-report.ts";
import type { ImportWriter } from "./import-target.ts";
import type { OwnPictures } from "./picture-source.ts";

/** Where a picture of the old site is here; undefined for one that is not. */
export type StoredAt = (address: string) => string | undefined;

export type ImportedNews =
  /** `note` is a German sentence about what did not come along as it was. */
  | { ok: true; id: string; document: NewsItem; note?: string }
  /** `isFlaw`: it belongs to what is imported, but could not be taken. */
  | { ok: false; reason: string; isFlaw?: boolean };

/** One entry of another system that may become a news item. */
export interface NewsCandidate {
  /** As the report names it. */
  title: string;
  /** Address of the old site, whose pictures may be fetched. */
  site: string;
  /** Told of each picture it would like to show. */
  news(storedAt: StoredAt): ImportedNews;
  pictures?: OwnPictures;
  /** Further German sentences for the report, when it is taken. */
  notes?: readonly string[];
  /** Under which id it is stored, when that may be another one, or a German reason against storing it. */
  findStoredId?(writer: ImportWriter, id: string, document: NewsItem): Promise<string | { leftOut: string }>;
}

/** What another system holds as news. */
export interface NewsSource {
  format: ImportFormat;
  totalBytes: number;
  /**
   * Everything in its order, each time anew.
   * @throws ImportRefused when it is broken, possibly after some entries
   */
  read(progress: Progress): AsyncIterable<NewsCandidate>;
}
