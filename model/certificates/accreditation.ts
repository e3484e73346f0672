import * as z from "zod";
import { optionalDate, optionalLine, withDefault } from "#model/fields/field.ts";
import { flag, optionalNumber, wholeNumber } from "#model/fields/number-field.ts";

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

/** Categories of the (Muster-)Fortbildungsordnung; chambers use others too, so the field accepts any text. */
export const fortbildungCategories = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "K"] as const;

/** Participants up to which an event is of category C, by §10 of the (Muster-)Fortbildungsordnung. */
export const MAX_SMALL_GROUP = 25;
export const MAX_ACCREDITATIONS = 10;

const POINTS_MESSAGE = "Bitte geben Sie die Punkte als ganze Zahl ab 0 ein.";
const DayPoints = z.object({ date: optionalDate, points: optionalNumber(0, 1000, POINTS_MESSAGE) });

/** What one authority awards for attending an event, or is asked to award. */
export const Accreditation = z.object({
  authority: withDefault(AccreditationAuthority, () => "physicians"),
  /** Such as "Ärztekammer Nordrhein"; blank where the kind of authority is enough. */
  authorityName: optionalLine(200),
  category: optionalLine(60),
  /** For the whole event. */
  points: wholeNumber(0, 1000, POINTS_MESSAGE),
  /** Points per day of the programme, where the authority defines them. */
  dayPoints: withDefault(z.array(DayPoints).max(366), (): z.output<typeof DayPoints>[] => []),
  /** The authority's number for the event: the VNR of a chamber, or another number. */
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

/** Checks that apply on save only; parsing stays lenient, so that old exports can be imported. */
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

/** Whether points and badge of an event are derived from accreditations for physicians instead of typed. */
export function derivesCertification({ accreditations }: Pick<Certified, "accreditations">): boolean {
  return accreditations.some(({ authority }) => authority === "physicians");
}

/**
 * Sets points and badge of an event from its accreditations for physicians: refused ones count nothing, and the event
 * is pending while one of them is requested. Without an accreditation for physicians the typed values stay.
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

/** Resets accreditations for a repetition of the event: requested, without number. */
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

/** Returns what visitors may see: no numbers before recognition, and no refused accreditations. */
export function publicAccreditations(accreditations: readonly Accreditation[]): PublicAccreditation[] {
  return accreditations.flatMap((accreditation): PublicAccreditation[] => {
    const { authority, authorityName, state, dayPoints: _internal, ...decided } = accreditation;
    if (state === "refused") return [];
    return [
      state === "requested" ? { authority, authorityName, state } : { authority, authorityName, state, ...decided },
    ];
  });
}

/** Returns the points of a day of the programme, `null` where they are not set. */
export function pointsOfDay({ dayPoints }: Pick<Accreditation, "dayPoints">, date: string): number | null {
  return dayPoints.find((day) => day.date === date)?.points ?? null;
}

export type AccreditationHint = "vnr_length" | "small_group" | "day_points";

/**
 * Returns warnings about likely typing errors. They do not prevent saving, since chambers differ.
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
