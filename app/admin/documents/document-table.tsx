import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { FileType } from "#model/content/library-document.ts";
import { fileTypeLabels } from "#text/content/file-type.ts";
import { formatDate } from "#text/date.ts";
import { formatNumber, formatSize } from "#text/number.ts";
import { quoted } from "#text/quoted.ts";
import { RowDraft } from "../publishing/draft-state.tsx";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { TableFilter } from "../ui/table/table-filter.tsx";
import type { TableQuery } from "../ui/table/table-query.ts";
import type { Selection } from "../ui/table/table-row.tsx";
import { FileTypeIcon } from "./file-type-icon.tsx";

export interface DocumentRow {
  id: string;
  title: string;
  description: string;
  tags: string[];
  category: string;
  fileType: FileType;
  fileUrl: string;
  size: number;
  featured: boolean;
  /** The day it was added, `yyyy-mm-dd` in Berlin; "" when unknown. */
  date: string;
}

/** SPEC §9. */
const shownTags = 3;

const fileTypes = [
  { value: "", label: "Alle Dateitypen" },
  ...Object.entries(fileTypeLabels).map(([value, label]) => ({ value, label })),
];

export function DocumentTable(props: {
  rows: DocumentRow[];
  total: number;
  query: TableQuery;
  isFiltered: boolean;
  categories: string[];
  create: React.ReactNode;
  onPreview: (row: DocumentRow) => void;
  /** Undefined for those who may not change documents. */
  selection: Selection<DocumentRow> | undefined;
  onDelete: (row: { id: string; title: string }) => void;
}) {
  const { total } = props;
  const dialogHref = useDialogHref();
  const categories = [
    { value: "", label: "Alle Kategorien" },
    ...props.categories.map((name) => ({ value: name, label: name })),
  ];

  return (
    <>
      <p role="status" className="found">
        {total === 1 ? "1 Dokument gefunden" : `${formatNumber(total)} Dokumente gefunden`}
      </p>
      <DataTable<DocumentRow>
        label="Dokumente"
        rows={props.rows}
        total={total}
        query={props.query}
        isFiltered={props.isFiltered}
        {...(props.selection && { selection: props.selection })}
        searchLabel="Dokumente durchsuchen"
        filters={
          <>
            <TableFilter label="Kategorie" parameter="kategorie" options={categories} />
            <TableFilter label="Dateityp" parameter="dateityp" options={fileTypes} />
          </>
        }
        empty={{ text: "Keine Dokumente gefunden", action: props.create }}
        columns={[
          {
            key: "title",
            header: "Dokument",
            sort: "title",
            render: (row) => <DocumentCell row={row} editHref={dialogHref({ bearbeiten: row.id })} />,
          },
          {
            key: "category",
            header: "Kategorie",
            width: 180,
            isSecondary: true,
            render: (row) => row.category || "–",
          },
          {
            key: "date",
            header: "Datum",
            sort: "createdAt",
            width: 116,
            isShort: true,
            render: (row) => (row.date ? formatDate(row.date) : "–"),
          },
          {
            key: "size",
            header: "Größe",
            sort: "size",
            width: 100,
            isShort: true,
            render: (row) => formatSize(row.size),
          },
        ]}
        actions={(row) => (
          <>
            <RowAction
              icon="eye"
              tip="Vorschau"
              label={`Vorschau von ${quoted(row.title)}`}
              onClick={() => props.onPreview(row)}
            />
            <RowAction
              icon="download"
              tip="Herunterladen"
              label={`${quoted(row.title)} herunterladen`}
              downloadHref={row.fileUrl}
            />
            <RowAction
              icon="edit"
              tip="Bearbeiten"
              label={`${quoted(row.title)} bearbeiten`}
              to={dialogHref({ bearbeiten: row.id })}
            />
            <RowAction
              icon="trash"
              tip="Löschen"
              label={`${quoted(row.title)} löschen`}
              onClick={() => props.onDelete(row)}
              isDanger
            />
          </>
        )}
      />
    </>
  );
}

function DocumentCell({
  row: { id, title, description, tags, category, fileType, featured },
  editHref,
}: {
  row: DocumentRow;
  editHref: string;
}) {
  const hidden = tags.length - shownTags;
  return (
    <div className="document-cell">
      <FileTypeIcon fileType={fileType} />
      <div>
        <Anchor component={Link} to={editHref} preventScrollReset className="row-title">
          {title}
        </Anchor>
        {featured && (
          <span className="document-star">
            <AdminIcon name="star" isSmall isFilled />
            <span className="visually-hidden">Empfohlen</span>
          </span>
        )}
        <RowDraft id={id} />
        {category && <span className="cell-note">{category}</span>}
        {description && <span className="row-note document-description">{description}</span>}
        {tags.length > 0 && (
          <ul className="tags" aria-label="Schlagwörter">
            {tags.slice(0, shownTags).map((tag) => (
              <li key={tag} className="tag">
                {tag}
              </li>
            ))}
            {hidden > 0 && <li>+{hidden}</li>}
          </ul>
        )}
      </div>
    </div>
  );
}
