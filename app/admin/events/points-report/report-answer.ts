import * as z from "zod";
import { isId } from "#model/id.ts";

export const ReportSubmission = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("show"), asFile: z.boolean() }),
  z.strictObject({ intent: z.literal("mark"), id: z.string().refine(isId), isReported: z.boolean() }),
]);
export type ReportSubmission = z.output<typeof ReportSubmission>;

export interface ShownNumber {
  id: string;
  efn: string;
  barcode: { width: number; path: string };
}

export type ReportAnswer =
  | { ok: true }
  | { ok: true; shown: ShownNumber[] }
  | { ok: false; reason: "missing" | "failed" }
  /** Of `clientAction`. */
  | { ok: false; reason: "unreachable" | "forbidden" };

const sentences: Record<Extract<ReportAnswer, { ok: false }>["reason"], string> = {
  missing: "Diese Anmeldung gibt es nicht mehr. Bitte laden Sie die Seite neu.",
  failed: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
  unreachable: "Es kam keine Antwort. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
  forbidden: "Dafür fehlt Ihnen die Berechtigung.",
};

/** Why it was not done. */
export function whyNot(answer: ReportAnswer | undefined): string | undefined {
  return answer && !answer.ok ? sentences[answer.reason] : undefined;
}
