import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { fileTypeLabels } from "#text/content/file-type.ts";
import { formatDate } from "#text/date.ts";
import { formatSize } from "#text/number.ts";
import { DownloadLink, FeaturedMark, PreviewLink, Tags, usePreviewHref } from "./document-parts.tsx";
import type { DocumentSummary } from "./document-summary.ts";
import { FileTypeIcon } from "./file-type-icon.tsx";
import { type LibraryQuery, type SortKey, sortLabels, sortParameters } from "./library-query.ts";

/**
 * With little space for its letters each row becomes a block; the column heads are for screen readers only. A container
 * query: unlike a media query it knows doubled text.
 */
const stacked = "not-print:@max-[50rem]:block";
/**
 * Some browsers lose the table semantics of parts displayed as blocks, so these get explicit roles. HTML allows that
 * only if the `table` element is presentational: the element around it has the role.
 */
const as = {
  table: { role: "table", "aria-label": "Dokumente" },
  silent: { role: "presentation" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;
const cell = `${stacked} align-top @min-[50rem]:py-4 @min-[50rem]:pr-6 print:pr-4`;
/** A short value; stacked, they share a line under the title. */
const beside =
  "not-print:@max-[50rem]:inline-block! @max-[50rem]:mt-2 @max-[50rem]:pr-5 @max-[50rem]:text-[0.9rem] @max-[50rem]:text-muted";

export function DocumentTable({ documents, query }: { documents: readonly DocumentSummary[]; query: LibraryQuery }) {
  const previewHref = usePreviewHref();
  return (
    <div {...as.table} className="@container">
      <table {...as.silent} className={`${stacked} w-full border-hairline border-t text-left`}>
        <thead {...as.group} className="not-print:@max-[50rem]:sr-only">
          <tr {...as.row} className="border-hairline border-b text-[0.9rem]">
            <SortableHead column="titel" query={query} />
            <th {...as.head} scope="col" className="py-2 pr-6 font-semibold">
              Kategorie
            </th>
            <SortableHead column="datum" query={query} />
            <SortableHead column="groesse" query={query} />
            <th {...as.head} scope="col" className="no-print py-2">
              <span className="sr-only">Herunterladen</span>
            </th>
          </tr>
        </thead>
        <tbody {...as.group} className={stacked}>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} previewHref={previewHref(document)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DocumentRow({ document, previewHref }: { document: DocumentSummary; previewHref: string }) {
  const { description, tags, category, fileType, date, size, featured } = document;
  return (
    <tr
      {...as.row}
      className={`${stacked} border-hairline border-b not-print:@max-[50rem]:pl-[min(3rem,14vw)] @max-[50rem]:py-4`}
    >
      <td
        {...as.cell}
        className={`${cell} wrap-anywhere @min-[50rem]:w-full print:w-full not-print:@max-[50rem]:-ml-[min(3rem,14vw)]`}
      >
        <div className="flex gap-4">
          <FileTypeIcon fileType={fileType} className="h-10" />
          <div className="min-w-0">
            <PreviewLink
              document={document}
              href={previewHref}
              className="font-semibold font-serif text-[1.05rem] text-ink leading-snug hover:text-petrol @max-[50rem]:py-2.5"
            />
            <span className="sr-only"> ({fileTypeLabels[fileType]})</span> {featured && <FeaturedMark />}
            {description && <p className="mt-1 line-clamp-2 max-w-text text-[0.95rem] text-muted">{description}</p>}
            <div className="mt-2 empty:hidden">
              <Tags tags={tags} />
            </div>
          </div>
        </div>
      </td>
      <td
        {...as.cell}
        className={`${cell} ${beside} @max-[50rem]:wrap-anywhere wrap-break-word not-print:@max-[50rem]:empty:hidden! @min-[50rem]:min-w-36 @min-[50rem]:max-w-60`}
      >
        {category}
      </td>
      <td
        {...as.cell}
        className={`${cell} ${beside} whitespace-nowrap tabular-nums not-print:@max-[50rem]:empty:hidden!`}
      >
        {formatDate(date)}
      </td>
      <td {...as.cell} className={`${cell} ${beside} whitespace-nowrap tabular-nums`}>
        {formatSize(size)}
      </td>
      <td {...as.cell} className={`${stacked} no-print align-top @min-[50rem]:py-4`}>
        <DownloadLink document={document} className="text-[0.95rem] @max-[50rem]:py-2.5" />
      </td>
    </tr>
  );
}

/** A column head that sorts by its column or reverses the order. */
function SortableHead({ column, query }: { column: SortKey; query: LibraryQuery }) {
  const queryHref = useQueryHref();
  const isSorted = query.sort === column;
  const isAscending = isSorted && query.direction === "auf";
  // Titles start with A, the other columns with the newest and the largest.
  const firstDirection = column === "titel" ? "auf" : "ab";
  const next = isSorted ? (isAscending ? "ab" : "auf") : firstDirection;
  return (
    <th
      {...as.head}
      scope="col"
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}
      className="pr-6 font-semibold"
    >
      <Link
        to={queryHref({ ...sortParameters(column, next), seite: null })}
        replace
        preventScrollReset
        className="inline-flex items-center gap-1 py-2 text-petrol no-underline hover:underline not-print:@max-[50rem]:hidden"
      >
        {sortLabels[column]}
        <Icon name="down" className={`size-4 ${isSorted ? "" : "invisible"} ${isAscending ? "rotate-180" : ""}`} />
      </Link>{" "}
      <span className="@min-[50rem]:hidden print:hidden">{sortLabels[column]}</span>
    </th>
  );
}
