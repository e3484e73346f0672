export const pageSizes = [25, 50, 100] as const;

/** What a table shows, as its URL says: `suche`, `sortierung`, `richtung` (auf, ab), `seite`, `anzahl`. */
export interface TableQuery<Sort extends string = string> {
  search: string;
  sort: Sort;
  direction: "asc" | "desc";
  /** From 1. */
  page: number;
  pageSize: number;
  /** Begins the names of its parameters, where a screen has a second table in a dialog: "anmeldungen-". */
  prefix?: string;
}

/** Reads the state of a table from the URL; whatever does not fit falls back to the first sight. */
export function readTableQuery<Sort extends string>(
  url: URL,
  options: { sorts: readonly Sort[]; sort: NoInfer<Sort>; direction: "asc" | "desc"; prefix?: string },
): TableQuery<Sort> {
  const { prefix } = options;
  const read = (name: string) => url.searchParams.get((prefix ?? "") + name);
  const sort = options.sorts.find((candidate) => candidate === read("sortierung"));
  const given = read("richtung");
  const direction = given === "auf" ? "asc" : given === "ab" ? "desc" : sort ? "asc" : options.direction;
  const size = Number(read("anzahl"));
  return {
    search: (read("suche") ?? "").trim().slice(0, 200),
    sort: sort ?? options.sort,
    direction,
    page: Math.min(Math.max(1, Math.trunc(Number(read("seite"))) || 1), 100_000),
    pageSize: pageSizes.find((candidate) => candidate === size) ?? pageSizes[0],
    ...(prefix && { prefix }),
  };
}

/** The part of the list a page shows. */
export function pageOf({ page, pageSize }: TableQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** The same search with other parameters; `null` removes one. */
export function withParameters(search: string, changes: Record<string, string | null>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size ? `?${parameters}` : "";
}

/** The same search with this table in another state; `null` removes one. */
export function withTableState(
  search: string,
  { prefix = "" }: Pick<TableQuery, "prefix">,
  changes: Record<string, string | null>,
): string {
  const named = Object.entries(changes).map(([name, value]) => [prefix + name, value]);
  return withParameters(search, Object.fromEntries(named));
}
