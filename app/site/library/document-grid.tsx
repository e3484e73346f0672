import { DownloadLink, FeaturedMark, metaOf, PreviewLink, Tags, usePreviewHref } from "./document-parts.tsx";
import type { DocumentSummary } from "./document-summary.ts";
import { FileTypeIcon } from "./file-type-icon.tsx";

export function DocumentGrid({ documents }: { documents: readonly DocumentSummary[] }) {
  const previewHref = usePreviewHref();
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {documents.map((document) => (
        <DocumentCard key={document.id} document={document} previewHref={previewHref(document)} />
      ))}
    </ul>
  );
}

function DocumentCard({ document, previewHref }: { document: DocumentSummary; previewHref: string }) {
  const { title, description, tags, category, fileType, featured } = document;
  return (
    <li className="group relative flex min-w-0 flex-col rounded-card border border-hairline bg-paper p-5 transition-colors duration-150 hover:border-petrol">
      <div className="flex flex-wrap gap-3.5">
        <FileTypeIcon fileType={fileType} className="h-11" />
        <div className="min-w-0 grow basis-[8rem]">
          <p className="flex flex-wrap items-center gap-x-3 text-[0.85rem] text-muted leading-snug">
            {category && <span className="min-w-0">{category}</span>}
            {featured && <FeaturedMark />}
          </p>
          <h3 title={title} className="mt-0.5 md:line-clamp-3 text-[1.1rem] md:text-[1.15rem]">
            <PreviewLink
              document={document}
              href={previewHref}
              className="text-ink no-underline after:absolute after:inset-0 group-hover:text-petrol group-hover:underline"
            />
          </h3>
          <p className="mt-1.5 text-[0.9rem] text-muted">{metaOf(document)}</p>
        </div>
      </div>
      {description && <p className="mt-3 line-clamp-3 text-[0.95rem]">{description}</p>}
      <div className="mt-4 empty:hidden">
        <Tags tags={tags} />
      </div>
      <p className="no-print -mb-2 mt-auto pt-3">
        <DownloadLink document={document} className="relative z-10 py-2.5 text-[0.95rem]" />
      </p>
    </li>
  );
}
