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
  useHotkeys([["mod+S", () => form.mayChange && form.submit({ stay: true })]], [], true);
  return (
    <>
      <EditorFormElement form={form}>{children}</EditorFormElement>
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} onSave={() => form.submit()} />
    </>
  );
}

/**
 * Around several forms of one screen, each an `EditorFormElement`: Ctrl/Cmd+S saves those with changes, and leaving asks
 * once for all of them.
 */
export function EditorFormGroup({
  forms,
  children,
}: {
  forms: readonly Pick<EditorForm<FormValues>, "isDirty" | "mayChange" | "discard" | "submit">[];
  children: React.ReactNode;
}) {
  const saveAll = () => {
    for (const form of forms) if (form.isDirty && form.mayChange) form.submit({ stay: true });
  };
  useHotkeys([["mod+S", saveAll]], [], true);
  return (
    <>
      {children}
      <LeaveGuard
        isDirty={forms.some(({ isDirty }) => isDirty)}
        onDiscard={() => {
          for (const { discard } of forms) discard();
        }}
        onSave={saveAll}
      />
    </>
  );
}

/** The form element alone; needs an `EditorFormGroup` around it. */
export function EditorFormElement<V extends FormValues>({
  form,
  children,
}: {
  form: EditorForm<V>;
  children: React.ReactNode;
}) {
  const { mayChange } = form;
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
    </form>
  );
}
