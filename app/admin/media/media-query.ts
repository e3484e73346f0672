import { mediaKinds, mediaStates } from "#model/files/media.ts";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";

const sorts = ["createdAt", "name", "size"] as const;

/** Reads the state of the screen from the URL: that of a table, and `art`, `zustand`, `ansicht` (liste). */
export function readMediaQuery(url: URL) {
  const query = readTableQuery(url, { sorts, sort: "createdAt", direction: "desc" });
  const read = (name: string) => url.searchParams.get(name);
  const kind = mediaKinds.find((candidate) => candidate === read("art"));
  const state = mediaStates.find((candidate) => candidate === read("zustand"));
  return {
    query,
    filter: { search: query.search, kind, state },
    page: { sort: query.sort, direction: query.direction, ...pageOf(query) },
    isFiltered: kind !== undefined || state !== undefined,
    isList: read("ansicht") === "liste",
  };
}
