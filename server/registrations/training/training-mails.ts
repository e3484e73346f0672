import { buffer } from "node:stream/consumers";
import type { CertificatePrinter } from "#server/certificates/certificate-printer.ts";
import { lockNames } from "#server/database/engine.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { forgetMail, type OutboxMail, queueMails } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { SelfServiceMails } from "../self-service/send-links.ts";
import { composeTrainingMail } from "./training-mail.ts";
import { findTraining } from "./training-store.ts";

export type TrainingMailParts = SelfServiceMails & { printer: CertificatePrinter };

const hour = 60 * 60_000;

/** Queues the mail with the overview for the address of a registration, unless it got one within the hour. */
export async function queueTraining(
  { database, clock }: Pick<SelfServiceMails, "database" | "clock">,
  { id, emailKey }: { id: string; emailKey: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const now = clock();
    // Serialises counting across instances.
    await lockNames(transaction, [emailKey]);
    const before = await transaction
      .selectFrom("mail_outbox")
      .innerJoin("registrations", "registrations.id", "mail_outbox.record_id")
      .select("mail_outbox.id")
      .where("kind", "=", "training-year")
      .where("email_key", "=", emailKey)
      .where("mail_outbox.created_at", ">", new Date(now.getTime() - hour).toISOString())
      .limit(1)
      .executeTakeFirst();
    if (before) return;
    await forgetMail(transaction, "training-year", id);
    await queueMails(transaction, "training-year", [id], now);
  });
}

/** Sends a mail that is already claimed, with current data. */
export async function deliverTraining(parts: TrainingMailParts, mail: OutboxMail): Promise<void> {
  const { database, content, clock, mailFrom, printer } = parts;
  const training = await findTraining(database, content, mail.recordId, clock());
  if (!training) return forgetMail(database, "training-year", mail.recordId);
  const compose = async () => {
    const correspondents = await findCorrespondents(content, mailFrom);
    const settings = await content.findFirst("settings");
    const pdf = await printer.createTrainingPdf({
      association: settings?.associationName ?? "",
      participant: training.participant,
      years: training.years,
      madeAt: clock(),
    });
    const file = { name: "jahresuebersicht.pdf", mediaType: "application/pdf", content: await buffer(pdf) };
    return composeTrainingMail(training, { correspondents, file });
  };
  await deliverMail(parts, mail, compose, "again");
}
