import * as z from "zod";
import type { AttendanceRefusal } from "#model/attendance.ts";
import { isId } from "#model/id.ts";

const day = z.string().max(10);
/** As it is typed; what is wrong with it is said beside the fields. */
const typed = z.string().max(1000);

export const AttendanceSubmission = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.enum(["present", "absent", "left", "returned"]),
    id: z.string().refine(isId),
    day,
  }),
  z.strictObject({
    intent: z.literal("walkIn"),
    day,
    person: z.strictObject({ title: typed, firstName: typed, lastName: typed, email: typed, city: typed }),
    efn: typed.default(""),
    /** Though no seat is free. */
    isAdmitted: z.boolean(),
  }),
]);
export type AttendanceSubmission = z.output<typeof AttendanceSubmission>;

export type AttendanceAnswer =
  | { ok: true }
  | { ok: false; reason: "invalid_fields"; fieldErrors: Record<string, string> }
  | { ok: false; reason: "missing" | "no_seat" | "full" | "event_cancelled" | "failed" | AttendanceRefusal }
  /** Of `clientAction`. */
  | { ok: false; reason: "unreachable" | "forbidden" };

const sentences: Partial<Record<Extract<AttendanceAnswer, { ok: false }>["reason"], string>> = {
  missing: "Diese Anmeldung gibt es nicht mehr. Bitte laden Sie die Seite neu.",
  no_seat: "Diese Person hat keinen Platz. Bitte geben Sie ihr zuerst unter „Anmeldungen“ einen.",
  no_such_day: "An diesem Tag findet die Veranstaltung nicht statt. Bitte laden Sie die Seite neu.",
  day_to_come: "Dieser Tag ist noch nicht gekommen.",
  event_cancelled: "Diese Veranstaltung ist abgesagt.",
  unreachable: "Nicht gespeichert: Es kam keine Antwort. Bitte prüfen Sie die Verbindung und tippen Sie noch einmal.",
  forbidden: "Dafür fehlt Ihnen die Berechtigung.",
};

/** Why it was not entered. */
export function whyNot(answer: AttendanceAnswer | undefined): string | undefined {
  if (!answer || answer.ok) return undefined;
  return sentences[answer.reason] ?? "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.";
}
