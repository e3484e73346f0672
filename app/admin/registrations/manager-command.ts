import * as z from "zod";
import { EmailTemplate } from "#model/registrations/email-template.ts";
import { PaymentState, RegistrationStatus } from "#model/registrations/registration.ts";
import { isId } from "#model/text/id.ts";
import type { RefundsAhead } from "#text/payments/refund.ts";
import type { CsvRegistration } from "#text/registrations/registration-csv.ts";
import type { Failed } from "../ui/command/command-answer.ts";
import { type ByHandAnswer, byHandCommands } from "./by-hand/by-hand-command.ts";
import type { RegistrationList } from "./load-manager.ts";

const id = z.string().refine(isId);
const ids = z.array(id).min(1).max(30_000);

const ChosenAnswer = z.strictObject({ questionId: z.string().max(40), answer: z.string().max(500) });
const ChosenChoice = z.strictObject({ of: z.enum(["kind", "workshop"]), id: z.string().max(40) });

/** Commands of the registration manager, sent to `/admin/events/:eventId/registrations`. */
export const ManagerCommand = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("confirm"), ids }),
  z.strictObject({ intent: z.literal("cancel"), ids, sendsMail: z.boolean().optional() }),
  /** How many of the selected ones have which status, before they are confirmed or cancelled. */
  z.strictObject({ intent: z.literal("countChosen"), ids }),
  z.strictObject({ intent: z.literal("resend"), id }),
  z.strictObject({ intent: z.literal("showEfn"), id }),
  z.strictObject({ intent: z.literal("moveUp"), id, reason: z.string().trim().min(1).max(200) }),
  z.strictObject({
    intent: z.literal("export"),
    ids: ids.optional(),
    status: RegistrationStatus.optional(),
    payment: PaymentState.optional(),
    answer: ChosenAnswer.optional(),
    choice: ChosenChoice.optional(),
    search: z.string().max(200),
    withEfn: z.boolean().optional(),
  }),
  /** One page of search results; `query` is that of the URL. */
  z.strictObject({
    intent: z.literal("search"),
    search: z.string().max(200),
    query: z.string().max(2000),
    isWaitingList: z.boolean().optional(),
  }),
  /** The ids of all matches of search and status. */
  z.strictObject({
    intent: z.literal("chooseAll"),
    status: RegistrationStatus.optional(),
    payment: PaymentState.optional(),
    answer: ChosenAnswer.optional(),
    choice: ChosenChoice.optional(),
    search: z.string().max(200),
  }),
  z.strictObject({ intent: z.literal("preview"), template: EmailTemplate }),
  z.strictObject({ intent: z.literal("sendTest"), template: EmailTemplate }),
  ...byHandCommands,
]);
export type ManagerCommand = z.output<typeof ManagerCommand>;

export type ManagerAnswer =
  | ByHandAnswer
  | { ok: true }
  /** A bulk confirmation has started; poll it by this id. */
  | { ok: true; jobId: string }
  | BulkDone
  | { ok: true; rows: CsvRegistration[] }
  | { ok: true; list: RegistrationList }
  | { ok: true; ids: string[] }
  | { ok: true; chosen: Record<RegistrationStatus, number>; refunds: RefundsAhead }
  | { ok: true; efn: string }
  | { ok: true; preview: { from: string; subject: string; text: string } }
  | { ok: false; reason: "invalid"; message: string }
  | Failed<"missing" | "mail_in_progress" | "mail_failed">;

/** What a bulk confirmation or cancellation has changed, and whom not. People are named as the notice names them. */
interface BulkDone {
  ok: true;
  changed: number;
  skipped: string[];
  /** Confirmed, but it is unknown whether their mail arrived. */
  unsettled: string[];
}

/** Aborted because of this registration: no status has changed. `why`: what the mail service said. */
export interface CalledOff {
  ok: false;
  reason: "mail_failed" | "mail_in_progress";
  id: string;
  at: string;
  mailed: number;
  why?: string;
}

/** How a bulk confirmation or cancellation ended. */
export type BulkOutcome = BulkDone | CalledOff | { ok: false; reason: string };

/** The state of a bulk confirmation. */
export type JobAnswer =
  | { state: "running"; mailed: number; total: number }
  | { state: "ended"; outcome: BulkOutcome }
  /** Unknown id: the job ended long ago. */
  | { state: "unknown" }
  | { state: "unreachable" };
