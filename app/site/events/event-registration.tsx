import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import type { RegistrationOffer } from "#model/registration-offer.ts";
import { RegistrationForm } from "./registration-form.tsx";

/** The way to register for an event, in its detail dialog. */
export function EventRegistration({ eventId, offer }: { eventId: string; offer: RegistrationOffer }) {
  return (
    <section
      aria-labelledby="anmeldung"
      className="no-print mt-8 rounded-card border border-hairline bg-sand p-5 md:p-6"
    >
      <h3 id="anmeldung" className="text-[1.25rem]">
        Anmeldung
      </h3>
      <Offer eventId={eventId} offer={offer} />
    </section>
  );
}

function Offer({ eventId, offer }: { eventId: string; offer: RegistrationOffer }) {
  const queryHref = useQueryHref();
  switch (offer.kind) {
    case "qr":
      return (
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-4">
          <img
            src={offer.image}
            alt="QR-Code zur Anmeldung"
            width={192}
            height={192}
            className="size-48 rounded-control border border-hairline bg-white object-contain p-2"
          />
          <div className="flex-1 basis-56">
            <p className="text-muted">Scannen Sie den Code mit der Kamera Ihres Telefons.</p>
            {offer.url && <ExternalLink url={offer.url} />}
          </div>
        </div>
      );
    case "direct":
      return (
        <>
          <p className="mt-1 mb-6 text-muted">Die Bestätigung erhalten Sie per E-Mail.</p>
          <RegistrationForm eventId={eventId} />
        </>
      );
    case "external":
      return (
        <>
          <p className="mt-1 text-muted">{whereExternally(offer.url)}</p>
          <ExternalLink url={offer.url} />
        </>
      );
    case "contact":
      return (
        <>
          <p className="mt-1 text-muted">Bitte wenden Sie sich an unser Sekretariat.</p>
          <ButtonLink
            to={queryHref({ event: null, dialog: "kontakt", formular: "1", betreff: eventId })}
            replace
            preventScrollReset
            className="mt-4"
          >
            Anmelden
          </ButtonLink>
        </>
      );
  }
}

function ExternalLink({ url }: { url: string }) {
  return (
    <a href={url} rel="noopener" className={buttonClass("primary", "mt-4")}>
      Zur Anmeldung
      <Icon name="external" className="size-4.5" />
    </a>
  );
}

/** Says whose page the link opens before somebody follows it; an address without a host is a path of ours. */
function whereExternally(url: string): string {
  return URL.canParse(url)
    ? `Die Anmeldung erfolgt über die Internetseite ${new URL(url).hostname.replace(/^www\./, "")}.`
    : "Die Anmeldung erfolgt auf einer eigenen Seite.";
}
