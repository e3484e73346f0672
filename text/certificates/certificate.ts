import type { Presence } from "#model/attendance/presence.ts";
import type { Accreditation } from "#model/certificates/accreditation.ts";
import { type Certificate, type CertifiedPoints, certifiedPoints } from "#model/certificates/certificate.ts";
import { writeSentence } from "#model/certificates/certificate-settings.ts";
import type { SiteSettings } from "#model/content/settings.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { attendedDays } from "#model/events/event-days.ts";
import { formatDate } from "#text/date.ts";
import { daysText } from "#text/days.ts";
import { accreditationAuthorityLabels, accreditationNumberLabel } from "#text/events/accreditation.ts";
import { formatNumber } from "#text/number.ts";

type CertifiedEvent = Pick<
  CalendarEvent,
  "title" | "date" | "lastDay" | "time" | "location" | "days" | "scientificLead" | "accreditations"
>;

/** Stands on a sample while there are no registrations. */
export const longestNameExample = "Prof. Dr. Maximiliane Musterfrau-Beispielhausen";

/** Returns the certificate of a participant for the attended days; it has recognised accreditations only. */
export function writeCertificate(
  event: CertifiedEvent,
  { associationName, certificates }: Pick<SiteSettings, "associationName" | "certificates">,
  { name, ...presence }: { name: string } & Presence,
): Certificate {
  const { title, time, location, scientificLead } = event;
  const recognised = event.accreditations.filter(({ state }) => state === "recognised");
  const said = { "[NAME]": name, "[EVENT_TITLE]": title, "[EVENT_DATE]": daysText(event) };
  return {
    association: associationName,
    event: { title, days: daysText(event), time, location, scientificLead },
    participant: name,
    attendedDays: attendedDays(event, presence).map(formatDate).join(", "),
    accreditations: recognised.map((accreditation) => {
      const points = pointsOf(event, presence, accreditation);
      return { ...points, sentence: sentenceOf(certificates[accreditation.authority], points, said) };
    }),
  };
}

function pointsOf(
  event: CertifiedEvent,
  presence: Presence,
  accreditation: Accreditation,
): Omit<CertifiedPoints, "sentence"> {
  const { authority: kind, authorityName, category, number } = accreditation;
  const authority = authorityName || accreditationAuthorityLabels[kind];
  const points = certifiedPoints(event, presence, accreditation);
  return { authority, category, points, numberLabel: accreditationNumberLabel(kind), number };
}

function sentenceOf(
  template: string,
  { authority, points, category, number }: Omit<CertifiedPoints, "sentence">,
  said: Record<"[NAME]" | "[EVENT_TITLE]" | "[EVENT_DATE]", string>,
): string {
  return writeSentence(template, {
    ...said,
    "[AUTHORITY]": authority,
    "[POINTS]": points === 1 ? "1 Punkt" : points === undefined ? undefined : `${formatNumber(points)} Punkten`,
    "[CATEGORY]": category && `Kategorie ${category}`,
    "[NUMBER]": number,
  });
}
