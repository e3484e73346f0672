import { recordActivity } from "#server/activity/activity-store.ts";
import type { CertificatePrinter } from "#server/certificates/pdf/certificate-printer.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { MailSource } from "#server/mail/mail-rules.ts";
import { findTraining } from "./training-store.ts";

type Parts = Pick<MailSource, "database" | "content"> & { printer: CertificatePrinter };

/**
 * Returns the overview of a person's training in pain therapy as PDF, for the person of a registration. It discloses
 * other events than this one, so printing is logged.
 * @returns undefined if the registration does not belong to this event
 */
export async function printTraining(
  { database, content, printer }: Parts,
  { id, title }: { id: string; title: string },
  registrationId: string,
  author: Author,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const own = database.selectFrom("registrations").select("id").where("id", "=", registrationId);
  if (!(await own.where("event_id", "=", id).executeTakeFirst())) return undefined;
  const training = await findTraining(database, content, registrationId, author.now);
  if (!training) return undefined;
  await database.transaction().execute(async (transaction) => {
    const entry = { action: "registration.training_printed", section: "events" } as const;
    await recordActivity(transaction, { ...entry, details: { id, title, registrationId } }, author);
  });
  const association = (await content.findFirst("settings"))?.associationName ?? "";
  const { participant, years } = training;
  return printer.createTrainingPdf({ association, participant, years, madeAt: author.now });
}
