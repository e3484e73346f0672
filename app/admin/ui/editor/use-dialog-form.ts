import { useNavigate } from "react-router";
import { useCloseHref } from "../dialog/dialog-href.ts";
import type { EditorForm, EditorFormOptions } from "./editor-form.ts";
import type { FormValues } from "./form-values.ts";
import { useEditorForm } from "./use-editor-form.ts";

/**
 * The form of an `EditorModal`: the dialog closes after saving, unless the editor continues (Ctrl+S).
 * @param options.onSaved called before the dialog closes
 */
export function useDialogForm<V extends FormValues>(options: EditorFormOptions<V>): EditorForm<V> {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  return useEditorForm({
    hasDrafts: true,
    ...options,
    onSaved(saved, stay) {
      options.onSaved?.(saved, stay);
      if (!stay) void navigate(closeHref, { replace: true, preventScrollReset: true });
    },
  });
}
