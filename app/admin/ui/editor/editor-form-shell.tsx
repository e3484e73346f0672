import "./editor.css";
import { useHotkeys } from "@mantine/hooks";
import { useEffect, useLayoutEffect, useRef } from "react";
import { adoptTyped } from "./adopt-typed.ts";
import type { EditorForm } from "./editor-form.ts";
import { EditorNotices } from "./editor-notices.tsx";
import type { FormValues } from "./form-values.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { MayChangeContext } from "./may-change.ts";
import { moveOnWithEnter } from "./move-on-with-enter.ts";

interface FormParts<V extends FormValues> {
  form: EditorForm<V>;
  /** Below the fields; usable without the permission to change them. */
  foot?: React.ReactNode;
  /** Of the element around fields and foot. */
  className?: string | undefined;
  children: React.ReactNode;
}

/**
 * The form element around an editor's fields. Ctrl/Cmd+S saves, Enter in a field never does, notices appear at the top,
 * and leaving asks before unsaved input is lost. Used by `EditorModal` and by screens with one record.
 */
export function EditorFormShell<V extends FormValues>({
  form,
  placeOf,
  ...parts
}: FormParts<V> & { placeOf?: ((pathname: string) => string) | undefined }) {
  useHotkeys([["mod+S", () => form.mayChange && form.keep()]], [], true);
  return (
    <>
      <EditorFormElement form={form} {...parts} />
      <LeaveGuard {...leavingOf([form])} placeOf={placeOf} />
    </>
  );
}

/**
 * Around several forms of one screen, each an `EditorFormElement`: Ctrl/Cmd+S saves those with changes, and leaving asks
 * once for all of them.
 */
export function EditorFormGroup({ forms, children }: { forms: readonly Leavable[]; children: React.ReactNode }) {
  useHotkeys([["mod+S", () => keepAll(forms)]], [], true);
  return (
    <>
      {children}
      <LeaveGuard {...leavingOf(forms)} />
    </>
  );
}

type Leavable = Pick<
  EditorForm<FormValues>,
  "isDirty" | "isSaving" | "mayChange" | "hasDrafts" | "discard" | "submit" | "saveDraft" | "keep"
>;

function keepAll(forms: readonly Leavable[]): void {
  for (const form of forms) if (form.isDirty && form.mayChange) form.keep();
}

/** What leaving asks: saving then means a draft, which publishes nothing, unless the forms have none. */
function leavingOf(forms: readonly Leavable[]) {
  const hasDrafts = forms.some((form) => form.hasDrafts);
  return {
    isDirty: forms.some(({ isDirty }) => isDirty),
    isSaving: forms.some(({ isSaving }) => isSaving),
    ...(hasDrafts && { saveLabel: "Entwurf speichern" }),
    onDiscard() {
      for (const { discard } of forms) discard();
    },
    onSave() {
      for (const form of forms) {
        if (form.isDirty && form.mayChange) form[form.hasDrafts ? "saveDraft" : "submit"]({ stay: true });
      }
    },
  };
}

/** The form element alone; needs an `EditorFormGroup` around it. */
export function EditorFormElement<V extends FormValues>({ form, foot, className, children }: FormParts<V>) {
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
      onKeyDown={moveOnWithEnter}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals: a form in a dialog must not submit this one.
        event.stopPropagation();
        if (mayChange) form.submit();
      }}
    >
      <EditorNotices form={form} />
      <MayChangeContext value={mayChange}>
        <div className={className}>
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
          {foot}
        </div>
      </MayChangeContext>
    </form>
  );
}
