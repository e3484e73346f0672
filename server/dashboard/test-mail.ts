import type { Viewer } from "#model/accounts/permission.ts";
import type { HealthFacts } from "#model/operation/system-health.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Connection } from "#server/database/schema.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { composeTestMail } from "./health-mail.ts";

/** Pattern of their record ids; they share the kind of the mails about the system's health. */
export const testMails = "test %";

/** Sends the viewer a test mail; `findTestMail` returns its outcome. */
export async function sendTestMail({ clock, mails }: Correspondence, { id, email }: Viewer): Promise<void> {
  const now = clock();
  const entry = { action: "system.test_mail_sent", section: "settings", details: {} } as const;
  await mails.sendNow({
    ...{ kind: "system-health", recordId: `test ${id} ${now.toISOString()}`, claimable: [], after: "give_up" },
    compose: async (_id, at) => composeTestMail(email, await findCorrespondents(at), at.siteUrl),
    record: (transaction) => recordActivity(transaction, entry, { email, now }),
  });
}

/** Returns the newest test mail of any sender; undefined without one or after it was deleted from the outbox. */
export async function findTestMail(connection: Connection): Promise<HealthFacts["mail"]["tested"]> {
  const row = await connection
    .selectFrom("mail_outbox")
    .select(["created_at", "status", "last_error"])
    .where("kind", "=", "system-health")
    .where("record_id", "like", testMails)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { at: row.created_at, isSent: row.status === "sent", error: row.last_error };
}
