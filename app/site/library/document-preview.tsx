import { useEffect, useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PdfViewer } from "#app/ui/pdf/pdf-viewer.tsx";
import { QueryDialog } from "#app/ui/query-dialog.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import { fileTypeLabels } from "#text/content/file-type.ts";
import { formatDate } from "#text/date.ts";
import { formatSize } from "#text/number.ts";
import { Tags } from "./document-parts.tsx";
import type { DocumentSummary } from "./document-summary.ts";

/** SPEC §9, in milliseconds. */
const spinnerTime = 1_000;
/** A long word of doubled text is narrower than the dialog. */
const narrow = "max-w-full hyphens-auto wrap-anywhere";

export function DocumentPreview({ document }: { document: DocumentSummary }) {
  const queryHref = useQueryHref();
  const isLoading = useLoadingTime();
  return (
    <QueryDialog title={document.title} closeHref={queryHref({ vorschau: null })} isWide={document.fileType === "pdf"}>
      {isLoading ? <Spinner /> : <Content document={document} />}
    </QueryDialog>
  );
}

function Content({ document }: { document: DocumentSummary }) {
  const { title, description, tags, category, fileType, fileUrl, size, date } = document;
  const isPdf = fileType === "pdf";
  const isOwnImage = fileType === "img" && fileUrl.startsWith("/");
  const isOwnPdf = isPdf && fileUrl.startsWith("/");
  return (
    <>
      {isOwnImage && (
        <img
          src={fileUrl}
          alt={title} // A fixed height, so that nothing below moves when the picture loads.
          className="mb-6 h-[55vh] w-full rounded-card border border-hairline bg-petrol-mist object-contain"
        />
      )}
      {isOwnPdf && (
        <div className="mb-6">
          <PdfViewer url={fileUrl} title={title} />
        </div>
      )}
      <dl className="grid gap-x-8 gap-y-3 border-hairline border-y py-5 grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
        <Fact icon="file" term="Datei">
          {fileTypeLabels[fileType]}, {formatSize(size)}
        </Fact>
        {date && (
          <Fact icon="calendar" term="Datum">
            <time dateTime={date}>{formatDate(date)}</time>
          </Fact>
        )}
        {category && (
          <Fact icon="list" term="Kategorie">
            {category}
          </Fact>
        )}
      </dl>
      {description && <p className="mt-5 max-w-text whitespace-pre-line">{description}</p>}
      <div className="mt-4 empty:hidden">
        <Tags tags={tags} all />
      </div>
      {!isPdf && !isOwnImage && <p className="mt-5 text-muted">Für diesen Dateityp gibt es keine Vorschau.</p>}
      <p className="no-print mt-6 flex flex-wrap gap-3">
        {isPdf && (
          <a href={fileUrl} type="application/pdf" className={buttonClass("primary", narrow)}>
            <Icon name="external" /> Im Browser öffnen
          </a>
        )}
        <a href={fileUrl} download className={buttonClass(isPdf ? "secondary" : "primary", narrow)}>
          <Icon name="download" /> Herunterladen
        </a>
      </p>
    </>
  );
}

/** Returns true for the first second of a preview opened in the browser, false for a server-rendered one. */
function useLoadingTime(): boolean {
  const isInBrowser = useIsInBrowser();
  const [isLoading, setIsLoading] = useState(isInBrowser);
  useEffect(() => {
    const timer = setTimeout(() => setIsLoading(false), spinnerTime);
    return () => clearTimeout(timer);
  }, []);
  return isLoading;
}
