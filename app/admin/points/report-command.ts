import * as z from "zod";
import { chambers } from "#model/certificates/points-report.ts";
import { SpeakerPoints } from "#model/registrations/registration.ts";
import { isId } from "#model/text/id.ts";
import type { Failed, FailedAnswer } from "../ui/command/command-answer.ts";
import { failureSentence } from "../ui/command/failure-text.ts";

const chamber = z.enum(chambers);
const id = z.string().refine(isId);

/** Commands of the screen "Meldung der Punkte". */
export const ReportCommand = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("show"), chamber: chamber.optional(), asFile: z.boolean() }),
  z.strictObject({ intent: z.literal("savePassword"), chamber, password: z.string().max(200) }),
  z.strictObject({
    intent: z.literal("report"),
    chamber,
    isConfirmed: z.boolean(),
    skip: z.array(id).max(5000),
  }),
  /** Without `former` the report that the person has. */
  z.strictObject({ intent: z.enum(["withdraw", "takenBack"]), id, former: id.optional() }),
  z.strictObject({ intent: z.literal("showFormer"), id, former: id }),
  z.strictObject({ intent: z.literal("compare"), chamber }),
  z.strictObject({ intent: z.literal("speaker"), id, points: SpeakerPoints }),
  z.strictObject({ intent: z.literal("mark"), id, isReported: z.boolean() }),
]);
export type ReportCommand = z.output<typeof ReportCommand>;

/** Why EIV accepted nothing. */
type EivProblem =
  | ("event_not_found" | "event_cancelled")
  | ("off" | "no_vnr" | "no_password" | "not_in_time" | "not_confirmed")
  | ("password" | "refused" | "format" | "busy" | "unavailable");

export interface ShownNumber {
  id: string;
  efn: string;
  barcode: { width: number; path: string };
}

export type ReportAnswer =
  | { ok: true }
  | { ok: true; shown: ShownNumber[] }
  | { ok: true; reported: number; refused: { id: string; reason: "refused" | "format" }[]; left: number }
  | { ok: true; known: string[]; former: string[]; unknown: number }
  | { ok: true; efn: string }
  | Failed<"missing" | "not_known" | "invalid_password" | EivProblem>;

const reasons: Partial<Record<FailedAnswer<ReportAnswer>["reason"], string>> = {
  missing: "Diese Anmeldung gibt es nicht mehr. Bitte laden Sie die Seite neu.",
  not_known: "Diese Meldung ist schon zurückgenommen. Bitte laden Sie die Seite neu.",
  invalid_password: "Bitte geben Sie das Passwort der VNR ein.",
  off: "Die Meldung an EIV ist nicht eingerichtet.",
  no_vnr: "Die Veranstaltung hat keine anerkannte VNR (Veranstaltungsnummer der Kammer, 19 Ziffern).",
  no_password: "Für diese VNR ist kein Passwort gespeichert.",
  not_in_time: "Gemeldet wird nur nach der Veranstaltung und bis zum Ende der Frist. Danach hilft nur die Kammer.",
  not_confirmed: "Bitte bestätigen Sie die erste Meldung dieser Veranstaltung.",
  password:
    "EIV nimmt VNR und Passwort nicht an. Bitte prüfen Sie beides; nach einem neuen Passwort gilt das alte nicht mehr.",
  refused:
    "EIV lehnt die Meldung ab: Die VNR ist dort unbekannt oder gesperrt, oder der Tag liegt außerhalb der Anerkennung.",
  format: "EIV lehnt die Angaben ab: Die EFN oder die Punkte stimmen nicht.",
  busy: "EIV bittet um eine Pause. Bisherige Meldungen bleiben bestehen; versuchen Sie es in einigen Minuten noch einmal.",
  unavailable: "EIV antwortet nicht. Bisherige Meldungen bleiben bestehen; versuchen Sie es später noch einmal.",
};

/** Returns why the request failed, undefined on success. */
export function failureOf(answer: ReportAnswer | undefined): string | undefined {
  return answer && !answer.ok ? failureSentence(answer.reason, reasons) : undefined;
}
