import "../ui/table/data-table.css";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTableLoading } from "../ui/table/data-table.tsx";
import { TableFoot } from "../ui/table/table-foot.tsx";
import type { TableQuery } from "../ui/table/table-query.ts";
import { TableSearch } from "../ui/table/table-search.tsx";
import { MediaGrid } from "./media-grid.tsx";
import type { MediaRow } from "./media-row.ts";

/** The media list as a grid of cards. */
export function MediaCards(props: {
  rows: MediaRow[];
  total: number;
  query: TableQuery;
  isFiltered: boolean;
  searchLabel: string;
  filters: React.ReactNode;
  empty: string;
}) {
  const { rows, total, query, isFiltered, searchLabel, filters, empty } = props;
  const isLoading = useTableLoading(query);
  const isNarrowed = query.search !== "" || isFiltered;
  return (
    <div className="card table-card">
      <div className="table-bar">
        <TableSearch label={searchLabel} query={query} />
        {filters}
      </div>
      <div aria-busy={isLoading} className={isLoading ? "media-loading" : undefined}>
        {rows.length > 0 && <MediaGrid rows={rows} />}
      </div>
      {rows.length === 0 && (
        <div className="table-empty">
          <p>{isNarrowed ? "Nichts gefunden, das zu Suche und Filter passt." : empty}</p>
          {isNarrowed && (
            <Button component={Link} to="?" replace preventScrollReset variant="default">
              Suche und Filter zurücksetzen
            </Button>
          )}
        </div>
      )}
      <TableFoot query={query} total={total} />
    </div>
  );
}
