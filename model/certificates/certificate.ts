import {
  countsPartsOfDays,
  type PartOfDay,
  type Presence,
  partOfDay,
  pointsOfPart,
} from "#model/attendance/presence.ts";
import { daysOf, type ProgrammedDays } from "#model/events/event-days.ts";
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

/** Identifies an issued certificate. */
export interface CertificateProof {
  code: string;
  /** Of the page that verifies it. */
  address: string;
  /** Instant. */
  issuedAt: string;
  isDuplicate: boolean;
}

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

/**
 * Returns the points of an attendee from one accreditation: those of the whole event, or the sum of the attended days;
 * undefined where the points of a day are unknown. Category B counts half days where the duration is known.
 */
export function certifiedPoints(
  event: ProgrammedDays,
  presence: Presence,
  accreditation: Pick<Accreditation, "category" | "points" | "dayPoints">,
): number | undefined {
  if (isFullPresence(event, presence, accreditation)) return accreditation.points;
  const attended = daysOf(event).filter((day) => presence.days.includes(day));
  const worth = attended.map((day) => {
    const points = worthOf(event, accreditation, day);
    return points === null ? null : pointsOfPart(points, judgedPart(event, presence, accreditation, day));
  });
  return worth.length === 0 || worth.includes(null)
    ? undefined
    : worth.reduce<number>((sum, points) => sum + (points ?? 0), 0);
}

/** Whether an attendee gets the points of the whole event: present on all days, and long enough where that counts. */
export function isFullPresence(
  event: ProgrammedDays,
  presence: Presence,
  accreditation: Pick<Accreditation, "category">,
): boolean {
  return daysOf(event).every((day) => {
    const part = judgedPart(event, presence, accreditation, day);
    return presence.days.includes(day) && (part === undefined || part === "whole");
  });
}

function judgedPart(
  event: ProgrammedDays,
  presence: Presence,
  accreditation: Pick<Accreditation, "category">,
  day: string,
): PartOfDay | undefined {
  return countsPartsOfDays(accreditation) ? partOfDay(event.days ?? [], presence, day) : undefined;
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
