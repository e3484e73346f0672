import { Fact } from "#app/ui/fact.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { QueryDialog } from "#app/ui/query-dialog.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { formatAccreditation } from "#text/events/accreditation.ts";
import { eventTypeLabels } from "#text/events/event-type.ts";
import { formatPrice } from "#text/number.ts";
import { EventRegistration, RegistrationButton } from "../registrations/event-registration.tsx";
import { CalendarButton } from "./calendar-button.tsx";
import { CertificationBadge } from "./certification-badge.tsx";
import { EventDate } from "./event-date.tsx";
import type { EventDetail } from "./event-detail.ts";
import { Transparency } from "./transparency.tsx";

/** The details of an event, over the list of events. */
export function EventDialog({ event, closeHref }: { event: EventDetail; closeHref: string }) {
  return (
    <QueryDialog title={event.title} closeHref={closeHref}>
      {event.image && (
        <Picture
          src={event.image}
          alt={event.imageAlt}
          focus={event.imageFocus}
          className="mb-6 aspect-5/2 max-h-[35dvh] w-full rounded-card"
          isEager
        />
      )}
      <dl className="grid gap-x-8 gap-y-3 border-hairline border-y py-5 grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
        <Fact icon="calendar" term="Datum">
          <EventDate event={event} />
        </Fact>
        <Fact icon="clock" term="Uhrzeit">
          <Unbroken text={event.time} />
        </Fact>
        <Fact icon="place" term="Ort">
          <Unbroken text={event.location} />
        </Fact>
        <Fact icon="users" term="Art">
          {eventTypeLabels[event.type]}
        </Fact>
        <Fact icon="check" term="Teilnahme">
          {formatPrice(event)}
        </Fact>
        <Fact icon="award" term="Fortbildung">
          <CertificationBadge badge={event.badge} />
          {[...new Set(event.accreditations.map(formatAccreditation))].map((text) => (
            <span key={text} className="mt-1 block text-[0.9rem] wrap-anywhere">
              {text}
            </span>
          ))}
        </Fact>
        {event.scientificLead && (
          <Fact icon="users" term="Wissenschaftliche Leitung">
            {event.scientificLead}
          </Fact>
        )}
        {event.notice && (
          <Fact icon="users" term="Anmeldung">
            {event.notice}
          </Fact>
        )}
      </dl>
      {(event.registration || event.canAddToCalendar) && (
        <div className="no-print mt-6 flex flex-wrap gap-3">
          {event.registration && <RegistrationButton eventId={event.id} offer={event.registration} />}
          {event.canAddToCalendar && <CalendarButton eventId={event.id} />}
        </div>
      )}
      {event.description && <Prose html={event.description} className="mt-6" />}
      <Transparency sponsors={event.sponsors} disclosures={event.disclosures} />
      {event.registration && (
        <EventRegistration
          eventId={event.id}
          offer={event.registration}
          form={event.form}
          isWaitingList={event.isWaitingList}
        />
      )}
    </QueryDialog>
  );
}
