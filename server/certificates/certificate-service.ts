import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { attendedDays, type ProgrammedDays } from "#model/events/event-days.ts";
import type { PrintedEvent } from "#server/attendance/print-for.ts";
import { bindCommands, bindQueries } from "#server/bind.ts";
import type { CertificatePrinter } from "#server/certificates/pdf/certificate-printer.ts";
import type { CertificateMails } from "./certificate-mails.ts";
import { findCertificate } from "./certificate-store.ts";
import { certificatesToStamp, previewCertificate, type WriterParts } from "./certificate-writer.ts";
import { listCertifiedPeople } from "./certified-people.ts";
import { duplicateCertificate, issueCertificates } from "./issue-certificates.ts";
import { printIssued } from "./print-issued.ts";
import { withdrawCertificates } from "./withdraw-certificates.ts";

/** Issued certificates. Their content never changes. */
export type CertificateService = ReturnType<typeof createCertificateService>;

export function createCertificateService(
  parts: WriterParts & { siteUrl: string; clock: Clock; printer: CertificatePrinter; mails: CertificateMails },
) {
  const { database, mails } = parts;
  return {
    ...bindQueries(database, { find: findCertificate }),
    ...bindQueries(parts, { list: listCertifiedPeople, preview: previewCertificate }),
    ...bindCommands(parts, {
      issue: issueCertificates,
      duplicate: duplicateCertificate,
      withdraw: withdrawCertificates,
      print: printIssued,
      toStamp: certificatesToStamp,
    }),
    /**
     * Sends attendees their certificates by mail in the background, each at most once.
     * @param only a registration's id; without it all attendees
     * @returns the number of mails
     */
    async mail(
      viewer: Viewer,
      { event, only }: { event: PrintedEvent & ProgrammedDays; only?: string | undefined },
    ): Promise<number> {
      const people = await listCertifiedPeople(parts, event.id);
      const wanted = people.filter((one) => attendedDays(event, one).length > 0 && (!only || one.id === only));
      return mails.ask(
        viewer,
        event,
        wanted.map(({ id }) => id),
      );
    },
    /** Sends a mail again that failed or is unsettled. @returns whether there is one */
    async mailAgain(viewer: Viewer, event: PrintedEvent, id: string): Promise<boolean> {
      const person = (await listCertifiedPeople(parts, event.id)).find((one) => one.id === id);
      return person?.mail !== undefined && mails.again(viewer, event, id);
    },
  };
}
