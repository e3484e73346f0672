import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { QueryDialog } from "#app/ui/query-dialog.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { openingHours, phoneHref } from "../layout/association.ts";
import type { Secretariat } from "../layout/footer.tsx";

export interface ContactDialogState {
  showsForm: boolean;
  /** Title of the event the visitor asks about. */
  subject: string | undefined;
}

export function ContactDialog({
  secretariat,
  dialog,
  closeHref,
}: {
  secretariat: Secretariat;
  dialog: ContactDialogState;
  closeHref: string;
}) {
  const queryHref = useQueryHref();
  const { contactEmail, phone, address } = secretariat;
  return (
    <QueryDialog title="Kontakt" closeHref={closeHref}>
      <p className="text-muted">So erreichen Sie unser Sekretariat.</p>
      <dl className="mt-5 grid gap-4 sm:grid-cols-2">
        {phone && (
          <Entry icon="phone" term="Telefon">
            <a className="text-petrol underline" href={phoneHref(phone)}>
              {phone}
            </a>
          </Entry>
        )}
        {contactEmail && (
          <Entry icon="mail" term="E-Mail">
            <a className="text-petrol underline" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          </Entry>
        )}
        {address && (
          <Entry icon="place" term="Anschrift">
            <span className="whitespace-pre-line">{address}</span>
          </Entry>
        )}
        <Entry icon="clock" term="Öffnungszeiten">
          {openingHours}
        </Entry>
      </dl>
      {!dialog.showsForm && (
        <p className="mt-7">
          <Link to={queryHref({ formular: "1" })} replace preventScrollReset className={buttonClass("primary")}>
            Zum Formular
          </Link>
        </p>
      )}
    </QueryDialog>
  );
}

function Entry({
  icon,
  term,
  children,
}: {
  icon: "phone" | "mail" | "place" | "clock";
  term: string;
  children: React.ReactNode;
}) {
  return (
    <div className="flex gap-3">
      <Icon name={icon} className="mt-1 size-5 text-petrol" />
      <div>
        <dt className="text-[0.85rem] text-muted">{term}</dt>
        <dd>{children}</dd>
      </div>
    </div>
  );
}
