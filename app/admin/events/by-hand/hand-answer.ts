import * as z from "zod";
import { isId } from "#model/id.ts";
import { type CorrectionInput, WhenFull } from "#model/registration-by-hand.ts";

/** As it is typed; what is wrong with it is said beside the fields. */
const typed = z.string().max(1000);
const person = z.strictObject({ title: typed, firstName: typed, lastName: typed, email: typed, city: typed });
/** A little more than a note may have, so that the sentence beside the field can say so. */
const correction = person.extend({ note: z.string().max(10_000) });
const id = z.string().refine(isId);

/** What the secretariat does with one registration. */
export const handSubmissions = [
  z.strictObject({ intent: z.literal("add"), person, whenFull: WhenFull, sendsMail: z.boolean() }),
  /** `seen`: what was stored when the typing began. */
  z.strictObject({ intent: z.literal("correct"), id, corrected: correction, seen: correction }),
  z.strictObject({ intent: z.literal("undoCancellation"), id }),
] as const;
export type HandSubmission = z.output<(typeof handSubmissions)[number]>;

export type HandAnswer =
  | { ok: true; isWaiting: boolean }
  | { ok: true; isConfirmed: boolean }
  | { ok: false; reason: "invalid_fields"; fieldErrors: Record<string, string> }
  /** No seat is free that is not offered to somebody or waited for. */
  | { ok: false; reason: "full"; hasWaitingList: boolean }
  /** Somebody else corrected the person since the dialog was opened. */
  | { ok: false; reason: "stale_person"; stored: CorrectionInput }
  | { ok: false; reason: "event_cancelled" | "not_cancelled" | "registered" };

export const handStatuses = {
  invalid_fields: 422,
  full: 409,
  stale_person: 409,
  event_cancelled: 409,
  not_cancelled: 409,
  registered: 409,
} as const;
