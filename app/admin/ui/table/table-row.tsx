import { Checkbox, Table } from "@mantine/core";
import { memo } from "react";

export interface Column<Row> {
  key: string;
  header: string;
  render: (row: Row) => React.ReactNode;
  /** Name of the sort in the loader; without it the column is not sortable. */
  sort?: string;
  width?: number | string;
  /** For dates and states: never wrapped. */
  isShort?: boolean;
  /** Hidden when the window is narrower than a tablet in portrait orientation. */
  isSecondary?: boolean;
  /** A control without text: on phones, where rows are cards, the header is shown beside it. */
  isControl?: boolean;
}

export interface Selection<Row> {
  /** Ids of the selected rows. */
  chosen: ReadonlySet<string>;
  onChange: (ids: string[], isChosen: boolean) => void;
  /** "Dr. Erika Musterfrau auswählen" */
  labelOf: (row: Row) => string;
}

/** Memoised: ticking one of a hundred rows must respond at once. */
export const DataRow = memo(Row) as typeof Row;

function Row<R extends { id: string }>({
  row,
  columns,
  actions,
  isChosen,
  onChoose,
  labelOf,
}: {
  row: R;
  columns: readonly Column<R>[];
  actions: ((row: R) => React.ReactNode) | undefined;
  /** Undefined in a table without selection. */
  isChosen: boolean | undefined;
  onChoose: Selection<R>["onChange"] | undefined;
  labelOf: Selection<R>["labelOf"] | undefined;
}) {
  return (
    <Table.Tr>
      {isChosen !== undefined && (
        <Table.Td w={44}>
          <Checkbox
            aria-label={labelOf?.(row)}
            checked={isChosen}
            onChange={(event) => onChoose?.([row.id], event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Cells row={row} columns={columns} actions={actions} />
    </Table.Tr>
  );
}

/** All cells except the checkbox, which alone changes when a row is ticked. */
const Cells = memo(CellsOfRow) as typeof CellsOfRow;

function CellsOfRow<R>({
  row,
  columns,
  actions,
}: {
  row: R;
  columns: readonly Column<R>[];
  actions: ((row: R) => React.ReactNode) | undefined;
}) {
  return (
    <>
      {columns.map((column) => (
        <Table.Td
          key={column.key}
          className={cellClass(column)}
          data-label={column.isControl ? column.header : undefined}
        >
          {column.render(row)}
        </Table.Td>
      ))}
      {actions && <Table.Td className="cell-actions">{actions(row)}</Table.Td>}
    </>
  );
}

function cellClass({ isSecondary, isShort }: { isSecondary?: boolean; isShort?: boolean }): string | undefined {
  return [isSecondary && "cell-secondary", isShort && "cell-short"].filter(Boolean).join(" ") || undefined;
}

/** The checkbox that selects all rows of a page. */
export function SelectPage<Row extends { id: string }>({
  rows,
  selection: { chosen, onChange },
}: {
  rows: readonly Row[];
  selection: Selection<Row>;
}) {
  const ids = rows.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <Table.Th w={44}>
      <Checkbox
        aria-label="Alle auf dieser Seite auswählen"
        checked={ids.length > 0 && count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        disabled={ids.length === 0}
        onChange={(event) => onChange(ids, event.currentTarget.checked)}
      />
    </Table.Th>
  );
}
