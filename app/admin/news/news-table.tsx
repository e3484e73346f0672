import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { NewsType } from "#model/content/news.ts";
import { newsTypeLabels } from "#text/content/news-type.ts";
import { formatDate } from "#text/date.ts";
import { RowDraft } from "../publishing/draft-state.tsx";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { RecordActions } from "../ui/table/record-actions.tsx";
import { TableFilter } from "../ui/table/table-filter.tsx";
import type { TableQuery } from "../ui/table/table-query.ts";
import { FeatureToggle, PinToggle } from "./toggle-cells.tsx";

export interface NewsRow {
  id: string;
  title: string;
  date: string;
  type: NewsType;
  isPinned: boolean;
  isFeatured: boolean;
}

const categories = [
  { value: "alle", label: "Alle Kategorien" },
  ...Object.entries(newsTypeLabels).map(([value, label]) => ({ value, label })),
];

export function NewsTable(props: {
  rows: NewsRow[];
  total: number;
  query: TableQuery;
  isFiltered: boolean;
  create: React.ReactNode;
  onDelete: (row: { id: string; title: string }) => void;
}) {
  const dialogHref = useDialogHref();

  return (
    <DataTable<NewsRow>
      label="Nachrichten"
      rows={props.rows}
      total={props.total}
      query={props.query}
      isFiltered={props.isFiltered}
      searchLabel="Nachrichten durchsuchen"
      filters={<TableFilter label="Kategorie" parameter="kategorie" options={categories} />}
      empty={{ text: "Keine Nachrichten vorhanden", action: props.create }}
      columns={[
        {
          key: "pin",
          header: "Pin",
          sort: "isPinned",
          width: 76,
          render: (row) => <PinToggle row={row} />,
        },
        {
          key: "featured",
          header: "Startseite",
          width: 96,
          isControl: true,
          render: (row) => <FeatureToggle row={row} />,
        },
        {
          key: "date",
          header: "Datum",
          sort: "date",
          width: 116,
          isShort: true,
          render: (row) => formatDate(row.date),
        },
        {
          key: "title",
          header: "Titel",
          sort: "title",
          render: (row) => (
            <>
              <Anchor component={Link} to={dialogHref({ bearbeiten: row.id })} preventScrollReset className="row-title">
                {row.title}
              </Anchor>
              <RowDraft id={row.id} />
              <span className="cell-note">{newsTypeLabels[row.type]}</span>
            </>
          ),
        },
        {
          key: "type",
          header: "Kategorie",
          sort: "type",
          width: 150,
          isSecondary: true,
          render: (row) => newsTypeLabels[row.type],
        },
      ]}
      actions={(row) => <RecordActions record={{ id: row.id, name: row.title }} onDelete={() => props.onDelete(row)} />}
    />
  );
}
