import type { FileType } from "#model/library-document.ts";
import { readQuery } from "../read-query.ts";

export type SortKey = "datum" | "titel" | "groesse";
export type Direction = "auf" | "ab";

/** What a visitor asked the library for; all of it stands in the address. */
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

/** The parameters of an order; `null` for what is so by default, to keep addresses short. */
export function sortParameters(sort: SortKey, direction: Direction) {
  return {
    sortierung: sort === defaultSort.sort ? null : sort,
    richtung: direction === defaultSort.direction ? null : direction,
  };
}

/** The same as fields of the form. */
export function formValuesOf(query: LibraryQuery): Record<string, string> {
  const { search, category, fileType, sort, direction } = query;
  return { suche: search, kategorie: category, dateityp: fileType, sortierung: sort, richtung: direction };
}

export function isFiltered({ search, category, fileType }: LibraryQuery): boolean {
  return Boolean(search || category || fileType);
}
