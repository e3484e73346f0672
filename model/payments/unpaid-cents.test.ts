import { expect, it } from "vitest";
import type { States } from "#model/registrations/allowed-actions.ts";
import { noSums } from "./payment-standing.ts";
import { unpaidCents } from "./unpaid-cents.ts";

const owing = { owedCents: 18_000, paidOn: "", sums: noSums };

it.each<[States, number]>([
  [{ event: "open", person: "new" }, 18_000],
  [{ event: "open", person: "waiting" }, 18_000],
  [{ event: "past", person: "confirmed" }, 18_000],
  [{ event: "open", person: "cancelled" }, 0],
  [{ event: "cancelled", person: "confirmed" }, 0],
])("%o: %i cents are not paid", (states, cents) => expect(unpaidCents(states, owing)).toBe(cents));

it("is what is missing, and nothing of who is marked as paid", () => {
  const states = { event: "open", person: "confirmed" } as const;
  expect(unpaidCents(states, { ...owing, sums: { ...noSums, paid: 10_000, waived: 3_000 } })).toBe(5_000);
  expect(unpaidCents(states, { ...owing, paidOn: "2026-06-14" })).toBe(0);
});
