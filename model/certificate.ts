import { type Accreditation, pointsOfDay } from "./accreditation.ts";
import { daysOf, type ProgrammedDays } from "./event-days.ts";
import { countsPartsOfDays, type PartOfDay, type Presence, partOfDay, pointsOfPart } from "./presence.ts";

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
 * are worth, where somebody has said so. In category B half a day counts as such, where it is known how long they stayed.
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

/** Whether somebody gets what the whole event is worth: there on all days, and long enough where that counts. */
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

/** What a day is worth: of an event of one day, all of it. */
function worthOf(event: ProgrammedDays, accreditation: Pick<Accreditation, "points" | "dayPoints">, day: string) {
  if (daysOf(event).length === 1) return accreditation.points;
  return event.days?.length ? pointsOfDay(accreditation, day) : null;
}

/** The 19 digits of a VNR, without the spaces and hyphens it is written with; undefined for any other number. */
export function vnrDigits(number: string): string | undefined {
  const digits = number.replace(/[\s-]/g, "");
  return /^\d{19}$/.test(digits) ? digits : undefined;
}
