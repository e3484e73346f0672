import "./document-preview.css";
import { Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { PdfViewer } from "#app/ui/pdf/pdf-viewer.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { fileTypeLabels } from "#text/content/file-type.ts";
import { formatDate } from "#text/date.ts";
import { formatSize } from "#text/number.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import type { DocumentRow } from "./document-table.tsx";

/** SPEC §9, in milliseconds. */
const spinnerTime = 1_000;

/** Previews a document as visitors see it: PDFs and pictures inline, other files as a download. */
export function DocumentPreview({ document, onClose }: { document: DocumentRow; onClose: () => void }) {
  const { title, fileUrl, fileType, size, date, category } = document;
  const isOurs = fileUrl.startsWith("/");
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), spinnerTime);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Dialog opened onClose={onClose} title={title} size={fileType === "pdf" ? "64rem" : "46rem"}>
      <div className="preview">
        {isWaiting ? (
          <Spinner />
        ) : isOurs && fileType === "pdf" ? (
          <PdfViewer url={fileUrl} title={title} />
        ) : isOurs && fileType === "img" ? (
          <img src={fileUrl} alt={title} />
        ) : (
          <p className="muted">Für diesen Dateityp gibt es keine Vorschau.</p>
        )}
      </div>
      <p className="muted">
        {[fileTypeLabels[fileType], formatSize(size), date && formatDate(date), category].filter(Boolean).join(" · ")}
      </p>
      <Group justify="flex-end">
        <Button component="a" href={fileUrl} download leftSection={<AdminIcon name="download" isSmall />}>
          Herunterladen
        </Button>
      </Group>
    </Dialog>
  );
}
