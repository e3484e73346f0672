import { buffer } from "node:stream/consumers";
import type { Viewer } from "#model/accounts/permission.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { isManageable, manageLink } from "#model/registrations/manage-link.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { PrintedEvent } from "#server/attendance/print-for.ts";
import { authorOf } from "#server/author.ts";
import type { CertificatePrinter } from "#server/certificates/pdf/certificate-printer.ts";
import { findMails, type MailStatus, queueMails } from "#server/mail/mail-outbox.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import type { Mail, MailKindRules, MailSource } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { findRegistration } from "#server/registrations/registration-store.ts";
import { createManageLinks } from "#server/registrations/self-service/manage-link-store.ts";
import { composeCertificateMail } from "./certificate-mail.ts";
import { askForMails, findCertificatesOf, letAskAgain, printed } from "./certificate-store.ts";

/** Certificates by mail, each sent once, even if requested twice or after a restart. */
export interface CertificateMails {
  /** Queues the mails of registrations for which none was requested before. @returns how many */
  ask(viewer: Viewer, event: PrintedEvent, registrationIds: readonly string[]): Promise<number>;
  /** Sends a mail again that failed or is unsettled. @returns whether there was one to send */
  again(viewer: Viewer, event: PrintedEvent, registrationId: string): Promise<boolean>;
  /** Statuses of the mails by registration id. */
  statuses(registrationIds: readonly string[]): Promise<Map<string, MailStatus>>;
}

export function createCertificateMails({ content, database, clock, mails }: Correspondence): CertificateMails {
  return {
    async ask(viewer, event, registrationIds) {
      const author = authorOf(viewer, clock);
      const { now } = author;
      if (eventRefusalOf("sendCertificate", eventState(await content.find("events", event.id), { now }))) return 0;
      const asked = await database.transaction().execute(async (transaction) => {
        const ids = await askForMails(transaction, event.id, registrationIds, now);
        if (ids.length === 0) return 0;
        await queueMails(transaction, "certificate", ids, now);
        const details = { id: event.id, title: event.title, count: ids.length };
        const entry = { action: "registration.certificates_mailed", section: "events", details } as const;
        await recordActivity(transaction, entry, author);
        return ids.length;
      });
      if (asked > 0) mails.wake();
      return asked;
    },
    async again(viewer, event, id) {
      const details = { id: event.id, title: event.title, registrationId: id };
      const entry = { action: "registration.certificate_resent", section: "events", details } as const;
      if (!(await findMails(database, "certificate", [id], clock())).has(id)) return false;
      const { isClaimed, status } = await mails.sendNow({
        ...{ kind: "certificate", recordId: id, claimable: ["failed", "unsettled"] },
        record: (transaction) => recordActivity(transaction, entry, authorOf(viewer, clock)),
      });
      return isClaimed && status !== "dropped";
    },
    async statuses(ids) {
      const found = await findMails(database, "certificate", ids, clock());
      return new Map([...found].map(([id, { status }]) => [id, status]));
    },
  };
}

/** Unsettled ones may have arrived: the secretariat decides about them. */
export function certificateRules(printer: CertificatePrinter): MailKindRules {
  return { compose: (id, at) => compose(at, id, printer), whenDropped: letAskAgain };
}

async function compose(source: MailSource, id: string, printer: CertificatePrinter): Promise<Mail | undefined> {
  const { database, content, siteUrl, clock } = source;
  const now = clock();
  const registration = await findRegistration(database, id);
  const certificates = await findCertificatesOf(database, [id]);
  const valid = certificates.find(({ withdrawnAt, isDuplicate }) => !withdrawnAt && !isDuplicate);
  const event = valid && (await content.find("events", valid.eventId));
  if (!registration || !valid || eventRefusalOf("sendCertificate", eventState(event, { now }))) return undefined;
  const opens = event && isManageable(event, berlinDate(now));
  const tokens = opens ? await createManageLinks(database, [id], "certificate", now) : undefined;
  const token = tokens?.get(id);
  const pdf = await printer.createPdf([printed(valid, siteUrl)]);
  return composeCertificateMail(registration, {
    event: valid.says.event,
    correspondents: await findCorrespondents(source),
    manageLink: token && manageLink(siteUrl, token),
    file: { name: "teilnahmebescheinigung.pdf", mediaType: "application/pdf", content: await buffer(pdf) },
  });
}
