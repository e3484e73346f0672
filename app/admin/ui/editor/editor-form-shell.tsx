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
 * The form element around an editor's fields. Enter and Ctrl/Cmd+S save, notices appear at the top, and leaving asks
 * before unsaved input is lost. Used by `EditorModal` and by screens with one record.
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
    // Keeps the cursor of a user already typing: Mantine's focus trap targets this non-focusable element instead.
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
        // React events bubble through portals: a form in a dialog must not submit this one.
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
