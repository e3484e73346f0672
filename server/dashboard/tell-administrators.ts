import { berlinDate } from "#model/dates/berlin-date.ts";
import { wallTimeOf } from "#model/dates/berlin-time.ts";
import { badTopics, type HealthFacts, type HealthTopic, judgeHealth } from "#model/operation/system-health.ts";
import { listAccounts } from "#server/auth/administration/account-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { readFact, writeFact } from "#server/database/installation.ts";
import type { Database } from "#server/database/schema.ts";
import { type Delivery, deliverMail } from "#server/mail/deliver-mail.ts";
import { claimMail, findMails } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { composeHealthMail } from "./health-mail.ts";

export interface HealthMailParts extends Delivery {
  content: ContentReader;
  config: { mailFrom: string | undefined; siteUrl: string };
}

/** Hour in Berlin: reminders of known problems are not sent at night. */
const morning = "08";

/**
 * Mails each administrator once a day while there is a problem, and at once about a new one. A failed mail is retried
 * until the day is over or the problem is solved.
 */
export async function tellAdministrators(parts: HealthMailParts, facts: HealthFacts): Promise<void> {
  const { clock, config, content, database, log, mailer } = parts;
  const now = clock();
  const bad = badTopics(judgeHealth(facts, now));
  const before = await rememberBad(database, bad);
  const isNew = bad.some((topic) => !before.includes(topic));
  if (isNew) log.error("the system needs attention", { topics: bad });
  if (!mailer.isConfigured) return;
  const today = berlinDate(now);
  await cancelRetries(database, bad.length > 0 ? today : undefined);
  if (bad.length === 0) return;
  const beginsNow = isNew || wallTimeOf(now).slice(11, 13) >= morning;
  for (const account of await listAccounts(database)) {
    if (account.role !== "administration" || account.isDisabled || !account.isOpen) continue;
    const recordId = `${account.id} ${today}`;
    const earlier = (await findMails(database, "system-health", [recordId], now)).get(recordId);
    if (earlier ? (earlier.nextAttemptAt ?? "") > now.toISOString() : !beginsNow) continue;
    const wanted = { kind: "system-health", recordId, claimable: ["waiting", "unsettled"] } as const;
    const { isClaimed, mail } = await claimMail(database, wanted, now);
    if (!isClaimed) continue;
    const compose = async () => {
      const correspondents = await findCorrespondents(content, config.mailFrom);
      return composeHealthMail(account, bad, { correspondents, siteUrl: config.siteUrl });
    };
    await deliverMail(parts, mail, compose, "again");
  }
}

/** Deletes the mails that wait for a retry, except those of today. */
async function cancelRetries(database: Database, today: string | undefined): Promise<void> {
  let waiting = database.deleteFrom("mail_outbox").where("kind", "=", "system-health").where("status", "=", "waiting");
  if (today) waiting = waiting.where("record_id", "not like", `% ${today}`);
  await waiting.execute();
}

/** @returns the topics that were bad at the last check */
async function rememberBad(database: Database, bad: readonly HealthTopic[]): Promise<HealthTopic[]> {
  const value = JSON.stringify(bad);
  return database.transaction().execute(async (transaction) => {
    const before = await readFact(transaction, "health");
    await writeFact(transaction, "health", value);
    return before ? (JSON.parse(before) as HealthTopic[]) : [];
  });
}
