import { berlinDate } from "#model/dates/berlin-date.ts";
import { wallTimeOf } from "#model/dates/berlin-time.ts";
import { badTopics, type HealthFacts, type HealthTopic, judgeHealth } from "#model/operation/system-health.ts";
import { listAccounts } from "#server/accounts/administration/account-store.ts";
import { readFact, writeFact } from "#server/database/installation.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import type { MailKindRules } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { composeHealthMail } from "./health-mail.ts";

/** Hour in Berlin: reminders of known problems are not sent at night. */
const morning = "08";

/** Queues a mail to each administrator once a day while there is a problem, and at once about a new one. */
export async function tellAdministrators(
  { clock, database, log, mails }: Pick<Correspondence, "clock" | "database" | "log" | "mails">,
  facts: HealthFacts,
): Promise<void> {
  const now = clock();
  const bad = badTopics(judgeHealth(facts, now));
  const before = await rememberBad(database, bad);
  const isNew = bad.some((topic) => !before.includes(topic));
  if (isNew) log.error("the system needs attention", { topics: bad });
  if (!mails.isConfigured || bad.length === 0) return;
  if (!isNew && wallTimeOf(now).slice(11, 13) < morning) return;
  const ids = (await listAdministrators(database)).map(({ id }) => `${id} ${berlinDate(now)}`);
  await queueMails(database, "system-health", ids, now);
  mails.wake();
}

/** Dropped when the day is over or the problem is solved. Test mails are only ever sent at once. */
export const healthRules: MailKindRules = {
  async compose(id, at) {
    const [accountId, day] = id.split(" ");
    if (day !== berlinDate(at.clock())) return undefined;
    const account = (await listAdministrators(at.database)).find((one) => one.id === accountId);
    const bad = await findBad(at.database);
    if (!account || bad.length === 0) return undefined;
    return composeHealthMail(account, bad, { correspondents: await findCorrespondents(at), siteUrl: at.siteUrl });
  },
};

/** Lists the accounts of administrators that are in use. */
export async function listAdministrators(connection: Connection) {
  const accounts = await listAccounts(connection);
  return accounts.filter(({ role, isDisabled, isOpen }) => role === "administration" && !isDisabled && isOpen);
}

async function findBad(connection: Connection): Promise<HealthTopic[]> {
  const found = await readFact(connection, "health");
  return found ? (JSON.parse(found) as HealthTopic[]) : [];
}

/** @returns the topics that were bad at the last check */
async function rememberBad(database: Database, bad: readonly HealthTopic[]): Promise<HealthTopic[]> {
  const value = JSON.stringify(bad);
  // Mostly nothing has changed, and a commit is synced to the disk.
  if ((await readFact(database, "health")) === value) return [...bad];
  return database.transaction().execute(async (transaction) => {
    const before = await findBad(transaction);
    await writeFact(transaction, "health", value);
    return before;
  });
}
