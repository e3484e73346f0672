import { letAskAgain } from "#server/certificates/certificate-store.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { countAnew, findMails, forgetMail, queueAgain } from "#server/mail/mail-outbox.ts";
import { listWaiting } from "./waiting-list/waiting-store.ts";

/**
 * After a registration got another address: all links sent to the old one are revoked, as its mailbox may belong to a
 * different person. Only a pending seat offer is mailed again; a certificate that went to the old address can be.
 */
export async function followAddress(
  transaction: WriteTransaction,
  { eventId, id }: { eventId: string; id: string },
  now: Date,
): Promise<void> {
  await transaction.deleteFrom("manage_links").where("registration_id", "=", id).execute();
  await countAnew(transaction, id);
  const waiting = (await listWaiting(transaction, eventId)).find((one) => one.id === id);
  if (waiting?.offerExpiresAt) await queueAgain(transaction, "offer", id, now);
  // One that could not be delivered is made again to the new address.
  else if (waiting) await forgetMail(transaction, "offer", id);
  const certificate = (await findMails(transaction, "certificate", [id], now)).get(id);
  if (!certificate || certificate.status === "sent") {
    await forgetMail(transaction, "certificate", id);
    await letAskAgain(transaction, id);
  }
}
