import "./data-table.css";
import { Table } from "@mantine/core";

interface PlainColumn<Row> {
  header: string;
  render: (row: Row, index: number) => React.ReactNode;
  width?: number;
  /** Right-aligned, for numbers. */
  isNumber?: boolean;
  className?: string;
}

/**
 * A short table without paging, sorting or search, for which there is `DataTable`.
 * @param actions buttons of a row, in the last column
 * @param variant "list" looks like a `DataTable`, with cards on a phone; "inner" stands within a text or a dialog
 */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  actions,
  rowProps,
  variant = "list",
}: {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  actions?: (row: Row) => React.ReactNode;
  /** For rows that can be dragged. */
  rowProps?: (index: number) => React.ComponentProps<"tr">;
  variant?: "list" | "inner";
}) {
  const look =
    variant === "list" ? { className: "data-table row-cards", verticalSpacing: "xs" } : { className: "breakable" };
  return (
    <Table aria-label={label} {...look}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ header, width, isNumber }) => (
            <Table.Th key={header} w={width} {...(isNumber && { ta: "right" })}>
              {header}
            </Table.Th>
          ))}
          {actions && (
            <Table.Th className="cell-actions">
              <span className="visually-hidden">Aktionen</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, index) => (
          <Table.Tr key={keyOf(row)} {...rowProps?.(index)}>
            {columns.map(({ header, render, isNumber, className }) => (
              <Table.Td key={header} {...(isNumber && { ta: "right" })} {...(className && { className })}>
                {render(row, index)}
              </Table.Td>
            ))}
            {actions && <Table.Td className="cell-actions">{actions(row)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
