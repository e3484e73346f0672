import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { QueryDialog } from "#app/ui/query-dialog.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { quoted } from "#text/quoted.ts";
import type { Secretariat } from "../layout/footer.tsx";
import { type Challenge, ContactForm } from "./contact-form.tsx";
import { SecretariatFacts } from "./secretariat-facts.tsx";

export interface ContactDialogState {
  showsForm: boolean;
  /** Title of the event the visitor asks about. */
  subject: string | undefined;
}

export function ContactDialog({
  secretariat,
  dialog,
  challenge,
  closeHref,
}: {
  secretariat: Secretariat;
  dialog: ContactDialogState;
  /** The arithmetic task of the form, if the form is shown. */
  challenge: Challenge | undefined;
  closeHref: string;
}) {
  const queryHref = useQueryHref();
  return (
    <QueryDialog title="Kontakt" closeHref={closeHref} beginsInside={challenge !== undefined}>
      <p className="text-muted">So erreichen Sie unser Sekretariat.</p>
      <SecretariatFacts secretariat={secretariat} />
      {challenge ? (
        <section aria-labelledby="kontaktformular" className="mt-8 border-hairline border-t pt-6">
          <FormTitle id="kontaktformular">Ihre Nachricht</FormTitle>
          <ContactForm challenge={challenge} draft={draftAbout(dialog.subject)} />
        </section>
      ) : (
        <p className="mt-7">
          <Link to={queryHref({ formular: "1" })} replace preventScrollReset className={buttonClass("primary")}>
            Zum Formular
          </Link>
        </p>
      )}
    </QueryDialog>
  );
}

/** Gets the focus with the form: what opened it is gone. React sets `autoFocus` for form fields only. */
function FormTitle({ id, children }: { id: string; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noAutofocus: the form is what was asked for
    <h3 ref={title} id={id} tabIndex={-1} autoFocus className="mb-5 text-[1.25rem] outline-none">
      {children}
    </h3>
  );
}

/** Returns the first lines of a message about an event. */
function draftAbout(eventTitle: string | undefined): string {
  return eventTitle ? `Anmeldung zur Veranstaltung ${quoted(eventTitle)}\n\n` : "";
}
