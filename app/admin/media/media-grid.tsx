import { Link } from "react-router";
import { formatSize } from "#text/number.ts";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { MediaNotes } from "./media-notes.tsx";
import { dimensionsOf, type MediaRow } from "./media-row.ts";
import { MediaThumbnail } from "./media-thumbnail.tsx";

/** A grid of files with their key facts. */
export function MediaGrid({ rows }: { rows: readonly MediaRow[] }) {
  const dialogHref = useDialogHref();
  return (
    <ul className="media-grid" aria-label="Dateien">
      {rows.map((file) => (
        <li key={file.id}>
          <Link to={dialogHref({ bearbeiten: file.id })} preventScrollReset className="media-tile">
            <MediaThumbnail file={file} />
            <span className="media-name">{file.originalName}</span>
          </Link>
          <p className="media-facts">
            <span>{[formatSize(file.sizeBytes), dimensionsOf(file)].filter(Boolean).join(", ")}</span>
            <MediaNotes file={file} />
          </p>
        </li>
      ))}
    </ul>
  );
}
