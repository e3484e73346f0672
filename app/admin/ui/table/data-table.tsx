import "./data-table.css";
import { Skeleton, Table } from "@mantine/core";
import { memo } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { AdminIcon } from "../admin-icon.tsx";
import { useUrlSearch } from "../use-url-search.ts";
import { ownSearch } from "./own-search.ts";
import { TableEmpty } from "./table-empty.tsx";
import { TableFoot } from "./table-foot.tsx";
import { type TableQuery, withTableState } from "./table-query.ts";
import { type Column, DataRow, type Selection, SelectPage } from "./table-row.tsx";
import { TableSearch } from "./table-search.tsx";

/**
 * A table of records; paging, sorting and search happen on the server. Its state is in the URL (`readTableQuery`).
 * @param rows the current page, as loaded; `total` counts all matches of search and filters
 * @param actions icon buttons of a row, in the last column
 * @param onSearch for lists of persons: names and addresses must not appear in URLs, so the caller handles the search
 * @param filters selects beside the search, see `TableFilter`
 * @param columns like `actions`, must be stable between renders if rows are many or expensive (`DataRow`)
 * @param selection adds a checkbox to each row; the caller holds the selection, which may extend beyond this page
 * @param empty text and suggested action if there are no records at all
 */
export function DataTable<Row extends { id: string }>(props: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  total: number;
  query: TableQuery;
  actions?: (row: Row) => React.ReactNode;
  searchLabel?: string;
  onSearch?: (text: string) => void;
  /** The caller's search is pending. */
  isSearching?: boolean;
  filters?: React.ReactNode;
  /** Whether a filter beside the search narrows the list. */
  isFiltered?: boolean;
  selection?: Selection<Row>;
  empty: { text: string; action?: React.ReactNode };
}) {
  const { columns, rows, total, query, actions, onSearch, filters, selection, empty } = props;
  const isNarrowed = query.search !== "" || props.isFiltered === true;
  const isLoading = useTableLoading(query) || props.isSearching === true;
  const width = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0);

  return (
    <div className="card table-card">
      {(props.searchLabel || filters) && (
        <div className="table-bar">
          {props.searchLabel && <TableSearch label={props.searchLabel} query={query} onSearch={onSearch} />}
          {filters}
        </div>
      )}
      <Table className="data-table row-cards" verticalSpacing="xs" aria-label={props.label} aria-busy={isLoading}>
        <Table.Thead>
          <Table.Tr>
            {selection && <SelectPage rows={rows} selection={selection} />}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} query={query} />
            ))}
            {actions && (
              <Table.Th className="cell-actions">
                <span className="visually-hidden">Aktionen</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {isLoading
            ? Array.from({ length: Math.max(3, Math.min(rows.length || 3, 12)) }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
                <Table.Tr key={index}>
                  <Table.Td colSpan={width}>
                    <Skeleton height={22} radius="sm" />
                  </Table.Td>
                </Table.Tr>
              ))
            : rows.map((row) => (
                <DataRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  actions={actions}
                  isChosen={selection?.chosen.has(row.id)}
                  onChoose={selection?.onChange}
                  labelOf={selection?.labelOf}
                />
              ))}
        </Table.Tbody>
      </Table>
      {!isLoading && rows.length === 0 && (
        <TableEmpty query={query} total={total} isNarrowed={isNarrowed} empty={empty} onReset={() => onSearch?.("")} />
      )}
      <TableFoot query={query} total={total} />
    </div>
  );
}

const HeaderCell = memo(HeaderCellOf) as typeof HeaderCellOf;

function HeaderCellOf<Row>({ column, query }: { column: Column<Row>; query: TableQuery }) {
  const { search } = useUrlSearch();
  const className = column.isSecondary ? "cell-secondary" : undefined;
  if (!column.sort) {
    return (
      <Table.Th w={column.width} className={className}>
        {column.header}
      </Table.Th>
    );
  }
  const isSorted = column.sort === query.sort;
  const next = isSorted && query.direction === "asc" ? "ab" : "auf";
  const to = withTableState(search, query, { sortierung: column.sort, richtung: next, seite: null });
  const sorted = query.direction === "asc" ? "ascending" : "descending";
  return (
    <Table.Th w={column.width} aria-sort={isSorted ? sorted : undefined} className={className}>
      <Link to={to} replace preventScrollReset className="sort-link">
        {column.header}
        <AdminIcon name={isSorted ? (query.direction === "asc" ? "up" : "down") : "sort"} isSmall />
      </Link>
    </Table.Th>
  );
}

/** Whether this table is being reloaded: same screen, different page, order, search or filter. */
export function useTableLoading(query: TableQuery): boolean {
  const here = useLocation();
  const { location, state } = useNavigation();
  if (state !== "loading" || location?.pathname !== here.pathname) return false;
  return ownSearch(location.search, query, true) !== ownSearch(here.search, query, true);
}
