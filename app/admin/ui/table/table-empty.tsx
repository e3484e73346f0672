import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useUrlSearch } from "../use-url-search.ts";
import { ownSearch } from "./own-search.ts";
import { type TableQuery, withTableState } from "./table-query.ts";

/**
 * What stands in place of the rows of a page without any: the page is beyond the last one, as its rows were deleted or no
 * longer match the filter; nothing is found; or there are no records at all.
 */
export function TableEmpty({
  query,
  total,
  isNarrowed,
  empty,
  onReset,
}: {
  query: TableQuery;
  total: number;
  /** Whether a search or filter narrows the list. */
  isNarrowed: boolean;
  empty: { text: string; action?: React.ReactNode };
  onReset?: () => void;
}) {
  const { search } = useUrlSearch();
  const lastPage = Math.ceil(total / query.pageSize);
  const other = { component: Link, replace: true, preventScrollReset: true, variant: "default" } as const;
  return (
    <div className="table-empty">
      {total > 0 ? (
        <>
          <p>Auf dieser Seite steht nichts mehr.</p>
          <Button
            {...other}
            to={withTableState(search, query, { seite: lastPage > 1 ? String(lastPage) : null }) || "?"}
          >
            Zur letzten Seite
          </Button>
        </>
      ) : isNarrowed ? (
        <>
          <p>Nichts gefunden, das zu Suche und Filter passt.</p>
          <Button {...other} to={ownSearch(search, query, false) || "?"} onClick={onReset}>
            Suche und Filter zurücksetzen
          </Button>
        </>
      ) : (
        <>
          <p>{empty.text}</p>
          {empty.action}
        </>
      )}
    </div>
  );
}
