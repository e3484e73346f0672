import { type PublicAccreditation, publicAccreditations } from "#model/certificates/accreditation.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { type RegistrationOffer, registrationOffer } from "#model/registrations/registration-offer.ts";
import { excerpt } from "#model/text/excerpt.ts";
import type { WithId } from "#model/text/id.ts";
import { occasionText } from "#text/days.ts";
import { disclosureLines, type NamedSponsor, namedSponsors } from "#text/events/transparency.ts";
import type { Focused } from "../layout/with-focus.ts";
import type { FormParts } from "../registrations/form-parts.ts";
import { shownHtml } from "../shown-html.ts";
import { eventJsonLd } from "./event-json-ld.ts";
import { type EventSummary, summarizeEvent } from "./event-summary.ts";
import type { Available } from "./with-availability.ts";

/** What the detail dialog shows of an event. */
export interface EventDetail extends EventSummary {
  /** Sanitised HTML. */
  description: string;
  accreditations: PublicAccreditation[];
  scientificLead: string;
  sponsors: NamedSponsor[];
  /** The speakers' interests, one per line. */
  disclosures: string[];
  canAddToCalendar: boolean;
  /** Undefined while registration is not possible. */
  registration: RegistrationOffer | undefined;
  form: FormParts;
  /** When and where, and the beginning of the description, as plain text: for search engines and shared links. */
  summary: string;
  jsonLd: Record<string, unknown>;
}

/** Returns an event for the detail dialog. For loaders only. */
export function presentEvent(
  event: WithId<CalendarEvent> & Available & Focused & { savedAt: string | undefined },
  { siteUrl, form }: { siteUrl: string; form: FormParts },
): EventDetail {
  const summary = summaryOf(event);
  const { availability, savedAt } = event;
  const registration = registrationOffer(event, availability);
  return {
    ...summarizeEvent(event),
    description: shownHtml(event.description, { below: 2, title: event.title }),
    accreditations: publicAccreditations(event.accreditations),
    scientificLead: event.scientificLead,
    sponsors: namedSponsors(event),
    disclosures: disclosureLines(event),
    canAddToCalendar: isAllowed("addToCalendar", { event: event.state }),
    registration,
    form,
    summary,
    jsonLd: eventJsonLd(event, { siteUrl, summary, offer: registration, availability, savedAt }),
  };
}

/** A link that is shared tells first what lists show beside the title. */
function summaryOf(event: CalendarEvent): string {
  const facts = `${event.isCancelled ? "Abgesagt. " : ""}${occasionText(event)}.`;
  return `${facts} ${excerpt(event.description, 155).text}`.trim();
}
