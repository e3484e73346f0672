import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { formatInstant } from "#text/date.ts";
import { formatSize } from "#text/number.ts";
import { quoted } from "#text/quoted.ts";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import type { TableQuery } from "../ui/table/table-query.ts";
import { MediaNotes } from "./media-notes.tsx";
import { dimensionsOf, type MediaRow } from "./media-row.ts";
import { MediaThumbnail } from "./media-thumbnail.tsx";

/** The media list as a sortable table. */
export function MediaTable(props: {
  rows: MediaRow[];
  total: number;
  query: TableQuery;
  isFiltered: boolean;
  searchLabel: string;
  filters: React.ReactNode;
  empty: string;
}) {
  const { rows, total, query, isFiltered, searchLabel, filters, empty } = props;
  const dialogHref = useDialogHref();
  return (
    <DataTable<MediaRow>
      label="Dateien"
      rows={rows}
      total={total}
      query={query}
      isFiltered={isFiltered}
      searchLabel={searchLabel}
      filters={filters}
      empty={{ text: empty }}
      columns={[
        {
          key: "name",
          header: "Datei",
          sort: "name",
          render: (row) => (
            <div className="media-cell">
              <MediaThumbnail file={row} />
              <div>
                <Anchor
                  component={Link}
                  to={dialogHref({ bearbeiten: row.id })}
                  preventScrollReset
                  className="row-title breakable"
                >
                  {row.originalName}
                </Anchor>
                <span className="row-note media-facts">
                  {row.description && <span>{row.description}</span>}
                  <MediaNotes file={row} />
                </span>
              </div>
            </div>
          ),
        },
        {
          key: "size",
          header: "Größe",
          sort: "size",
          width: 180,
          render: (row) => [formatSize(row.sizeBytes), dimensionsOf(row)].filter(Boolean).join(", "),
        },
        {
          key: "createdAt",
          header: "Hochgeladen",
          sort: "createdAt",
          width: 200,
          render: (row) => (
            <>
              {formatInstant(row.createdAt)} Uhr
              {row.uploadedBy && <span className="row-note breakable">{row.uploadedBy}</span>}
            </>
          ),
        },
      ]}
      actions={(row) => (
        <RowAction
          icon="edit"
          tip="Bearbeiten"
          label={`${quoted(row.originalName)} bearbeiten`}
          to={dialogHref({ bearbeiten: row.id })}
        />
      )}
    />
  );
}
