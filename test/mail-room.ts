import { defaultReportPeriods } from "#model/certificates/points-report.ts";
import { findPictures } from "#server/certificates/certificate-pictures.ts";
import { createCertificatePrinter } from "#server/certificates/pdf/certificate-printer.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { createMailRoom, type MailRoomParts } from "#server/mail/mail-room.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { noMailboxLimit } from "#server/mail/room/mailbox-limit.ts";
import { createMailKinds } from "#server/mail-kinds.ts";
import { noRateLimits } from "#server/rate-limits.ts";

type KindParts = Parameters<typeof createMailKinds>[0];
type Given = { database: Database; mailer: Mailer; clock: () => Date } & Partial<MailRoomParts & KindParts>;

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Creates what a command that sends mails needs, as one instance of the program has it; without a file store. */
export function correspondenceOf({ database, mailer, clock, ...given }: Given) {
  const source = {
    ...{ database, clock, content: createContentReader(database), log: silent },
    ...{ siteUrl: "https://verein.example", mailFrom: undefined, ...given },
  };
  const kinds = createMailKinds({
    printer: createCertificatePrinter((keys) => findPictures(database, keys)),
    files: undefined as never,
    rateLimits: noRateLimits,
    periods: defaultReportPeriods,
    ...given,
  });
  return {
    ...source,
    mails: createMailRoom(
      { mailboxLimit: noMailboxLimit, addressHash: (address) => address, ...source, mailer },
      kinds,
    ),
  };
}
