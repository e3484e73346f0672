import type { Accreditation } from "./accreditation.ts";
import { daysOf, type EventDays } from "./event-days.ts";

/** What a Teilnahmebescheinigung says, in the words that are printed. */
export interface Certificate {
  association: string;
  event: { title: string; days: string; time: string; location: string; scientificLead?: string };
  participant: string;
  attendedDays: string;
  accreditations: CertifiedPoints[];
}

export interface CertifiedPoints {
  authority: string;
  category: string;
  /** `undefined` where it is not known what the days that were attended are worth: a blank is left to be filled in. */
  points: number | undefined;
  /** "VNR" or "Nummer". */
  numberLabel: string;
  number: string;
  /** What the authority wants to be said; "" for nothing. */
  sentence: string;
}

/**
 * What somebody who was there gets from an authority. Its points are for the whole event: nobody has said what some of
 * its days are worth.
 */
export function certifiedPoints(
  event: EventDays,
  attendedDays: readonly string[],
  { points }: Pick<Accreditation, "points">,
): number | undefined {
  return daysOf(event).every((day) => attendedDays.includes(day)) ? points : undefined;
}

/** The 19 digits of a VNR, without the spaces and hyphens it is written with; undefined for any other number. */
export function vnrDigits(number: string): string | undefined {
  const digits = number.replace(/[\s-]/g, "");
  return /^\d{19}$/.test(digits) ? digits : undefined;
}
