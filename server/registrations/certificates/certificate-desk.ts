import type { Viewer } from "#model/accounts/permission.ts";
import type { PrintedCertificate } from "#model/certificates/certificate.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { WithId } from "#model/text/id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import { type Bound, bindCommands } from "#server/bind.ts";
import type { CertificatePrinter } from "#server/certificates/certificate-printer.ts";
import type { MailStatus } from "#server/mail/mail-outbox.ts";
import { listPresent, type PresentPerson } from "../attendance/attendance-store.ts";
import type { PrintedEvent } from "../attendance/print-for.ts";
import type { CertificateMails } from "./certificate-mails.ts";
import { findCertificate, type IssuedCertificate, listAbsent, listCertificates, printed } from "./certificate-store.ts";
import {
  type CertificateWriter,
  certificatesToStamp,
  createCertificateWriter,
  previewCertificate,
  type UnissuedCertificates,
  type WriterParts,
} from "./certificate-writer.ts";
import { issueCertificate } from "./issue-certificate.ts";
import { withdrawCertificates } from "./withdraw-certificates.ts";

/**
 * An attendee with the certificates issued to them. Without days: a person who has certificates but is no longer
 * recorded as an attendee.
 */
export interface CertifiedPerson extends PresentPerson {
  /** Oldest first. */
  certificates: IssuedCertificate[];
  /** Status of the mail with the valid certificate; undefined if it was never requested. */
  mail: MailStatus | "forgotten" | undefined;
}

/** Issued certificates. Their content never changes. */
export interface CertificateDesk {
  list(eventId: string): Promise<CertifiedPerson[]>;
  /** @param code normalised by `readCertificateCode` */
  find(code: string): Promise<IssuedCertificate | undefined>;
  /**
   * Issues certificates to attendees without a valid one, at most `limit`, each in its own transaction; after an
   * interruption the next call continues.
   * @param only a registration's id; without it all attendees
   * @returns how many were issued, how many are still to be issued, and the pictures that cannot be read
   */
  issue(
    viewer: Viewer,
    order: { event: WithId<CalendarEvent>; only?: string | undefined; limit: number },
  ): Promise<{ issued: number; remaining: number } & Pick<CertificateWriter, "missing">>;
  /** Issues a duplicate of a valid certificate, with its own code. @returns whether there is a valid one */
  duplicate(viewer: Viewer, order: { event: PrintedEvent; id: string }): Promise<boolean>;
  withdraw: Bound<typeof withdrawCertificates>;
  /**
   * Sends attendees their certificates by mail in the background, each at most once.
   * @param only a registration's id; without it all attendees
   * @returns the number of mails
   */
  mail(viewer: Viewer, order: { event: PrintedEvent; only?: string | undefined }): Promise<number>;
  /** Sends a mail again that failed or is unsettled. @returns whether there is one */
  mailAgain(viewer: Viewer, event: PrintedEvent, id: string): Promise<boolean>;
  toStamp: Bound<typeof certificatesToStamp>;
  preview(event: WithId<CalendarEvent>): Promise<UnissuedCertificates>;
  /** Returns the certificates to print: that with the code, or each person's newest valid one. Logs how many. */
  print(viewer: Viewer, order: { event: PrintedEvent; code?: string }): Promise<PrintedCertificate[]>;
}

export function createCertificateDesk(
  parts: WriterParts & { siteUrl: string; clock: Clock; printer: CertificatePrinter; mails: CertificateMails },
): CertificateDesk {
  const { database, siteUrl, clock, mails } = parts;

  async function list(eventId: string): Promise<CertifiedPerson[]> {
    const certificates = Map.groupBy(await listCertificates(database, eventId), (one) => one.registrationId);
    const present = await listPresent(database, eventId);
    const people = [...present, ...(await listAbsent(database, eventId))];
    const statuses = await mails.statuses([...certificates.keys()]);
    return people.map((person) => {
      const issued = certificates.get(person.id) ?? [];
      const mail = isMailRequested(issued) ? (statuses.get(person.id) ?? "forgotten") : undefined;
      return { ...person, certificates: issued, mail };
    });
  }
  const validOf = ({ certificates }: CertifiedPerson) => certificates.findLast(({ withdrawnAt }) => !withdrawnAt);
  const isMailRequested = (issued: IssuedCertificate[]) => issued.some((one) => one.isMailAsked && !one.withdrawnAt);

  return {
    list,
    find: (code) => findCertificate(database, code),
    async issue(viewer, { event, only, limit }) {
      const { write, files, missing } = await createCertificateWriter(parts, event);
      const people = (await list(event.id)).filter(
        (person) => person.days.length > 0 && !validOf(person) && (!only || person.id === only),
      );
      let issued = 0;
      for (const { certificates: _, mail: _mail, ...person } of people.slice(0, limit)) {
        const order = { event, id: person.id, says: write(person), isDuplicate: false, pictures: files };
        if (await issueCertificate(parts, order, authorOf(viewer, clock))) issued++;
      }
      return { issued, remaining: Math.max(0, people.length - limit), missing };
    },
    async duplicate(viewer, { event, id }) {
      const person = (await list(event.id)).find((one) => one.id === id);
      const valid = person && validOf(person);
      if (!valid) return false;
      return issueCertificate(parts, { event, id, says: valid.says, isDuplicate: true }, authorOf(viewer, clock));
    },
    ...bindCommands(parts, { withdraw: withdrawCertificates, toStamp: certificatesToStamp }),
    async mail(viewer, { event, only }) {
      const people = (await list(event.id)).filter(({ id, days }) => days.length > 0 && (!only || id === only));
      return mails.ask(
        viewer,
        event,
        people.map(({ id }) => id),
      );
    },
    async mailAgain(viewer, event, id) {
      const person = (await list(event.id)).find((one) => one.id === id);
      return person?.mail !== undefined && mails.again(viewer, event, id);
    },
    preview: (event) => previewCertificate(parts, event),
    async print(viewer, { event, code }) {
      const found = code
        ? [await findCertificate(database, code)].filter((one) => one?.eventId === event.id && !one.withdrawnAt)
        : (await list(event.id)).map(validOf);
      const certificates = found.flatMap((one) => (one ? [printed(one, siteUrl)] : []));
      if (certificates.length === 0) return [];
      const details = { id: event.id, title: event.title, count: certificates.length };
      await database.transaction().execute(async (transaction) => {
        const entry = { action: "registration.certificates_printed", section: "events", details } as const;
        await recordActivity(transaction, entry, authorOf(viewer, clock));
      });
      return certificates;
    },
  };
}
