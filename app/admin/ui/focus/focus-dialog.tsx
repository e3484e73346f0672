import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { MediaDetails } from "#model/files/media.ts";
import type { PictureChoice } from "../../uploads/picture-choices.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { EditorNotices } from "../editor/editor-notices.tsx";
import { useEditorForm } from "../editor/use-editor-form.ts";
import { useMayChange } from "../use-viewer.ts";
import { FocalPoint } from "./focal-point.tsx";
import { detailsOf, fileIsGone, mediaLabels } from "./media-details.ts";

const mediaScreen = "/admin/media";

/** Opens a picture's focal point, which belongs to the file: saved immediately, for every use of it. */
export function SetFocus({ picture }: { picture: PictureChoice }) {
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMayChange(mediaScreen);
  if (!mayChange) return null;
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Bildmitte setzen
      </Button>
      <Dialog layer="question" opened={isOpen} onClose={() => setOpen(false)} title="Bildmitte setzen" size="40rem">
        <FocusForm picture={picture} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Like the file's own form without its other fields; no form element, as it is nested in a record's form. */
function FocusForm({ picture, onClose }: { picture: PictureChoice; onClose: () => void }) {
  const form = useEditorForm<MediaDetails>({
    collection: "media-focus",
    schema: MediaDetails,
    record: { id: picture.key, version: picture.version, values: detailsOf(picture) },
    labels: mediaLabels,
    goneText: fileIsGone,
    action: mediaScreen,
    messages: { saved: "Die Bildmitte wurde gespeichert.", failed: "Fehler beim Speichern der Bildmitte" },
    onSaved: onClose,
  });
  const { focalX: x, focalY: y } = form.values;
  return (
    <>
      <EditorNotices form={form} />
      <FocalPoint src={picture.url} value={{ x, y }} onChange={(to) => form.change({ focalX: to.x, focalY: to.y })} />
      <p className="muted">Gilt für die Datei, also überall, wo das Bild steht, und sofort.</p>
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            form.discard();
            onClose();
          }}
        >
          Abbrechen
        </Button>
        <Button onClick={() => form.submit()} loading={form.isSaving}>
          Bildmitte speichern
        </Button>
      </Group>
    </>
  );
}
