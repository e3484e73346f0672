import { QueryDialog } from "#app/ui/query-dialog.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { ContactDialog } from "../contact/contact-dialog.tsx";
import type { Challenge } from "../contact/contact-form.tsx";
import { LegalSections, type LegalText } from "../legal/legal-sections.tsx";
import type { Secretariat } from "./footer.tsx";

/**
 * The dialog named by the URL; `text` is undefined if there is no such legal text.
 * `isText`: opened by its address, it needs no script of its page (`app/page-scripts.tsx`).
 */
export type OpenDialog = { title: string; isText: boolean } & (
  | { kind: "impressum" | "datenschutz"; text: LegalText | undefined }
  | { kind: "kontakt"; showsForm: boolean; subject: string | undefined }
);

export function SiteDialog({
  dialog,
  secretariat,
  challenge,
}: {
  dialog: OpenDialog;
  secretariat: Secretariat;
  /** The arithmetic task of the contact form, if the form is shown. */
  challenge: Challenge | undefined;
}) {
  const queryHref = useQueryHref();
  const closeHref = queryHref({ dialog: null, formular: null, betreff: null });
  if (dialog.kind === "kontakt") {
    return <ContactDialog secretariat={secretariat} dialog={dialog} challenge={challenge} closeHref={closeHref} />;
  }
  return (
    <QueryDialog title={dialog.title} closeHref={closeHref}>
      <LegalSections text={dialog.text} />
    </QueryDialog>
  );
}
