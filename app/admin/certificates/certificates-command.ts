import * as z from "zod";
import type { StateRefusal } from "#model/registrations/allowed-actions.ts";
import { isId } from "#model/text/id.ts";
import { stateRefusals } from "#text/registrations/registration-status.ts";
import type { Failed, FailedAnswer } from "../ui/command/command-answer.ts";
import { failureSentence } from "../ui/command/failure-text.ts";

const id = z.string().refine(isId);

/** Commands of the screen "Bescheinigungen". */
export const CertificatesCommand = z.discriminatedUnion("intent", [
  /** Issues a batch of missing certificates; the browser repeats this until none remain. */
  z.strictObject({ intent: z.literal("issueAll") }),
  z.strictObject({ intent: z.literal("mailAll") }),
  z.strictObject({ intent: z.enum(["issue", "duplicate", "mail", "mailAgain"]), id }),
  z.strictObject({ intent: z.literal("withdraw"), id, reason: z.string().max(1000) }),
]);
export type CertificatesCommand = z.output<typeof CertificatesCommand>;

export type CertificatesAnswer =
  /** `missing`: configured pictures that cannot be read; the certificates were issued without them. */
  | { ok: true; issued: number; remaining: number; missing?: ("logo" | "signature")[] }
  | Failed<"missing" | "not_recorded" | "none_valid" | "no_reason" | "long_reason" | "none_to_mail" | StateRefusal>;

export const maxReason = 300;

const reasons: Partial<Record<FailedAnswer<CertificatesAnswer>["reason"], string>> = {
  missing: stateRefusals.event_not_found,
  not_recorded: "Für diese Person lässt sich keine Bescheinigung ausstellen. Bitte laden Sie die Seite neu.",
  none_valid: "Diese Person hat keine gültige Bescheinigung mehr. Bitte laden Sie die Seite neu.",
  none_to_mail: "Hier ist keine Bescheinigung mehr zu senden. Bitte laden Sie die Seite neu.",
  no_reason: "Bitte geben Sie einen Grund an.",
  long_reason: `Der Grund darf höchstens ${maxReason} Zeichen lang sein.`,
};

/** Returns a warning about pictures missing on the certificates just issued. */
export function missingText(answer: CertificatesAnswer | undefined): string | undefined {
  const missing = answer?.ok ? (answer.missing ?? []) : [];
  if (missing.length === 0) return undefined;
  const names = missing.map((name) => (name === "logo" ? "Logo" : "Bild der Unterschrift")).join(" und ");
  return `Ausgestellt ohne ${names}: Die Datei ist nicht zu lesen. Bitte laden Sie sie unter „Vorlage der Bescheinigung“ im Menü neu hoch.`;
}

/** Returns why the request failed, undefined on success. */
export function failureOf(answer: CertificatesAnswer | undefined): string | undefined {
  return answer && !answer.ok ? failureSentence(answer.reason, reasons) : undefined;
}
