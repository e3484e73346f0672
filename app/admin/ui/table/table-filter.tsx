import { useUrlSearch } from "../use-url-search.ts";
import { withTableState } from "./table-query.ts";
import { TableSelect } from "./table-select.tsx";

/**
 * A filter of a table as a select beside the search; what it chose stands in the URL.
 * @param parameter name of the query parameter; the first option is "all" and removes it
 */
export function TableFilter({
  label,
  parameter,
  options,
  prefix = "",
}: {
  label: string;
  parameter: string;
  /** That of the table's query, where it has one. */
  prefix?: string;
  options: readonly { value: string; label: string }[];
}) {
  const { search, changeSearch } = useUrlSearch();
  const chosen = new URLSearchParams(search).get(prefix + parameter) ?? options[0]?.value ?? "";
  return (
    <TableSelect
      label={label}
      options={options}
      value={chosen}
      onChoose={(value) => {
        const next = { [parameter]: value === options[0]?.value ? null : value, seite: null };
        changeSearch((latest) => withTableState(latest, { prefix }, next));
      }}
    />
  );
}
