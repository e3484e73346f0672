import "../ui/facts.css";
import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { formatInstant } from "#text/date.ts";
import { formatSize } from "#text/number.ts";
import { quoted } from "#text/quoted.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { PageDialog } from "../ui/dialog/page-dialog.tsx";
import { useMayChange } from "../ui/use-viewer.ts";
import { MediaForm } from "./media-form.tsx";
import { MediaNotes } from "./media-notes.tsx";
import type { MediaUse } from "./media-place.ts";
import { dimensionsOf, type MediaRow, thumbnailOf } from "./media-row.ts";
import { MediaUses } from "./media-uses.tsx";
import { ReplaceMedia } from "./replace-media.tsx";

/** A file with its metadata, its uses and its details form. */
export function MediaDialog({
  file,
  uses,
  onDelete,
}: {
  file: MediaRow;
  uses: readonly MediaUse[];
  onDelete: () => void;
}) {
  const mayChange = useMayChange();
  const dimensions = dimensionsOf(file);
  // Remembered, because a replaced file becomes unused before the answer is shown.
  const [wasUsed] = useState(file.uses > 0);
  return (
    <PageDialog title={file.originalName} size="60rem">
      <div className="media-about">
        {file.kind === "image" && <img src={thumbnailOf(file.url)} alt={file.description} className="media-picture" />}
        <dl className="file-facts">
          <Fact label="Adresse">
            <Anchor href={file.url} target="_blank" className="breakable">
              {file.url}
            </Anchor>
          </Fact>
          <Fact label="Größe">{[formatSize(file.sizeBytes), dimensions].filter(Boolean).join(", ")}</Fact>
          <Fact label="Hochgeladen">
            {formatInstant(file.createdAt)} Uhr
            {file.uploadedBy && <span className="breakable"> von {file.uploadedBy}</span>}
          </Fact>
          <Fact label="Verwendung">
            <span className="media-facts">
              <MediaNotes file={file} />
            </span>
          </Fact>
        </dl>
      </div>
      <h3>Wo die Datei steht</h3>
      <MediaUses uses={uses} />
      {mayChange && wasUsed && <ReplaceMedia file={file} uses={uses} />}
      <h3>Angaben</h3>
      <MediaForm file={file}>
        {mayChange && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<AdminIcon name="trash" isSmall />}
            onClick={onDelete}
            aria-label={`${quoted(file.originalName)} löschen`}
          >
            Löschen
          </Button>
        )}
      </MediaForm>
    </PageDialog>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
