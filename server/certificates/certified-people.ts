import { listPresent, type PresentPerson } from "#server/attendance/attendance-store.ts";
import type { Database } from "#server/database/schema.ts";
import type { MailStatus } from "#server/mail/mail-outbox.ts";
import type { CertificateMails } from "./certificate-mails.ts";
import { type IssuedCertificate, listAbsent, listCertificates } from "./certificate-store.ts";

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

export async function listCertifiedPeople(
  { database, mails }: { database: Database; mails: CertificateMails },
  eventId: string,
): Promise<CertifiedPerson[]> {
  const certificates = Map.groupBy(await listCertificates(database, eventId), (one) => one.registrationId);
  const present = await listPresent(database, eventId);
  const people = [...present, ...(await listAbsent(database, eventId))];
  const statuses = await mails.statuses([...certificates.keys()]);
  return people.map((person) => {
    const issued = certificates.get(person.id) ?? [];
    const isMailRequested = issued.some((one) => one.isMailAsked && !one.withdrawnAt);
    const mail = isMailRequested ? (statuses.get(person.id) ?? "forgotten") : undefined;
    return { ...person, certificates: issued, mail };
  });
}

export function validOf({ certificates }: CertifiedPerson): IssuedCertificate | undefined {
  return certificates.findLast(({ withdrawnAt }) => !withdrawnAt);
}
