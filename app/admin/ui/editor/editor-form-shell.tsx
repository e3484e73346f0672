import "./editor.css";
import { useHotkeys } from "@mantine/hooks";
import { useEffect, useLayoutEffect, useRef } from "react";
import { adoptTyped } from "./adopt-typed.ts";
import type { EditorForm } from "./editor-form.ts";
import { EditorNotices } from "./editor-notices.tsx";
import type { FormValues } from "./form-values.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { MayChangeContext } from "./may-change.ts";

/**
 * The form element around an editor's fields: Enter and Ctrl/Cmd+S save, notices stand on top, and nothing typed is
 * left behind without asking. `EditorModal` and screens with one record use it.
 */
export function EditorFormShell<V extends FormValues>({
  form,
  children,
}: {
  form: EditorForm<V>;
  children: React.ReactNode;
}) {
  const { mayChange } = form;
  useHotkeys([["mod+S", () => mayChange && form.submit({ stay: true })]], [], true);
  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    // Who types already keeps the cursor: Mantine's focus trap gives the focus to this element, which cannot take it.
    if (element.current?.contains(document.activeElement)) element.current.dataset.autofocus = "true";
  }, []);
  useEffect(() => {
    if (element.current) adoptTyped(element.current);
  }, []);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React passes events through portals: a dialog inside the form is not the form.
        event.stopPropagation();
        if (mayChange) form.submit();
      }}
    >
      <EditorNotices form={form} />
      <MayChangeContext value={mayChange}>
        {mayChange ? (
          children
        ) : (
          <>
            <p className="only-shown">Sie können das hier ansehen, aber nicht ändern.</p>
            <fieldset disabled className="form-shown">
              {children}
            </fieldset>
          </>
        )}
      </MayChangeContext>
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} onSave={() => form.submit()} />
    </form>
  );
}
