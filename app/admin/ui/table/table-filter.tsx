import { useUrlSearch } from "../use-url-search.ts";
import { withTableState } from "./table-query.ts";
import { TableSelect } from "./table-select.tsx";

/** A table filter as a select beside the search; its value is in the URL. */
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
