import { Pagination } from "@mantine/core";
import { memo } from "react";
import { formatNumber } from "#text/number.ts";
import { useUrlSearch } from "../use-url-search.ts";
import { pageSizes, type TableQuery, withTableState } from "./table-query.ts";
import { TableSelect } from "./table-select.tsx";

/** The table footer: total, current page and page size. */
export const TableFoot = memo(function TableFoot({ query, total }: { query: TableQuery; total: number }) {
  const { search, changeSearch } = useUrlSearch();
  const go = (changes: Record<string, string | null>) =>
    changeSearch((latest) => withTableState(latest, query, changes));
  const pages = Math.max(1, Math.ceil(total / query.pageSize));
  const first = Math.min((query.page - 1) * query.pageSize + 1, total);
  const last = Math.min(query.page * query.pageSize, total);

  if (total <= pageSizes[0] && query.page === 1) {
    return total === 0 ? null : <p className="table-foot">{total === 1 ? "1 Eintrag" : `${total} Einträge`}</p>;
  }
  return (
    <div className="table-foot">
      <p>
        {query.page > pages ? "0" : `${formatNumber(first)}–${formatNumber(last)}`} von {formatNumber(total)}
      </p>
      <TableSelect
        label="Einträge je Seite"
        options={pageSizes.map((size) => ({ value: String(size), label: `${formatNumber(size)} je Seite` }))}
        // The chosen value, also while loading.
        value={new URLSearchParams(search).get(`${query.prefix ?? ""}anzahl`) ?? String(query.pageSize)}
        onChoose={(size) => go({ anzahl: size, seite: null })}
      />
      <Pagination
        ml="auto"
        size="md"
        total={pages}
        value={query.page}
        onChange={(page) => go({ seite: page === 1 ? null : String(page) })}
        getItemProps={(page) => ({ "aria-label": `Seite ${page}` })}
        getControlProps={(control) => ({ "aria-label": controlLabels[control] })}
      />
    </div>
  );
});

const controlLabels = {
  first: "Erste Seite",
  previous: "Vorige Seite",
  next: "Nächste Seite",
  last: "Letzte Seite",
};
