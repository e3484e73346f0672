import { useEffect, useRef, useState } from "react";
import { Document, Page } from "react-pdf";
import "react-pdf/dist/Page/AnnotationLayer.css";
import "react-pdf/dist/Page/TextLayer.css";
import { Spinner } from "#app/ui/spinner.tsx";
import { pdfOptions } from "./pdf-resources.ts";
import { PdfToolbar, zoomSteps } from "./pdf-toolbar.tsx";

export interface PdfPagesProps {
  url: string;
  title: string;
}

const wholeWidth = zoomSteps.indexOf(1);
/** In pixels at 100 %: about the width of a sheet of paper. */
const widestPage = 860;

type Failure = "protected" | "unreadable";
const failureText: Record<Failure, string> = {
  protected: "Diese PDF-Datei ist mit einem Kennwort geschützt. Bitte öffnen Sie sie über den Link.",
  unreadable: "Die Vorschau kann gerade nicht geladen werden. Bitte öffnen Sie die Datei über den Link.",
};

/** The PDF reader; `PdfViewer` loads it. */
export function PdfPages({ url, title }: PdfPagesProps) {
  const [page, setPage] = useState(1);
  const [pageCount, setPageCount] = useState(0);
  const [zoom, setZoom] = useState<number>(wholeWidth);
  const [drawnPage, setDrawnPage] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const view = useRef<HTMLElement>(null);
  const width = useWidth(view);

  const goTo = (wanted: number) => {
    setPage(Math.min(Math.max(wanted, 1), pageCount));
    if (view.current) view.current.scrollTop = 0;
  };
  const zoomTo = (wanted: number) => setZoom(Math.min(Math.max(wanted, 0), zoomSteps.length - 1));
  const onKeyDown = (event: React.KeyboardEvent) => {
    const action = actionOf(event.key, { page, pageCount, zoom });
    if (!action || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    if (action.page !== undefined) goTo(action.page);
    if (action.zoom !== undefined) zoomTo(action.zoom);
  };

  if (failure) {
    return (
      <p role="status" className="rounded-control border border-hairline px-4 py-3">
        {failureText[failure]}
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work wherever the focus is in the reader
    <div
      className="overflow-hidden border-hairline bg-petrol-mist max-md:border-y md:rounded-card md:border"
      onKeyDown={onKeyDown}
    >
      <PdfToolbar place={{ page, pageCount, zoom }} onPage={goTo} onZoom={zoomTo} />
      <section
        ref={view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${title}, Seite ${page}`}
        className="relative h-[65vh] overflow-auto outline-offset-[-3px] md:p-3 md:[scrollbar-gutter:stable]"
      >
        <Document
          file={url}
          options={pdfOptions}
          suspense={false}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer"
          loading={<Spinner className="h-[50vh]" />}
          error={null}
          onLoadSuccess={({ numPages }) => setPageCount(numPages)}
          onLoadError={() => setFailure("unreadable")}
          onSourceError={() => setFailure("unreadable")}
          onPassword={() => setFailure("protected")}
          onItemClick={({ pageNumber }) => goTo(pageNumber)}
        >
          {width > 0 && (
            <Page
              key={page}
              pageNumber={page}
              width={Math.min(width, widestPage) * (zoomSteps[zoom] ?? 1)}
              devicePixelRatio={Math.min(window.devicePixelRatio, 2)}
              suspense={false}
              loading={null}
              error={<p>Diese Seite kann nicht angezeigt werden.</p>}
              onRenderSuccess={() => setDrawnPage(page)}
              onLoadError={() => setDrawnPage(page)}
              onRenderError={() => setDrawnPage(page)}
              className="mx-auto w-fit bg-white"
            />
          )}
          {/* Drawing takes seconds in some browsers. */}
          {drawnPage !== page && <Spinner className="absolute inset-0" />}
        </Document>
      </section>
    </div>
  );
}

function actionOf(key: string, { page, pageCount, zoom }: { page: number; pageCount: number; zoom: number }) {
  switch (key) {
    case "PageDown":
      return { page: page + 1 };
    case "PageUp":
      return { page: page - 1 };
    case "Home":
      return { page: 1 };
    case "End":
      return { page: pageCount };
    case "+":
      return { zoom: zoom + 1 };
    case "-":
      return { zoom: zoom - 1 };
    case "0":
      return { zoom: wholeWidth, page: undefined };
    case "ArrowRight":
      // When zoomed in, the arrow keys scroll the page.
      return zoom <= wholeWidth ? { page: page + 1 } : undefined;
    case "ArrowLeft":
      return zoom <= wholeWidth ? { page: page - 1 } : undefined;
    default:
      return undefined;
  }
}

/** Returns the inner width of the view in pixels; 0 until it is measured. */
function useWidth(view: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [view]);
  return width;
}
