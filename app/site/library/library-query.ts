import type { FileType } from "#model/content/library-document.ts";
import { readQuery } from "../read-query.ts";

export type SortKey = "datum" | "titel" | "groesse";
export type Direction = "auf" | "ab";

/** What a visitor asked the library for; all of it is in the URL. */
export interface LibraryQuery {
  search: string;
  category: string;
  fileType: FileType | "";
  sort: SortKey;
  direction: Direction;
  isList: boolean;
  page: number;
}

/** Newest first unless asked otherwise (SPEC §9). */
export const defaultSort = { sort: "datum", direction: "ab" } as const;

export const sortLabels: Record<SortKey, string> = { datum: "Datum", titel: "Titel", groesse: "Größe" };
export const directionLabels: Record<Direction, string> = { ab: "Absteigend", auf: "Aufsteigend" };

export function readLibraryQuery(url: URL): LibraryQuery {
  const query = readQuery(url);
  return {
    search: query("suche") ?? "",
    category: query("kategorie") ?? "",
    fileType: (query("dateityp") ?? "") as FileType | "",
    sort: (query("sortierung") ?? defaultSort.sort) as SortKey,
    direction: (query("richtung") ?? defaultSort.direction) as Direction,
    isList: query("ansicht") === "liste",
    page: Number(query("seite") ?? 1),
  };
}

/** Returns the parameters of an order; defaults are null, to keep URLs short. */
export function sortParameters(sort: SortKey, direction: Direction) {
  return {
    sortierung: sort === defaultSort.sort ? null : sort,
    richtung: direction === defaultSort.direction ? null : direction,
  };
}

/** Returns the query as form fields. */
export function formValuesOf(query: LibraryQuery): Record<string, string> {
  const { search, category, fileType, sort, direction } = query;
  return { suche: search, kategorie: category, dateityp: fileType, sortierung: sort, richtung: direction };
}

export function isFiltered({ search, category, fileType }: LibraryQuery): boolean {
  return Boolean(search || category || fileType);
}

/** Whether it asks for all documents, in their usual order. */
export function isWholeList(query: LibraryQuery): boolean {
  return !isFiltered(query) && query.sort === defaultSort.sort && query.direction === defaultSort.direction;
}
