import { buffer } from "node:stream/consumers";
import type { Viewer } from "#model/accounts/permission.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { isManageable, manageLink } from "#model/registrations/manage-link.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { CertificatePrinter } from "#server/certificates/certificate-printer.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import {
  claimMail,
  findMails,
  forgetMail,
  listRecordsWithDueMail,
  type MailStatus,
  queueMails,
} from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { PrintedEvent } from "../attendance/print-for.ts";
import type { ConfirmationParts } from "../confirmation-mail.ts";
import { findRegistration, type StoredRegistration } from "../registration-store.ts";
import { createManageLinks } from "../self-service/manage-link-store.ts";
import { composeCertificateMail } from "./certificate-mail.ts";
import { askForMails, findCertificatesOf, type IssuedCertificate, printed } from "./certificate-store.ts";

/** Certificates by mail, each sent once, even if requested twice or after a restart. */
export interface CertificateMails {
  /** Queues the mails of registrations for which none was requested before. @returns how many */
  ask(viewer: Viewer, event: PrintedEvent, registrationIds: readonly string[]): Promise<number>;
  /** Sends a mail again that failed or is unsettled. @returns whether there was one to send */
  again(viewer: Viewer, event: PrintedEvent, registrationId: string): Promise<boolean>;
  /** Statuses of the mails by registration id. */
  statuses(registrationIds: readonly string[]): Promise<Map<string, MailStatus>>;
  /** Sends the mails that are due. If called while running, it checks once more when done. */
  work(): Promise<void>;
  /** Starts no further mail and resolves when the current ones are settled. */
  close(): Promise<void>;
}

export type CertificateMailParts = ConfirmationParts & { printer: CertificatePrinter };

const batchSize = 100;

export function createCertificateMails(parts: CertificateMailParts): CertificateMails {
  const { content, database, clock, log, mailer } = parts;
  let working: Promise<void> | undefined;
  let mustRunAgain = false;
  let isClosed = false;

  async function sendDue(): Promise<void> {
    do {
      mustRunAgain = false;
      let due: string[];
      do {
        // Unsettled mails may have arrived: the secretariat decides about them.
        due = await listRecordsWithDueMail(database, "certificate", clock(), batchSize, ["waiting"]);
        const queue = due.values();
        const work = async () => {
          for (const id of queue) if (!isClosed) await sendOne(parts, { id, claimable: ["waiting"] });
        };
        await Promise.all(Array.from({ length: mailer.parallel }, work));
      } while (due.length === batchSize && !isClosed);
    } while (mustRunAgain && !isClosed);
  }

  function work(): Promise<void> {
    if (isClosed) return Promise.resolve();
    mustRunAgain = true;
    working ??= sendDue().finally(() => {
      working = undefined;
    });
    return working;
  }

  return {
    async ask(viewer, event, registrationIds) {
      const now = clock();
      if (eventRefusalOf("sendCertificate", eventState(await content.find("events", event.id), { now }))) return 0;
      const asked = await database.transaction().execute(async (transaction) => {
        const ids = await askForMails(transaction, event.id, registrationIds, now);
        if (ids.length === 0) return 0;
        await queueMails(transaction, "certificate", ids, now);
        const details = { id: event.id, title: event.title, count: ids.length };
        const entry = { action: "registration.certificates_mailed", section: "events", details } as const;
        await recordActivity(transaction, entry, { email: viewer.email, now });
        return ids.length;
      });
      if (asked > 0) void work().catch((error: unknown) => log.error("certificates were not sent", { error }));
      return asked;
    },
    async again(viewer, event, id) {
      const status = (await findMails(database, "certificate", [id], clock())).get(id)?.status;
      if (status !== "failed" && status !== "unsettled") return false;
      const details = { id: event.id, title: event.title, registrationId: id };
      const entry = { action: "registration.certificate_resent", section: "events", details } as const;
      const record = (transaction: WriteTransaction) =>
        recordActivity(transaction, entry, { email: viewer.email, now: clock() });
      return sendOne(parts, { id, claimable: ["failed", "unsettled"], record });
    },
    async statuses(ids) {
      const mails = await findMails(database, "certificate", ids, clock());
      return new Map([...mails].map(([id, { status }]) => [id, status]));
    },
    work,
    async close() {
      isClosed = true;
      await working?.catch(() => {});
    },
  };
}

/**
 * @param order.record logs an editor's request, in the transaction that claims the mail
 * @returns whether this call sent it
 */
async function sendOne(
  parts: CertificateMailParts,
  {
    id,
    claimable,
    record,
  }: {
    id: string;
    claimable: readonly ("waiting" | "failed" | "unsettled")[];
    record?: (transaction: WriteTransaction) => Promise<void>;
  },
): Promise<boolean> {
  const { content, database, clock } = parts;
  const registration = await findRegistration(database, id);
  const certificates = await findCertificatesOf(database, [id]);
  const valid = certificates.find(({ withdrawnAt, isDuplicate }) => !withdrawnAt && !isDuplicate);
  const state = eventState(valid && (await content.find("events", valid.eventId)), { now: clock() });
  if (!registration || !valid || eventRefusalOf("sendCertificate", state)) {
    await forgetMail(database, "certificate", id);
    return false;
  }
  const claim = await database.transaction().execute(async (transaction) => {
    const claimed = await claimMail(transaction, { kind: "certificate", recordId: id, claimable }, clock());
    if (claimed.isClaimed) await record?.(transaction);
    return claimed;
  });
  if (!claim.isClaimed) return false;
  await deliverMail(parts, claim.mail, () => compose(parts, registration, valid), "unless_arrived");
  return true;
}

async function compose(
  { database, content, mailFrom, siteUrl, clock, printer }: CertificateMailParts,
  registration: StoredRegistration,
  certificate: IssuedCertificate,
) {
  const now = clock();
  const correspondents = await findCorrespondents(content, mailFrom);
  const event = await content.find("events", certificate.eventId);
  const opens = event && isManageable(event, berlinDate(now));
  const tokens = opens ? await createManageLinks(database, [registration.id], "certificate", now) : undefined;
  const token = tokens?.get(registration.id);
  const { title } = certificate.says.event;
  const pdf = await printer.createPdf(title, [printed(certificate, siteUrl)]);
  return composeCertificateMail(registration, {
    event: certificate.says.event,
    correspondents,
    manageLink: token && manageLink(siteUrl, token),
    file: { name: "teilnahmebescheinigung.pdf", mediaType: "application/pdf", content: await buffer(pdf) },
  });
}
