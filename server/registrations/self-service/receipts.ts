import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { manageLink } from "#model/registrations/manage-link.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { MailKindRules } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { findAttendedEvent } from "#server/payments/attended-event.ts";
import { choiceLines } from "#text/registrations/participation.ts";
import { findPaymentValues, findTransfer } from "../payment-values.ts";
import { listPeopleOfForm } from "../people-of-form.ts";
import { findRegistration } from "../registration-store.ts";
import { dropUnlessEventReturns } from "../wait-for-event.ts";
import { createManageLinks } from "./manage-link-store.ts";
import { composeReceiptMail } from "./receipt-mail.ts";

/**
 * Queues receipts for these registrations, in the transaction that inserts them. Registrations that were not inserted,
 * as they are registered already, get none.
 * @param others whom the person of a receipt has registered, too
 */
export async function queueReceipts(
  transaction: WriteTransaction,
  ids: readonly string[],
  now: Date,
  others?: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += 200) {
    const rows = await transaction
      .selectFrom("registrations")
      .select("id")
      .where("id", "in", ids.slice(start, start + 200))
      .execute();
    const written = rows.map(({ id }) => id);
    if (written.length > 0) await queueMails(transaction, "receipt", written, now, others);
  }
}

/** Receipts; dropped if the registration is cancelled or the event over; while it may come back they wait. */
export const receiptRules: MailKindRules = {
  async compose(id, at) {
    const { database, content, siteUrl, clock } = at;
    const now = clock();
    const registration = await findRegistration(database, id);
    const event = registration && (await content.find("events", registration.eventId));
    if (!registration) return undefined;
    const state = eventState(event, { now });
    if (!event || !isAllowed("sendReceipt", { event: state, person: registration.status }))
      return dropUnlessEventReturns("sendReceipt", { event, registration }, now);
    await at.countFor(registration.email);
    const correspondents = await findCorrespondents(at);
    const tokens = await createManageLinks(database, [id], "receipt", now);
    const link = manageLink(siteUrl, tokens.get(id) ?? "");
    const others = await listPeopleOfForm(database, event.id, at.alsoAbout);
    const canPay = isAllowed("showTransfer", { event: state, person: registration.status });
    const transfer = canPay ? await findTransfer(at, event, registration) : undefined;
    const { event: attended, waivedCents } = await findAttendedEvent(database, event, registration);
    const money = await findPaymentValues(content, attended, { transfer, waivedCents });
    return composeReceiptMail(registration, {
      event: attended,
      choice: choiceLines(event, registration).join("\n"),
      correspondents,
      siteUrl,
      now,
      manageLink: link,
      money,
      transfer,
      others,
    });
  },
};
