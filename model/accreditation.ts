import * as z from "zod";
import { optionalDate, optionalLine, withDefault } from "./field.ts";
import { flag, optionalNumber, wholeNumber } from "./number-field.ts";

export const AccreditationAuthority = z.enum(
  ["physicians", "psychotherapists", "nurses", "other"],
  "Bitte wählen Sie aus, wer die Fortbildung anerkennt.",
);
export type AccreditationAuthority = z.output<typeof AccreditationAuthority>;

export const AccreditationState = z.enum(
  ["requested", "recognised", "refused"],
  "Bitte wählen Sie den Stand der Anerkennung aus.",
);
export type AccreditationState = z.output<typeof AccreditationState>;

/** Categories of the (Muster-)Fortbildungsordnung; chambers name others, so that any text is stored. */
export const fortbildungCategories = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "K"] as const;

/** Participants up to which an event is of category C, by §10 of the (Muster-)Fortbildungsordnung. */
export const MAX_SMALL_GROUP = 25;
export const MAX_ACCREDITATIONS = 10;

const POINTS_MESSAGE = "Bitte geben Sie die Punkte als ganze Zahl ab 0 ein.";
const DayPoints = z.object({ date: optionalDate, points: optionalNumber(0, 1000, POINTS_MESSAGE) });

/** What one authority gives for taking part in an event, or is asked to give. */
export const Accreditation = z.object({
  authority: withDefault(AccreditationAuthority, () => "physicians"),
  /** "Ärztekammer Nordrhein"; blank where its kind says enough. */
  authorityName: optionalLine(200),
  category: optionalLine(60),
  /** For the whole event. */
  points: wholeNumber(0, 1000, POINTS_MESSAGE),
  /** What a day of the programme is worth, where the authority says so. */
  dayPoints: withDefault(z.array(DayPoints).max(366), (): z.output<typeof DayPoints>[] => []),
  /** What the authority calls the event by: the VNR of a chamber, or another number. */
  number: optionalLine(60),
  state: withDefault(AccreditationState, () => "requested"),
  countsAsPainConference: flag(false),
  painTherapyMinutes: wholeNumber(0, 100_000, "Bitte geben Sie die Minuten als ganze Zahl ab 0 ein."),
});
export type Accreditation = z.output<typeof Accreditation>;

export const Accreditations = withDefault(
  z.array(Accreditation).max(MAX_ACCREDITATIONS, `Bitte geben Sie höchstens ${MAX_ACCREDITATIONS} Anerkennungen an.`),
  (): Accreditation[] => [],
);

/** What must be right before an event is saved; reading stays lenient, so that no old export is lost. */
export function refuseAccreditations(
  accreditations: readonly Accreditation[],
  refuse: (path: [index: number, field: "authorityName"], message: string) => void,
): void {
  for (const [index, { authority, authorityName }] of accreditations.entries()) {
    if (authority === "other" && !authorityName) refuse([index, "authorityName"], "Bitte geben Sie den Namen ein.");
  }
}

interface Certified {
  accreditations: readonly Accreditation[];
  certificationPoints: number;
  certificationPending: boolean;
}

/** Whether points and badge of an event follow from what the physicians' chambers say, and are not typed. */
export function derivesCertification({ accreditations }: Pick<Certified, "accreditations">): boolean {
  return accreditations.some(({ authority }) => authority === "physicians");
}

/**
 * The event with the physicians' points, pending as long as one of their chambers has not decided; refused ones count
 * nothing. One without accreditation for physicians keeps what was typed.
 */
export function withDerivedCertification<E extends Certified>(event: E): E {
  if (!derivesCertification(event)) return event;
  const counted = event.accreditations.filter(
    ({ authority, state }) => authority === "physicians" && state !== "refused",
  );
  return {
    ...event,
    certificationPoints: counted.reduce((sum, { points }) => sum + (Number(points) || 0), 0),
    certificationPending: counted.some(({ state }) => state === "requested"),
  };
}

/** Accreditations of an event that is held again: nothing is decided about it yet. */
export function appliedForAnew(accreditations: readonly Accreditation[]): Accreditation[] {
  return accreditations.map((accreditation) => ({ ...accreditation, state: "requested", number: "" }));
}

export type PublicAccreditation = Pick<Accreditation, "authority" | "authorityName"> &
  (
    | { state: "requested" }
    | ({ state: "recognised" } & Pick<
        Accreditation,
        "category" | "points" | "number" | "countsAsPainConference" | "painTherapyMinutes"
      >)
  );

/** What visitors learn: before recognition no number of any kind, and nothing of what was refused. */
export function publicAccreditations(accreditations: readonly Accreditation[]): PublicAccreditation[] {
  return accreditations.flatMap((accreditation): PublicAccreditation[] => {
    const { authority, authorityName, state, dayPoints: _internal, ...decided } = accreditation;
    if (state === "refused") return [];
    return [
      state === "requested" ? { authority, authorityName, state } : { authority, authorityName, state, ...decided },
    ];
  });
}

/** What a day of the programme is worth; `null` where nobody has said it. */
export function pointsOfDay({ dayPoints }: Pick<Accreditation, "dayPoints">, date: string): number | null {
  return dayPoints.find((day) => day.date === date)?.points ?? null;
}

export type AccreditationHint = "vnr_length" | "small_group" | "day_points";

/**
 * What an editor may have mistyped; saved all the same, since chambers differ.
 * @param days of the programme
 */
export function accreditationHints(
  accreditation: Accreditation,
  capacity: number | null,
  days: readonly { date: string }[] = [],
): AccreditationHint[] {
  const { authority, category, number, points } = accreditation;
  const worth = days.map(({ date }) => pointsOfDay(accreditation, date));
  const sum = worth.reduce<number>((total, ofDay) => total + (Number(ofDay) || 0), 0);
  const hasVnr = authority === "physicians" || authority === "psychotherapists";
  const hints: [AccreditationHint, boolean][] = [
    ["vnr_length", hasVnr && number.trim() !== "" && !/^\d{19}$/.test(number.replace(/[\s-]/g, ""))],
    ["day_points", worth.length > 0 && !worth.includes(null) && sum !== Number(points)],
    ["small_group", category.trim().toUpperCase() === "C" && Number(capacity) > MAX_SMALL_GROUP],
  ];
  return hints.filter(([, isTrue]) => isTrue).map(([hint]) => hint);
}
