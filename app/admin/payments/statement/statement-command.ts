import * as z from "zod";
import type { MatchReason } from "#model/payments/match-entries.ts";
import { isId } from "#model/text/id.ts";
import type { Failed } from "../../ui/command/command-answer.ts";

const id = z.string().refine(isId);
const entry = z.strictObject({
  bookedOn: z.iso.date(),
  cents: z.int().min(1).max(1_000_000_000),
  payer: z.string().max(150),
  purpose: z.string().max(500),
  occurrence: z.int().min(0).max(100_000),
});
const booking = z.strictObject({ entry, registrationId: id, cents: z.int().min(1).max(1_000_000_000) });

/** The longest text of a file: a request has at most 1 MB. */
export const longestStatement = 900_000;

/** Commands of the screen that compares a bank statement. */
export const StatementCommand = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("read"), text: z.string().max(longestStatement) }),
  z.strictObject({ intent: z.literal("book"), bookings: z.array(booking).min(1).max(2000) }),
  z.strictObject({ intent: z.literal("undo"), eventId: id, id, paymentId: id }),
]);
export type StatementCommand = z.output<typeof StatementCommand>;
export type Entry = z.output<typeof entry>;

export interface ProposedEntry {
  entry: Entry;
  reason: MatchReason | undefined;
  registrationIds: string[];
  /** What of it each of them pays; empty unless it is shared. */
  shares: number[];
  bookedCents: number;
}

export interface PayableChoice {
  id: string;
  /** "Dr. Eva Muster, Schmerztag" */
  label: string;
  openCents: number;
}

export interface BookedEntry {
  eventId: string;
  registrationId: string;
  paymentId: string;
}

export type StatementAnswer =
  | { ok: true }
  | {
      ok: true;
      entries: ProposedEntry[];
      /** How many came in, but not in euro: they are not among the entries. */
      inOtherCurrency: number;
      payable: PayableChoice[];
    }
  /** For each booking; `null` for one that was left out. */
  | { ok: true; booked: (BookedEntry | null)[] }
  | Failed<"unreadable" | "missing" | "refunded">;
