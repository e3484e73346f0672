import { SegmentedControl } from "@mantine/core";
import { useId, useState } from "react";
import { Dialog } from "../ui/dialog/dialog.tsx";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { FormValues } from "../ui/editor/form-values.ts";

const widths = [
  { value: "desktop", label: "Bildschirm" },
  { value: "phone", label: "Telefon" },
];

/** Submits on mount, as a ref callback: the dialog renders its content later than itself. */
function submitOnMount(request: HTMLFormElement | null): void {
  request?.submit();
}

/** Previews the public page with the form's values, saved or not, in the width of a screen or a phone. */
export function PreviewDialog<V extends FormValues>({ form, onClose }: { form: EditorForm<V>; onClose: () => void }) {
  const [width, setWidth] = useState("desktop");
  const frame = useId();
  const [values] = useState(form.readValues);
  return (
    <Dialog opened onClose={onClose} title="Vorschau" fullScreen className="preview">
      <SegmentedControl aria-label="Breite der Vorschau" data={widths} value={width} onChange={setWidth} />
      {/* A native form: the answer is shown in the frame, and nothing is stored. */}
      <form
        ref={submitOnMount}
        method="post"
        encType="multipart/form-data"
        action={`/admin/preview/${form.part?.of ?? form.collection}`}
        target={frame}
        hidden
      >
        <input type="hidden" name="id" value={form.id} readOnly />
        <input type="hidden" name="document" value={JSON.stringify(form.part?.document(values) ?? values)} readOnly />
        {form.part && <input type="hidden" name="part" value={form.collection} readOnly />}
      </form>
      <div className="preview-frame" data-width={width}>
        <iframe name={frame} title="Öffentliche Seite mit dem, was im Formular steht" />
      </div>
    </Dialog>
  );
}
