import { countsPartsOfDays, type Presence, partOfDay, pointsOfPart, pointsOfTime } from "#model/attendance/presence.ts";
import { attendedDays, daysOf, type ProgrammedDays } from "#model/events/event-days.ts";
import { type Accreditation, pointsOfDay } from "./accreditation.ts";

/** Pictures on a certificate: SHA-256 of PNG files, hexadecimal. */
export interface CertificatePictures {
  logo?: string;
  signature?: string;
}

/** The content of a Teilnahmebescheinigung, as printed. */
export interface Certificate {
  association: string;
  event: { title: string; days: string; time: string; location: string; scientificLead?: string };
  participant: string;
  attendedDays: string;
  accreditations: CertifiedPoints[];
  /** Absent in older certificates. */
  pictures?: CertificatePictures;
}

/** Returns the name on a certificate if it is not the person's, which was corrected since; "" otherwise. */
export function otherNameOn({ participant }: Pick<Certificate, "participant">, name: string): string {
  return participant === name ? "" : participant;
}

/** What of a certificate was changed since: of the event, of the days attended, or of the points and their numbers. */
export type CertifiedChange = "event" | "days" | "points";

/** Returns what a certificate would say otherwise if it were issued now, apart from the name. */
export function changesSince(issued: Certificate, now: Certificate): CertifiedChange[] {
  const said: Record<CertifiedChange, (certificate: Certificate) => unknown> = {
    event: ({ event: { title, days, time, location, scientificLead = "" } }) => [
      ...[title, days, time, location, scientificLead],
    ],
    days: ({ attendedDays: days }) => days,
    points: ({ accreditations }) =>
      accreditations.map(({ authority, category, points, number }) => [authority, category, points ?? null, number]),
  };
  return (["event", "days", "points"] as const).filter(
    (part) => JSON.stringify(said[part](issued)) !== JSON.stringify(said[part](now)),
  );
}

/** Identifies an issued certificate. */
export interface CertificateProof {
  code: string;
  /** Of the page that verifies it. */
  address: string;
  /** Instant. */
  issuedAt: string;
  isDuplicate: boolean;
  /** The layout it was issued in: its file has the stored SHA-256 in no other. */
  layout: number;
}

/**
 * The layout in which certificates are issued. Layout 1 ran the words at the ends of lines together when read aloud, and
 * its file was named after the event alone.
 */
export const certificateLayout = 2;

/** Without `proof` it is not issued, and has to be stamped by hand. */
export interface PrintedCertificate extends Certificate {
  proof?: CertificateProof;
  /** Marked as invalid. */
  isPreview?: boolean;
}

export interface CertifiedPoints {
  authority: string;
  category: string;
  /** `undefined` where the points of the attended days are unknown: printed as a blank to fill in by hand. */
  points: number | undefined;
  /** "VNR" or "Nummer". */
  numberLabel: string;
  number: string;
  /** Sentence required by the authority; "" for none. */
  sentence: string;
}

type Counted = Pick<Accreditation, "category" | "points" | "dayPoints">;

/**
 * Returns the points of an attendee from one accreditation: those of the whole event, or the sum of the attended days;
 * undefined where the points of a day are unknown. Where the duration is known, category B counts half days, and the
 * others what is granted for the time attended. A kind of participation with points of its own has none for single days.
 */
export function certifiedPoints(event: ProgrammedDays, presence: Presence, ofEvent: Counted): number | undefined {
  const accreditation = countedFor(presence, ofEvent);
  if (isFullPresence(event, presence, accreditation)) return accreditation.points;
  const attended = attendedDays(event, presence);
  const worth = attended.map((day) => {
    const points = worthOf(event, accreditation, day);
    return points === null ? null : pointsOfDayPart(event, presence, accreditation, { day, points });
  });
  if (worth.length === 0 || worth.includes(null)) return undefined;
  // Whoever missed a part gets no more than whoever did not: days may be worth more than the event.
  return Math.min(
    accreditation.points,
    worth.reduce<number>((sum, points) => sum + (points ?? 0), 0),
  );
}

function countedFor({ points }: Presence, accreditation: Counted): Counted {
  return points === undefined ? accreditation : { ...accreditation, points, dayPoints: [] };
}

/** Whether an attendee gets the points of the whole event: present on all days, and long enough where that counts. */
export function isFullPresence(event: ProgrammedDays, presence: Presence, accreditation: Counted): boolean {
  const days = daysOf(event);
  return days.every((day) => presence.days.includes(day) && isAttended(event, presence, accreditation, day));
}

/** Whether the time attended on a day is worth all its points. */
function isAttended(event: ProgrammedDays, presence: Presence, accreditation: Counted, day: string): boolean {
  if (countsPartsOfDays(accreditation)) return (partOfDay(event.days ?? [], presence, day) ?? "whole") === "whole";
  // Of unknown points the day has its share.
  const points = worthOf(event, accreditation, day) ?? accreditation.points / daysOf(event).length;
  return pointsOfDayPart(event, presence, accreditation, { day, points }) >= points;
}

function pointsOfDayPart(
  event: ProgrammedDays,
  presence: Presence,
  accreditation: Counted,
  { day, points }: { day: string; points: number },
): number {
  const programme = event.days ?? [];
  return countsPartsOfDays(accreditation)
    ? pointsOfPart(points, partOfDay(programme, presence, day))
    : pointsOfTime(points, programme, presence, day);
}

/** Returns the points of a day; of an event of one day, those of the event. */
function worthOf(event: ProgrammedDays, accreditation: Pick<Accreditation, "points" | "dayPoints">, day: string) {
  if (daysOf(event).length === 1) return accreditation.points;
  return event.days?.length ? pointsOfDay(accreditation, day) : null;
}

/** Returns the 19 digits of a VNR without spaces and hyphens; undefined for any other number. */
export function vnrDigits(number: string): string | undefined {
  const digits = number.replace(/[\s-]/g, "");
  return /^\d{19}$/.test(digits) ? digits : undefined;
}
