import type { Accreditation } from "#model/accreditation.ts";
import type { CalendarEvent } from "#model/calendar-event.ts";
import { type Certificate, type CertifiedPoints, certifiedPoints } from "#model/certificate.ts";
import { daysText } from "#model/days-text.ts";
import { accreditationAuthorityLabels, accreditationNumberLabel } from "./accreditation.ts";
import { formatDate } from "./date.ts";
import { formatNumber } from "./number.ts";

type CertifiedEvent = Pick<
  CalendarEvent,
  "title" | "date" | "lastDay" | "time" | "location" | "days" | "scientificLead" | "accreditations"
>;

/** The certificate of somebody who was there on these days. Of what is not recognised nothing is said. */
export function writeCertificate(
  event: CertifiedEvent,
  association: string,
  { name, days }: { name: string; days: readonly string[] },
): Certificate {
  const { title, time, location, scientificLead } = event;
  const recognised = event.accreditations.filter(({ state }) => state === "recognised");
  return {
    association,
    event: { title, days: daysText(event), time, location, scientificLead },
    participant: name,
    attendedDays: days.map(formatDate).join(", "),
    accreditations: recognised.map((accreditation) => pointsOf(event, days, accreditation)),
  };
}

function pointsOf(event: CertifiedEvent, days: readonly string[], accreditation: Accreditation): CertifiedPoints {
  const { authority: kind, authorityName, category, number } = accreditation;
  const authority = authorityName || accreditationAuthorityLabels[kind];
  const points = certifiedPoints(event, days, accreditation);
  const count = points === 1 ? "1 Punkt" : `${formatNumber(points ?? 0)} Punkten`;
  // As the Ärztekammer Westfalen-Lippe wants it; of other professions no wording is known.
  const sentence =
    kind === "physicians" && points !== undefined
      ? `Die Veranstaltung ist im Rahmen der Zertifizierung der ärztlichen Fortbildung der ${authority} mit ${count}${category && ` (Kategorie ${category})`} anrechenbar.`
      : "";
  return { authority, category, points, numberLabel: accreditationNumberLabel(kind), number, sentence };
}
