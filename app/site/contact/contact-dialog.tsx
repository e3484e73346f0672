import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { QueryDialog } from "#app/ui/query-dialog.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { openingHours, phoneHref } from "../layout/association.ts";
import type { Secretariat } from "../layout/footer.tsx";
import { type Challenge, ContactForm } from "./contact-form.tsx";

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
  const { contactEmail, phone, address } = secretariat;
  return (
    <QueryDialog title="Kontakt" closeHref={closeHref}>
      <p className="text-muted">So erreichen Sie unser Sekretariat.</p>
      <dl className="mt-5 grid gap-4 sm:grid-cols-2">
        {phone && (
          <Fact icon="phone" term="Telefon">
            <a className="py-2.5 text-petrol underline" href={phoneHref(phone)}>
              {phone}
            </a>
          </Fact>
        )}
        {contactEmail && (
          <Fact icon="mail" term="E-Mail">
            <a className="py-2.5 text-petrol underline" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </Fact>
        )}
        {address && (
          <Fact icon="place" term="Anschrift">
            <span className="whitespace-pre-line">{address}</span>
          </Fact>
        )}
        <Fact icon="clock" term="Öffnungszeiten">
          {openingHours}
        </Fact>
      </dl>
      {challenge ? (
        <section aria-labelledby="kontaktformular" className="mt-8 border-hairline border-t pt-6">
          <h3 id="kontaktformular" className="mb-5 text-[1.25rem]">
            Ihre Nachricht
          </h3>
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

/** Returns the first lines of a message about an event. */
function draftAbout(eventTitle: string | undefined): string {
  return eventTitle ? `Anmeldung zur Veranstaltung „${eventTitle}“\n\n` : "";
}
