import type { Viewer } from "#model/accounts/permission.ts";
import type { HealthFacts } from "#model/operation/system-health.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Connection } from "#server/database/schema.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { claimMail } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { composeTestMail } from "./health-mail.ts";
import type { HealthMailParts } from "./tell-administrators.ts";

/** Pattern of their record ids; they share the kind of the mails about the system's health. */
export const testMails = "test %";

/** Sends the viewer a test mail; `findTestMail` returns its outcome. */
export async function sendTestMail(parts: HealthMailParts, { id, email }: Viewer): Promise<void> {
  const { clock, config, content, database } = parts;
  const now = clock();
  const recordId = `test ${id} ${now.toISOString()}`;
  const claim = await database.transaction().execute(async (transaction) => {
    const entry = { action: "system.test_mail_sent", section: "settings", details: {} } as const;
    await recordActivity(transaction, entry, { email, now });
    return claimMail(transaction, { kind: "system-health", recordId, claimable: [] }, now);
  });
  if (!claim.isClaimed) return;
  const compose = async () =>
    composeTestMail(email, await findCorrespondents(content, config.mailFrom), config.siteUrl);
  await deliverMail(parts, claim.mail, compose, "never");
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
