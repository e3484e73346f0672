import * as z from "zod";
import type { AttendanceRefusal } from "#model/attendance/attendance.ts";
import type { StateRefusal } from "#model/registrations/allowed-actions.ts";
import { stateRefusals } from "#text/registrations/registration-status.ts";
import type { Failed, FailedAnswer } from "../ui/command/command-answer.ts";
import { failureSentence } from "../ui/command/failure-text.ts";

const day = z.string().max(10);
/** Raw input; errors are reported per field. */
const typed = z.string().max(1000);

/** A walk-in: a person who came without a registration. */
export const WalkInCommand = z.strictObject({
  intent: z.literal("walkIn"),
  day,
  person: z.strictObject({ title: typed, firstName: typed, lastName: typed, email: typed, city: typed }),
  efn: typed.default(""),
  /** Answers about profession and institution, by field. */
  details: z.record(z.string().max(60), typed).default({}),
  /** Admit although no seat is free. */
  isAdmitted: z.boolean(),
});
export type WalkInCommand = z.output<typeof WalkInCommand>;

export type WalkInAnswer =
  | { ok: true }
  | { ok: false; reason: "invalid_fields"; fieldErrors: Record<string, string> }
  | Failed<"missing" | "full" | StateRefusal | AttendanceRefusal>;

const reasons: Partial<Record<FailedAnswer<WalkInAnswer>["reason"], string>> = {
  missing: stateRefusals.event_not_found,
  no_such_day: "An diesem Tag findet die Veranstaltung nicht statt. Bitte laden Sie die Seite neu.",
  day_to_come: "Dieser Tag ist noch nicht gekommen.",
  unreachable:
    "Nicht gespeichert: Es kam keine Antwort. Unangemeldete Personen lassen sich nur mit Verbindung aufnehmen.",
};

/** Returns why the entry failed, undefined on success. */
export function failureOf(answer: WalkInAnswer | undefined): string | undefined {
  if (!answer || answer.ok) return undefined;
  return failureSentence(answer.reason, reasons);
}
