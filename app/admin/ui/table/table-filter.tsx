import { useUrlSearch } from "../use-url-search.ts";
import { withTableState } from "./table-query.ts";
import { TableSelect } from "./table-select.tsx";

export interface FilterOption {
  value: string;
  label: string;
  /** Not offered, as nothing in the list has it now; somebody may have chosen it before. */
  isGone?: boolean;
}

/**
 * A table filter as a select beside the search; its value is in the URL.
 * @param options the first one is no filter; there is no select if nothing else is offered or chosen
 */
export function TableFilter({
  label,
  parameter,
  options,
  prefix = "",
}: {
  label: string;
  parameter: string;
  /** The prefix of the table's query, if any. */
  prefix?: string;
  options: readonly FilterOption[];
}) {
  const { search, changeSearch } = useUrlSearch();
  const chosen = new URLSearchParams(search).get(prefix + parameter) ?? options[0]?.value ?? "";
  const shown = options.filter(({ value, isGone }) => !isGone || value === chosen);
  if (shown.length <= 1 && chosen === shown[0]?.value) return null;
  return (
    <TableSelect
      label={label}
      options={shown}
      value={chosen}
      onChoose={(value) => {
        const next = { [parameter]: value === options[0]?.value ? null : value, seite: null };
        changeSearch((latest) => withTableState(latest, { prefix }, next));
      }}
    />
  );
}
