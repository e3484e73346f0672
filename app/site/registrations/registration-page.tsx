import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/fact.tsx";
import type { FormResult } from "#app/ui/form/form-result.ts";
import { PageHead } from "#app/ui/section.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { formatDate } from "#text/date.ts";
import { formatPrice } from "#text/number.ts";
import { CertificationBadge } from "../events/certification-badge.tsx";
import { EventDate } from "../events/event-date.tsx";
import type { EventBasics, EventSummary } from "../events/event-summary.ts";
import { ExternalRegistration } from "./event-registration.tsx";
import type { FormParts } from "./form-parts.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { waitingListNote } from "./registration-sentences.ts";

/** Data of the registration page: the event with its form, or why there is none. */
export type RegistrationOpening =
  | { event: EventSummary; hasBegun: boolean; form: FormParts; refusal?: string; registrationUrl?: string }
  | { event?: undefined; hasBegun?: undefined; form?: undefined; refusal: string; registrationUrl?: undefined };

export function RegistrationPage({ opening, result }: { opening: RegistrationOpening; result?: FormResult }) {
  const { event, hasBegun, form, refusal, registrationUrl } = opening;
  if (!event) return <RegistrationRefusalPage refusal={refusal} />;
  return (
    <>
      <PageHead title={event.title} lead="Anmeldung zur Veranstaltung" />
      <div className="@container">
        <div className="page grid items-start gap-x-16 gap-y-10 py-12 md:py-16 @min-[56rem]:grid-cols-[1fr_20rem]">
          <EventFacts event={event} className="sm:grid-cols-2 @min-[56rem]:order-last @min-[56rem]:grid-cols-1" />
          <section aria-labelledby="anmeldung" className="min-w-0 max-w-[46rem]">
            <h2 id="anmeldung" className="mb-6 text-[1.6rem]">
              Ihre Anmeldung
            </h2>
            {/* A rejected form is shown again with its values. */}
            {refusal && !result?.message ? (
              <Refusal refusal={refusal} eventId={event.id} registrationUrl={registrationUrl} />
            ) : (
              <>
                {hasBegun && <p className="mb-6">Diese Veranstaltung hat am {formatDate(event.date)} begonnen.</p>}
                {event.isWaitingList && <p className="mb-6 max-w-text">{waitingListNote}</p>}
                <RegistrationForm eventId={event.id} parts={form} isWaitingList={event.isWaitingList} result={result} />
              </>
            )}
          </section>
        </div>
      </div>
    </>
  );
}

/** The main facts of an event; with the `notice` about registration for those who have not registered yet. */
export function EventFacts({
  event,
  chosen = [],
  className = "",
}: {
  event: EventBasics & { notice?: string | undefined };
  /** Of a person: titles of the kind of participation and the workshops. */
  chosen?: readonly string[];
  className?: string;
}) {
  return (
    <dl className={`grid gap-5 rounded-card border border-hairline bg-sand p-[min(1.5rem,6vw)] ${className}`}>
      <Fact icon="calendar" term="Datum">
        <EventDate event={event} />
      </Fact>
      <Fact icon="clock" term="Uhrzeit">
        <Unbroken text={event.time} />
      </Fact>
      <Fact icon="place" term="Ort">
        <Unbroken text={event.location} />
      </Fact>
      <Fact icon="check" term="Teilnahme">
        {chosen.map((title) => (
          <span key={title} className="block">
            {title}
          </span>
        ))}
        {formatPrice(event)}
      </Fact>
      <Fact icon="award" term="Fortbildung">
        <CertificationBadge badge={event.badge} />
      </Fact>
      {event.notice && (
        <Fact icon="users" term="Anmeldung">
          {event.notice}
        </Fact>
      )}
    </dl>
  );
}

function Refusal({
  refusal,
  eventId,
  registrationUrl,
}: {
  refusal: string;
  eventId: string;
  /** Where the event takes registrations, if not here. */
  registrationUrl: string | undefined;
}) {
  return (
    <>
      <p className={registrationUrl && "mb-6"}>{refusal}</p>
      {registrationUrl && <ExternalRegistration url={registrationUrl} />}
      <p className="mt-6">
        <ButtonLink to={`${href("/veranstaltungen")}?event=${eventId}`} look="secondary">
          Zur Veranstaltung
        </ButtonLink>
      </p>
    </>
  );
}

/** Shown instead of the page, with the reason as its title. */
export function RegistrationRefusalPage({ refusal }: { refusal: string }) {
  return (
    <>
      <PageHead title={refusal} />
      <div className="page py-12 md:py-16">
        <p className="max-w-text">
          Alle Termine finden Sie auf der Seite der Veranstaltungen; gern hilft Ihnen auch das Sekretariat.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={href("/veranstaltungen")} look="secondary">
            Alle Veranstaltungen
          </ButtonLink>
          <ButtonLink to={href("/")} look="secondary">
            Zur Startseite
          </ButtonLink>
        </p>
      </div>
    </>
  );
}
