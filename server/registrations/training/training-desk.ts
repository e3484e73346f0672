import { recordActivity } from "#server/activity/activity-store.ts";
import type { CertificatePrinter } from "#server/certificates/certificate-printer.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { SelfServiceMails } from "../self-service/send-links.ts";
import { findTraining } from "./training-store.ts";

/** The overview of what a person attended for pain therapy, for the secretariat. */
export interface TrainingDesk {
  /**
   * The PDF for the person of a registration. It tells of other events than this one, so the activity log says that it was
   * printed.
   * @returns undefined where the registration is none of this event
   */
  print(
    email: string,
    event: { id: string; title: string },
    registrationId: string,
  ): Promise<ReadableStream<Uint8Array> | undefined>;
}

type Parts = Pick<SelfServiceMails, "database" | "content" | "clock"> & { printer: CertificatePrinter };

export function createTrainingDesk({ database, content, clock, printer }: Parts): TrainingDesk {
  return {
    async print(email, { id, title }, registrationId) {
      const author: Author = { email, now: clock() };
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
    },
  };
}
