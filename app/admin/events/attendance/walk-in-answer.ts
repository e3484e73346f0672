import * as z from "zod";
import type { AttendanceRefusal } from "#model/attendance.ts";

const day = z.string().max(10);
/** As it is typed; what is wrong with it is said beside the fields. */
const typed = z.string().max(1000);

/** Somebody who came without having registered. */
export const WalkInSubmission = z.strictObject({
  intent: z.literal("walkIn"),
  day,
  person: z.strictObject({ title: typed, firstName: typed, lastName: typed, email: typed, city: typed }),
  efn: typed.default(""),
  /** Though no seat is free. */
  isAdmitted: z.boolean(),
});
export type WalkInSubmission = z.output<typeof WalkInSubmission>;

export type WalkInAnswer =
  | { ok: true }
  | { ok: false; reason: "invalid_fields"; fieldErrors: Record<string, string> }
  | { ok: false; reason: "missing" | "full" | "event_cancelled" | "failed" | AttendanceRefusal }
  /** Of `clientAction`. */
  | { ok: false; reason: "unreachable" | "forbidden" };

const sentences: Partial<Record<Extract<WalkInAnswer, { ok: false }>["reason"], string>> = {
  missing: "Diese Veranstaltung gibt es nicht mehr.",
  no_such_day: "An diesem Tag findet die Veranstaltung nicht statt. Bitte laden Sie die Seite neu.",
  day_to_come: "Dieser Tag ist noch nicht gekommen.",
  event_cancelled: "Diese Veranstaltung ist abgesagt.",
  unreachable:
    "Nicht gespeichert: Es kam keine Antwort. Wer nicht angemeldet ist, lässt sich nur mit Verbindung aufnehmen.",
  forbidden: "Dafür fehlt Ihnen die Berechtigung.",
};

/** Why it was not entered. */
export function whyNot(answer: WalkInAnswer | undefined): string | undefined {
  if (!answer || answer.ok) return undefined;
  return sentences[answer.reason] ?? "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.";
}
