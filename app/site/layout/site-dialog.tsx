import { QueryDialog } from "#app/ui/query-dialog.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { ContactDialog } from "../contact/contact-dialog.tsx";
import type { Challenge } from "../contact/contact-form.tsx";
import { LegalSections, type LegalText } from "../legal/legal-sections.tsx";
import type { Secretariat } from "./footer.tsx";

/** The dialog a page's URL asks for; the legal text comes with the loader's answer, `undefined` when there is none. */
export type OpenDialog = { title: string } & (
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
  /** The task of the contact form, if that is shown. */
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
