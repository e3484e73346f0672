import * as z from "zod";
import { MAX_WORKSHOPS } from "#model/participations/choice-rule.ts";
import type { StateRefusal } from "#model/registrations/allowed-actions.ts";
import type { CorrectionInput } from "#model/registrations/correction.ts";
import type { ListColumns } from "#model/registrations/list-columns.ts";
import { type ListedRow, type ListSheets, MAX_LISTED } from "#model/registrations/participant-list.ts";
import { RegistrationStatus } from "#model/registrations/registration.ts";
import { WhenFull } from "#model/registrations/registration-by-hand.ts";
import { isId } from "#model/text/id.ts";

/** Raw input; errors are reported per field. */
const typed = z.string().max(1000);
const person = z.strictObject({ title: typed, firstName: typed, lastName: typed, email: typed, city: typed });
/** Above the limits, so that validation can report it beside the field. */
const long = z.string().max(10_000);
const correction = person.extend({ invoiceRecipient: long, note: long });
const id = z.string().refine(isId);
/** Answers to the event's own questions and the EFN, by field; only those that were typed. */
const details = z.record(z.string().max(60), typed).refine((fields) => Object.keys(fields).length <= 20);

const listed = person.extend({
  status: RegistrationStatus.optional(),
  paidOn: typed.optional(),
  participation: typed.optional(),
  workshops: z.array(typed).max(50).optional(),
  details: details.optional(),
});
const listColumns = z.record(z.string().max(60), z.int().min(0).max(1000));

/** The text of a CSV file, or a workbook of Excel as base64. */
const listFile = z.union([
  z.strictObject({ text: z.string().max(2_000_000) }),
  z.strictObject({ workbook: z.string().max(2_000_000), sheet: z.string().max(200).optional() }),
]);
export type ListFile = z.output<typeof listFile>;

const choice = z.strictObject({
  participation: z.string().max(300),
  workshops: z.array(z.string().max(300)).max(2 * MAX_WORKSHOPS),
});

/** Manual changes of registrations by the secretariat. */
export const byHandCommands = [
  z.strictObject({
    intent: z.literal("add"),
    person,
    details: details.optional(),
    choice: choice.optional(),
    whenFull: WhenFull,
    sendsMail: z.boolean(),
  }),
  /** `seen`: the stored values on which the correction is based. */
  z.strictObject({
    intent: z.literal("correct"),
    id,
    corrected: correction,
    seen: correction,
    details: details.optional(),
  }),
  /** `seen`: the stored choice on which the change is based. */
  z.strictObject({ intent: z.literal("changeChoice"), id, choice, seen: choice, isOver: z.boolean() }),
  z.strictObject({ intent: z.literal("undoCancellation"), id }),
  z.strictObject({ intent: z.literal("giveSeat"), id, isOver: z.boolean() }),
  /** A file, to preview its rows; `columns` if they were corrected. */
  z.strictObject({ intent: z.literal("readList"), file: listFile, columns: listColumns.optional() }),
  z.strictObject({
    intent: z.literal("importList"),
    people: z.array(listed).min(1).max(MAX_LISTED),
    status: z.enum(["new", "confirmed"]),
    whenFull: WhenFull,
  }),
  z.strictObject({ intent: z.literal("listTargets") }),
  /** `paidOn`: "" removes the payment. */
  z.strictObject({ intent: z.literal("pay"), ids: z.array(id).min(1).max(30_000), paidOn: z.string().max(40) }),
  /** Nobody of them has to pay what is still open. */
  z.strictObject({ intent: z.literal("waive"), ids: z.array(id).min(1).max(30_000), reason: typed }),
  z.strictObject({ intent: z.literal("move"), id, targetId: id, whenFull: WhenFull, sendsMail: z.boolean() }),
] as const;
export type ByHandCommand = z.output<(typeof byHandCommands)[number]>;

export interface MoveTarget {
  id: string;
  title: string;
  date: string;
  lastDay: string;
  confirmsAutomatically: boolean;
}

interface ReadHead {
  head: readonly string[];
  columns: ListColumns;
  sheets?: ListSheets | undefined;
}

export type ByHandAnswer =
  | { ok: true; isWaiting: boolean }
  | { ok: true; isConfirmed: boolean }
  | ({ ok: true; listed: ListedRow[] } & ReadHead)
  | { ok: true; added: number; waiting: number }
  | { ok: true; paid: number }
  | { ok: true; waived: number }
  | ({ ok: false; reason: "unreadable"; message: string } & ReadHead)
  | { ok: false; reason: "too_many"; freeSeats: number; hasWaitingList: boolean }
  /** Events a registration can be moved to. */
  | { ok: true; targets: MoveTarget[] }
  | { ok: false; reason: "invalid_fields"; fieldErrors: Record<string, string> }
  /** No seat is free beyond those offered to or claimed by the waiting list. */
  | { ok: false; reason: "full"; hasWaitingList: boolean }
  /** Another user corrected the person since the dialog was opened. */
  | { ok: false; reason: "stale_person"; stored: CorrectionInput }
  | { ok: false; reason: StateRefusal | "target_not_found" | "attended" | "certified" | "reported" }
  | { ok: false; reason: "unknown" | "stale" | "choice_full" };
