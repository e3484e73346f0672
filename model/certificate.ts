import { type Accreditation, pointsOfDay } from "./accreditation.ts";
import { daysOf, type ProgrammedDays } from "./event-days.ts";

/** What it shows: SHA-256 of PNG files, hexadecimal. */
export interface CertificatePictures {
  logo?: string;
  signature?: string;
}

/** What a Teilnahmebescheinigung says, in the words that are printed. */
export interface Certificate {
  association: string;
  event: { title: string; days: string; time: string; location: string; scientificLead?: string };
  participant: string;
  attendedDays: string;
  accreditations: CertifiedPoints[];
  /** Older ones have none. */
  pictures?: CertificatePictures;
}

/** What makes an issued certificate known again. */
export interface CertificateProof {
  code: string;
  /** Of the page that says whether it is valid. */
  address: string;
  /** Instant. */
  issuedAt: string;
  isDuplicate: boolean;
}

/** Without a proof it was not issued, and waits for a stamp. */
export interface PrintedCertificate extends Certificate {
  proof?: CertificateProof;
  /** Certifies nothing, and says so. */
  isPreview?: boolean;
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
 * What somebody who was there gets from an authority: its points for the whole event, or for some of its days what these
 * are worth, where somebody has said so.
 */
export function certifiedPoints(
  event: ProgrammedDays,
  attendedDays: readonly string[],
  accreditation: Pick<Accreditation, "points" | "dayPoints">,
): number | undefined {
  const days = daysOf(event);
  if (days.every((day) => attendedDays.includes(day))) return accreditation.points;
  const attended = days.filter((day) => attendedDays.includes(day));
  const worth = attended.map((day) => (event.days?.length ? pointsOfDay(accreditation, day) : null));
  return worth.length === 0 || worth.includes(null)
    ? undefined
    : worth.reduce<number>((sum, points) => sum + (points ?? 0), 0);
}

/** The 19 digits of a VNR, without the spaces and hyphens it is written with; undefined for any other number. */
export function vnrDigits(number: string): string | undefined {
  const digits = number.replace(/[\s-]/g, "");
  return /^\d{19}$/.test(digits) ? digits : undefined;
}
