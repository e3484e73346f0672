import * as z from "zod";
import { WhenFull } from "#model/registration-by-hand.ts";

/** As it is typed; what is wrong with it is said beside the fields. */
const typed = z.string().max(1000);
const person = z.strictObject({ title: typed, firstName: typed, lastName: typed, email: typed, city: typed });
export type TypedPerson = z.output<typeof person>;

/** What the secretariat does with one registration. */
export const handSubmissions = [
  z.strictObject({ intent: z.literal("add"), person, whenFull: WhenFull, sendsMail: z.boolean() }),
] as const;
export type HandSubmission = z.output<(typeof handSubmissions)[number]>;

export type HandAnswer =
  | { ok: true; isWaiting: boolean }
  | { ok: false; reason: "invalid_fields"; fieldErrors: Record<string, string> }
  /** No seat is free that is not offered to somebody or waited for. */
  | { ok: false; reason: "full"; hasWaitingList: boolean }
  | { ok: false; reason: "event_cancelled" };

export const handStatuses = { invalid_fields: 422, full: 409, event_cancelled: 409 } as const;
