import { statusesFor } from "#model/registrations/allowed-actions.ts";
import type { RefundsAhead } from "#text/payments/refund.ts";
import { listPayments, type PaymentParts } from "./list-payments.ts";

/** Sums up what would be owed back if these registrations of an event were cancelled today. Changes nothing. */
export async function proposeRefunds(
  parts: PaymentParts,
  eventId: string,
  ids: readonly string[],
): Promise<RefundsAhead> {
  const chosen = new Set(ids);
  const listed = await listPayments(parts, eventId);
  const paid = listed.filter(
    ({ registration: { id, status }, heldCents }) =>
      chosen.has(id) && statusesFor("cancel").includes(status) && heldCents > 0,
  );
  const isKnown = paid.every(({ refund }) => refund !== undefined);
  return {
    count: paid.length,
    heldCents: paid.reduce((sum, { heldCents }) => sum + heldCents, 0),
    proposedCents: isKnown ? paid.reduce((sum, { refund }) => sum + (refund?.cents ?? 0), 0) : undefined,
  };
}
