import { Prose } from "#app/ui/prose.tsx";
import { QueryDialog } from "#app/ui/query-dialog.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { ContactDialog } from "../contact/contact-dialog.tsx";
import type { Challenge } from "../contact/contact-form.tsx";
import type { Secretariat } from "./footer.tsx";

export interface LegalText {
  title: string;
  sections: { id: string; title: string; content: string }[];
}

/** The dialog a page's URL asks for; the legal text comes with the loader's answer, `undefined` when there is none. */
export type OpenDialog =
  | { kind: "impressum" | "datenschutz"; text: LegalText | undefined }
  | { kind: "kontakt"; showsForm: boolean; subject: string | undefined };

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
  const fallbackTitle = dialog.kind === "impressum" ? "Impressum" : "Datenschutz";
  return (
    <QueryDialog title={dialog.text?.title ?? fallbackTitle} closeHref={closeHref}>
      <LegalSections text={dialog.text} />
    </QueryDialog>
  );
}

/** `titleLevel` says where the sections stand: in a dialog under its title, or on a page of their own with anchors. */
export function LegalSections({
  text,
  titleLevel: Title = "h3",
}: {
  text: LegalText | undefined;
  titleLevel?: "h2" | "h3";
}) {
  if (!text) return <p>Inhalt konnte nicht geladen werden.</p>;
  const isPage = Title === "h2";
  return (
    <div className={`grid ${isPage ? "gap-11" : "gap-8"}`}>
      {text.sections.map((section) => (
        <section key={section.id} id={isPage ? sectionIdOf(section.id) : undefined} className="min-w-0">
          <Title className={isPage ? "mb-3 text-[1.5rem]" : "mb-2 text-[1.2rem]"}>{section.title}</Title>
          <Prose html={section.content} />
        </section>
      ))}
    </div>
  );
}

/** The element of a section on a page of its own. */
export function sectionIdOf(id: string): string {
  return `abschnitt-${id}`;
}
