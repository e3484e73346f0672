import { useNavigate } from "react-router";
import { useCloseHref } from "../dialog-href.ts";
import type { EditorForm, EditorFormOptions } from "./editor-form.ts";
import type { FormValues } from "./form-values.ts";
import { useEditorForm } from "./use-editor-form.ts";

/** The form of an `EditorModal`: once it is saved the dialog closes, unless the editor goes on (Ctrl+S). */
export function useDialogForm<V extends FormValues>(options: Omit<EditorFormOptions<V>, "onSaved">): EditorForm<V> {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  return useEditorForm({
    ...options,
    onSaved: (_saved, stay) => stay || navigate(closeHref, { replace: true, preventScrollReset: true }),
  });
}
