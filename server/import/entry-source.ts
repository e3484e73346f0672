import type { NewsItem } from "#model/content/news.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { JsonRecord } from "./documents/json-record.ts";
import type { Progress } from "./import-progress.ts";

/** Returns the address of an old site's file or page in this site; undefined if it is not stored. */
export type StoredAt = (address: string, kind?: "picture" | "file" | "page") => string | undefined;

/** `note` is a German sentence about what was lost, `given` what the old site says: all else keeps what is stored. */
type Converted<C, D> = { ok: true; collection: C; id: string; document: D; note?: string; given?: JsonRecord };

/** `isFlaw`: it should have been imported but could not be. `otherType`: taken only if the import names its type. */
type LeftOut = { ok: false; reason: string; isFlaw?: boolean; otherType?: string };

type WithRemoved<T> = T & {
  /** Names of the parts that a plugin of the old site filled. */
  removed?: readonly string[];
};

export type ImportedNews = WithRemoved<Converted<"news", NewsItem> | LeftOut>;
export type ImportedEvent = WithRemoved<Converted<"events", CalendarEvent> | LeftOut>;
/** What an entry becomes, or why it is left out. */
export type ImportedEntry = ImportedNews | ImportedEvent;

/** An entry of another system that may become a news item or an event. */
export interface ImportCandidate {
  /** The title in the report. */
  title: string;
  /** Address of the old site, whose pictures may be fetched. */
  site: string;
  /** Its addresses at the old site, which shall lead to the new page. */
  oldAddresses: readonly string[];
  /**
   * Returns what it becomes. Calls `storedAt` for each file in it.
   * @param clean sanitises its text, which takes most of the time; default: as it is stored
   */
  convert(storedAt: StoredAt, clean?: (html: string) => string): ImportedEntry;
  /** Its number at the old site, under which an earlier version may have stored it. */
  oldNumber?: string;
  /** The address with its number at the old site, which only a larger export leads here. */
  shortAddress?: string;
}

/** The entries of another system. */
export interface EntrySource {
  /**
   * Reads all entries in order. Called once per phase.
   * @throws ImportRefused when the source is broken, possibly after some entries
   */
  read(progress: Progress): AsyncIterable<ImportCandidate>;
  /** German sentences about what is not imported of the whole source, once it was read. */
  notes?(): string[];
}
