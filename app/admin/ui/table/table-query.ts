/** The last one is for printing: what is on paper is the shown page. */
export const pageSizes = [25, 50, 100, 1000] as const;

/** The state of a table from its URL: `suche`, `sortierung`, `richtung` (auf, ab), `seite`, `anzahl`. */
export interface TableQuery<Sort extends string = string> {
  search: string;
  sort: Sort;
  direction: "asc" | "desc";
  /** From 1. */
  page: number;
  pageSize: number;
  /** Prefix of the parameter names, for a second table in a dialog of the screen: "anmeldungen-". */
  prefix?: string;
}

/** Reads the state of a table from the URL; invalid values fall back to the defaults. */
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

/** Returns limit and offset of the page. */
export function pageOf({ page, pageSize }: TableQuery): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Returns the query string with other parameters; `null` removes one. */
export function withParameters(search: string, changes: Record<string, string | null>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size ? `?${parameters}` : "";
}

/** Returns the query string with this table in another state; `null` removes one. */
export function withTableState(
  search: string,
  { prefix = "" }: Pick<TableQuery, "prefix">,
  changes: Record<string, string | null>,
): string {
  const named = Object.entries(changes).map(([name, value]) => [prefix + name, value]);
  return withParameters(search, Object.fromEntries(named));
}
