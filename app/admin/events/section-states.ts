import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import { registrationMethodLabels } from "#text/fields/event-fields.ts";
import { formatNumber } from "#text/number.ts";
import type { EventSectionPath } from "./event-sections.ts";

/** The people of an event. */
export interface People {
  /** Registrations. */
  byStatus: Record<RegistrationStatus, number>;
  /** Attendees of its best attended day. */
  present: number;
  /** Payments that somebody has to see to. */
  openPayments: number;
  /** Attendees without a certificate, once it is over. */
  uncertified: number;
  /** Attendees whose points are to be reported now. */
  unreported: number;
  /** Reports to be taken back at the chamber now. */
  outdatedReports: number;
}

/** Returns what the list of sections says about each; nothing where there is nothing to say. */
export function sectionStates(
  event: Partial<CalendarEvent>,
  people: People | undefined,
): Partial<Record<EventSectionPath, string>> {
  const {
    title,
    date,
    time,
    location,
    registrationSettings: settings,
    sponsors = [],
    disclosures = [],
    evaluation,
  } = event;
  const isComplete = [title, date, time, location].every((value) => value?.trim());
  const speakers = disclosures.length + sponsors.length;
  return {
    "was-und-wann": isComplete ? "" : "unvollständig",
    anmeldung: settings?.enabled ? registrationMethodLabels[settings.registrationMethod] : "nicht geöffnet",
    fortbildung: educationState(event),
    evaluation: evaluation?.isAsked ? "an" : "",
    referierende: speakers > 0 ? formatNumber(speakers) : "",
    ...(people && {
      anmeldungen: people.byStatus.new > 0 ? `${formatNumber(people.byStatus.new)} neu` : bookedText(people),
      warteliste: people.byStatus.waiting > 0 ? formatNumber(people.byStatus.waiting) : "",
      zahlungen: countOf(people.openPayments, "offen"),
      tage: countOf(people.present, "anwesend"),
      bescheinigungen: countOf(people.uncertified, people.uncertified === 1 ? "fehlt" : "fehlen"),
      eiv: countOf(people.unreported, "zu melden") || countOf(people.outdatedReports, "zu berichtigen"),
    }),
  };
}

function countOf(count: number, what: string): string {
  return count > 0 ? `${formatNumber(count)} ${what}` : "";
}

function bookedText({ byStatus }: People): string {
  return byStatus.confirmed > 0 ? formatNumber(byStatus.confirmed) : "";
}

function educationState({ certificationPoints = 0, certificationPending }: Partial<CalendarEvent>): string {
  if (certificationPoints > 0) return certificationPoints === 1 ? "1 Punkt" : `${certificationPoints} Punkte`;
  return certificationPending ? "beantragt" : "";
}
