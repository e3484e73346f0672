import * as z from "zod";
import { PasswordCommand } from "../account/account-command.ts";
import type { Failed } from "../ui/command/command-answer.ts";

export const DashboardCommand = z.discriminatedUnion("intent", [
  PasswordCommand,
  z.strictObject({ intent: z.literal("dismissFailedSignIns") }),
  z.strictObject({ intent: z.literal("sendTestMail") }),
  /** Asks DNS about the domain of the sender. */
  z.strictObject({ intent: z.literal("checkSender") }),
  z.strictObject({ intent: z.literal("confirmClock") }),
  /** What becomes of all mails of which nobody knows whether they arrived. */
  z.strictObject({ intent: z.literal("settleMails"), decision: z.enum(["send", "leave"]) }),
]);
export type DashboardCommand = z.output<typeof DashboardCommand>;

/** `sentence`: the outcome, or why it failed. `isSent`: false after a try to send a mail that the mail service refused. */
export type DashboardAnswer =
  | { ok: true; sentence?: string; isSent?: boolean }
  | { ok: false; reason: "no_mail_service" | "too_many_tries" | "dns_unavailable"; sentence: string }
  | Failed;
