import { Checkbox, Table } from "@mantine/core";
import { memo } from "react";

export interface Column<Row> {
  key: string;
  header: string;
  render: (row: Row) => React.ReactNode;
  /** Name of the sort the loader knows; without it the column cannot be sorted by. */
  sort?: string;
  width?: number | string;
  /** A date, a state: never broken over two lines. */
  isShort?: boolean;
  /** Leaves when the window is narrower than a tablet held upright. */
  isSecondary?: boolean;
  /** A control without words: on a phone, where rows are cards, the header stands beside it. */
  isControl?: boolean;
}

export interface Selection<Row> {
  /** Ids of the chosen rows. */
  chosen: ReadonlySet<string>;
  onChange: (ids: string[], isChosen: boolean) => void;
  /** "Dr. Erika Musterfrau auswählen" */
  labelOf: (row: Row) => string;
}

/** Rendered anew only when what it shows is: ticking one of a hundred rows is answered at once. */
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

/** All but the box, which alone changes when a row is ticked. */
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

/** The box above all rows of a page. */
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
