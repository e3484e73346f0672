import { buffer } from "node:stream/consumers";
import { oneEmailAddress } from "#model/fields/person-rules.ts";
import type { CertificatePrinter } from "#server/certificates/pdf/certificate-printer.ts";
import { lockNames } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import { queueAgain } from "#server/mail/mail-outbox.ts";
import type { Mail, MailKindRules, MailSource } from "#server/mail/mail-rules.ts";
import { type Correspondents, findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import type { MailAttachment } from "#server/mail/mailer.ts";
import { findTraining, type Training } from "./training-store.ts";

const hour = 60 * 60_000;

/** Queues the mail with the overview for the person of a registration, unless they got one within the hour. */
export async function queueTraining(
  { database, clock }: Pick<MailSource, "clock"> & { database: Database },
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const now = clock();
    const person = await transaction
      .selectFrom("registrations")
      .select(["email_key", "name_key"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!person) return;
    // Serialises counting across instances.
    await lockNames(transaction, [`training of ${person.email_key} ${person.name_key}`]);
    const before = await transaction
      .selectFrom("mail_outbox")
      .innerJoin("registrations", "registrations.id", "mail_outbox.record_id")
      .select("mail_outbox.id")
      .where("kind", "=", "training-year")
      .where("email_key", "=", person.email_key)
      .where("name_key", "=", person.name_key)
      .where("mail_outbox.created_at", ">", new Date(now.getTime() - hour).toISOString())
      // One from a clock that was ahead does not count.
      .where("mail_outbox.created_at", "<=", now.toISOString())
      .limit(1)
      .executeTakeFirst();
    if (!before) await queueAgain(transaction, "training-year", id, now);
  });
}

export function trainingRules(printer: CertificatePrinter): MailKindRules {
  return {
    async compose(id, at) {
      const { database, content, clock } = at;
      const training = await findTraining(database, content, id, clock());
      if (!training) return undefined;
      const pdf = await printer.createTrainingPdf({
        association: (await content.findFirst("settings"))?.associationName ?? "",
        participant: training.participant,
        years: training.years,
        madeAt: clock(),
      });
      const file = { name: "jahresuebersicht.pdf", mediaType: "application/pdf", content: await buffer(pdf) };
      return composeTrainingMail(training, await findCorrespondents(at), file);
    },
  };
}

/** Composes the mail with a person's overview of training in pain therapy, with the sums in the text. */
function composeTrainingMail(
  { participant, email, years }: Training,
  correspondents: Correspondents,
  file: MailAttachment,
): Mail {
  const sums = years.map(({ year, entries, painConferences, minutes }) => {
    const sum = `${year}: ${painConferences} Schmerzkonferenzen, ${minutes} Minuten Fortbildung in Schmerztherapie`;
    return entries.length === 0 ? `${year}: nichts verzeichnet` : sum;
  });
  return mailTo({ name: participant, address: oneEmailAddress(email) }, correspondents, {
    kind: "training-year",
    subject: "Ihre Jahresübersicht: Schmerzkonferenzen und Fortbildungsstunden",
    letter: `im Anhang finden Sie die Jahresübersicht, die über den Link zu Ihrer Anmeldung angefordert wurde:

${sums.join("\n")}

Die Übersicht enthält unsere Veranstaltungen, bei denen Sie mit diesem Namen und dieser E-Mail-Adresse als anwesend eingetragen sind. Haben Sie sie nicht angefordert, brauchen Sie nichts zu tun.`,
    attachments: [file],
    parameters: { sums: sums.join("\n") },
  });
}
