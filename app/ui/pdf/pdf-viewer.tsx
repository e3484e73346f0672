import { type ComponentType, useEffect, useState } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import type { PdfPagesProps } from "./pdf-pages.tsx";

/** Loaded in the browser when a PDF is opened: the reader is larger than the rest of the site together. */
const loadPages = import.meta.env.SSR ? undefined : () => import("./pdf-pages.tsx");

/**
 * Shows a PDF, one page at a time. There must be a plain link to the file beside it, for visitors without script,
 * devices that cannot show it, and those who prefer another reader.
 */
export function PdfViewer({ url, title }: { url: string; title: string }) {
  const [state, setState] = useState<"server" | "loading" | "failed" | { Pages: ComponentType<PdfPagesProps> }>(
    "server",
  );
  useEffect(() => {
    let isGone = false;
    setState("loading");
    loadPages?.().then(
      ({ PdfPages }) => !isGone && setState({ Pages: PdfPages }),
      () => !isGone && setState("failed"),
    );
    return () => {
      isGone = true;
    };
  }, []);

  // Without script it would never load.
  if (state === "server") return null;
  if (state === "loading") return <Spinner className="h-[65vh]" />;
  if (state === "failed") {
    return (
      <p role="status" className="rounded-control border border-hairline px-4 py-3">
        Die Vorschau kann gerade nicht geladen werden. Bitte öffnen Sie die Datei über den Link.
      </p>
    );
  }
  return (
    // Edge to edge in the dialogs of phones.
    <div className="no-print max-md:-mx-5">
      <state.Pages url={url} title={title} />
    </div>
  );
}
