import { Fact } from "#app/ui/fact.tsx";
import { openingHours, phoneHref } from "../layout/association.ts";
import type { Secretariat } from "../layout/footer.tsx";

/** How the secretariat is reached, as far as the settings say it. */
export function SecretariatFacts({ secretariat: { contactEmail, phone, address } }: { secretariat: Secretariat }) {
  return (
    <dl className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2">
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
  );
}
