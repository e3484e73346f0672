import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import type { RegistrationOffer } from "#model/registrations/registration-offer.ts";
import type { FormParts } from "./form-parts.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { waitingListNote } from "./registration-sentences.ts";

interface Props {
  eventId: string;
  offer: RegistrationOffer;
}

const headingId = "anmeldung";

/** Links to the registration: below in the dialog, on another site, or by the contact form. */
export function RegistrationButton({ eventId, offer }: Props) {
  const queryHref = useQueryHref();
  switch (offer.kind) {
    case "direct":
    case "qr":
      return (
        <a href={`#${headingId}`} onClick={showRegistration} className={buttonClass("primary")}>
          Zur Anmeldung
        </a>
      );
    case "external":
      return <ExternalRegistration url={offer.url} />;
    case "contact":
      return (
        <div>
          <ButtonLink
            to={queryHref({ event: null, dialog: "kontakt", formular: "1", betreff: eventId })}
            replace
            preventScrollReset
          >
            Anmelden
          </ButtonLink>
          <p className="mt-2 text-[0.95rem] text-muted">Bitte wenden Sie sich an unser Sekretariat.</p>
        </div>
      );
  }
}

/** Scrolls to the registration like the link, but without a history entry, so that "Back" leaves the dialog. */
function showRegistration(event: React.MouseEvent): void {
  const heading = document.getElementById(headingId);
  if (!heading) return;
  event.preventDefault();
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

/** The form, or the QR code, in the detail dialog of an event. */
export function EventRegistration({
  eventId,
  offer,
  form,
  isWaitingList,
}: Props & { form: FormParts; isWaitingList: boolean }) {
  if (offer.kind !== "direct" && offer.kind !== "qr") return null;
  return (
    <section
      aria-labelledby={headingId}
      className="no-print mt-8 rounded-card border border-hairline bg-sand p-5 md:p-6"
    >
      <h3 id={headingId} tabIndex={-1} className="scroll-mt-6 text-[1.25rem]">
        Anmeldung
      </h3>
      {offer.kind === "direct" ? (
        <>
          <p className="mt-1 mb-6 text-muted">
            {isWaitingList ? waitingListNote : "Die Bestätigung erhalten Sie per E-Mail."}
          </p>
          <RegistrationForm eventId={eventId} parts={form} isWaitingList={isWaitingList} />
        </>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-4">
          <img
            src={offer.image}
            alt="QR-Code zur Anmeldung"
            width={192}
            height={192}
            className="size-48 rounded-control border border-hairline bg-white object-contain p-2"
          />
          <div className="flex-1 basis-56">
            <p className="mb-4 text-muted">Scannen Sie den Code mit der Kamera Ihres Telefons.</p>
            {offer.url && <ExternalLink url={offer.url} />}
          </div>
        </div>
      )}
    </section>
  );
}

/** The link to a registration elsewhere, with the words where it leads. */
export function ExternalRegistration({ url }: { url: string }) {
  return (
    <div>
      <ExternalLink url={url} />
      <p className="mt-2 text-[0.95rem] text-muted">{whereExternally(url)}</p>
    </div>
  );
}

function ExternalLink({ url }: { url: string }) {
  return (
    <a href={url} rel="noopener" className={buttonClass("primary")}>
      Zur Anmeldung
      <Icon name="external" className="size-4.5" />
    </a>
  );
}

/** Names the host the link leads to; a URL without a host is a path of this site. */
function whereExternally(url: string): string {
  return URL.canParse(url)
    ? `Die Anmeldung erfolgt über die Internetseite ${new URL(url).hostname.replace(/^www\./, "")}.`
    : "Die Anmeldung erfolgt auf einer eigenen Seite.";
}
