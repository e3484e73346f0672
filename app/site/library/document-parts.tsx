import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { fileTypeLabels } from "#text/content/file-type.ts";
import { formatDate } from "#text/date.ts";
import { formatSize } from "#text/number.ts";
import type { DocumentSummary } from "./document-summary.ts";

/** Tags shown beside a document; the rest is counted (SPEC §9). */
const shownTags = 3;

/** Returns a function for the preview URLs of documents, to be called once per list. */
export function usePreviewHref(): (document: DocumentSummary) => string {
  const queryHref = useQueryHref();
  return ({ id }) => queryHref({ vorschau: id });
}

/** The title, as the link to the preview. */
export function PreviewLink({
  document,
  href,
  className = "",
}: {
  document: DocumentSummary;
  href: string;
  className?: string;
}) {
  return (
    <Link to={href} replace preventScrollReset className={className}>
      {withSoftHyphens(document.title)}
    </Link>
  );
}

export function DownloadLink({ document, className = "" }: { document: DocumentSummary; className?: string }) {
  return (
    <a
      href={document.fileUrl}
      download
      className={`inline-flex items-center gap-1.5 font-semibold text-petrol underline ${className}`}
    >
      <Icon name="download" className="size-4.5" />
      Herunterladen <span className="sr-only">{document.title}</span>
    </a>
  );
}

export function Tags({ tags, all = false }: { tags: readonly string[]; all?: boolean }) {
  if (tags.length === 0) return null;
  const shown = all ? tags : tags.slice(0, shownTags);
  const hidden = tags.length - shown.length;
  return (
    <ul aria-label="Schlagwörter" className="flex flex-wrap gap-1.5 text-[0.8rem] text-muted leading-tight">
      {shown.map((tag) => (
        <li key={tag} className="min-w-0 rounded-full border border-hairline px-2.5 py-1">
          {withSoftHyphens(tag)}
        </li>
      ))}
      {hidden > 0 && (
        <li className="px-1 py-1">
          +{hidden}
          <span className="sr-only"> weitere</span>
        </li>
      )}
    </ul>
  );
}

export function FeaturedMark() {
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-[0.8rem] text-accent">
      <Icon name="star" className="size-4" /> Empfohlen
    </span>
  );
}

/** "PDF · 1,2 MB · 15.06.2026" */
export function metaOf({ fileType, size, date }: DocumentSummary): string {
  return [fileTypeLabels[fileType], formatSize(size), formatDate(date)].filter(Boolean).join(" · ");
}
