import "../ui/table/data-table.css";
import { useTableLoading } from "../ui/table/data-table.tsx";
import { TableEmpty } from "../ui/table/table-empty.tsx";
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
      {rows.length === 0 && <TableEmpty query={query} total={total} isNarrowed={isNarrowed} empty={{ text: empty }} />}
      <TableFoot query={query} total={total} />
    </div>
  );
}
