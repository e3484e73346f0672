import { digestWindow } from "#model/people/digest-window.ts";
import type { MailKind } from "#model/people/mail-kind.ts";
import { readFact, writeFact } from "#server/database/installation.ts";
import type { Connection } from "#server/database/schema.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import type { MailKindRules } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { formatInstant } from "#text/date.ts";
import { mailKindLabel, whyRefused } from "#text/mail/mail.ts";
import { formatNumber } from "#text/number.ts";
import { listAdministrators } from "./tell-administrators.ts";

/** Mails to administrators about mails: their failure must not cause further ones. */
const aboutMails = ["failed-mails", "system-health"] as const satisfies readonly MailKind[];

interface Failures {
  kind: string;
  why: string;
  count: number;
}

/** Queues a mail to each administrator each morning, if mails have failed since the last one. */
export async function tellOfFailedMails({
  database,
  clock,
  mails,
}: Pick<Correspondence, "database" | "clock" | "mails">): Promise<void> {
  if (!mails.isConfigured) return;
  const now = clock();
  const told = await readFact(database, "failed_mails_told");
  const window = digestWindow("daily", now, told === undefined ? undefined : new Date(told));
  if (!window) return;
  const [after, until] = [window.after.toISOString(), window.until.toISOString()];
  const hasFailures = (await listFailures(database, after, until)).length > 0;
  const ids = hasFailures ? (await listAdministrators(database)).map(({ id }) => `${id} ${after} ${until}`) : [];
  await database.transaction().execute(async (transaction) => {
    await queueMails(transaction, "failed-mails", ids, now);
    await writeFact(transaction, "failed_mails_told", until);
  });
}

/** Counts and reasons, no names; dropped if all of them were sent again meanwhile. */
export const failedMailRules: MailKindRules = {
  async compose(id, at) {
    const [accountId, after = "", until = ""] = id.split(" ");
    const account = (await listAdministrators(at.database)).find((one) => one.id === accountId);
    const failures = await listFailures(at.database, after, until);
    if (!account || failures.length === 0) return undefined;
    const count = failures.reduce((sum, failure) => sum + failure.count, 0);
    const text = `Guten Tag,

seit ${formatInstant(after)} ließen sich E-Mails der Website nicht zustellen:

${failures.map(({ kind, why, count }) => `- ${formatNumber(count)} × ${mailKindLabel(kind)}: ${why}`).join("\n")}

Die Betroffenen stehen bei den Anmeldungen der Veranstaltungen. Dort berichtigen Sie Adressen und senden noch einmal:
${at.siteUrl}/admin/dashboard

Diese E-Mail kommt höchstens einmal am Tag.`;
    const subject = count === 1 ? "Eine E-Mail nicht zugestellt" : `${formatNumber(count)} E-Mails nicht zugestellt`;
    const recipient = { name: account.name || account.email, address: account.email };
    return mailTo(recipient, await findCorrespondents(at), {
      ...{ kind: "failed-mails", subject, text, parameters: { message: text } },
    });
  },
};

/** Lists the mails that failed in a span, by kind and reason, the most frequent first. */
async function listFailures(connection: Connection, after: string, until: string): Promise<Failures[]> {
  const rows = await connection
    .selectFrom("mail_outbox")
    .select(["kind", "last_error"])
    .where("status", "=", "failed")
    .where("kind", "not in", aboutMails)
    .where("settled_at", ">", after)
    .where("settled_at", "<=", until)
    .execute();
  const groups = Map.groupBy(rows, ({ kind, last_error }) => `${kind}\n${reasonOf(last_error)}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ kind: first.kind, why: reasonOf(first.last_error), count: group.length }] : [];
    })
    .sort((one, other) => other.count - one.count);
}

/** Without addresses: a mailbox is read by more people than the back office. */
function reasonOf(error: string | null): string {
  return whyRefused(error ?? "unbekannter Grund")
    .replace(/<?[^\s<>]+@[^\s<>]+>?/g, "…")
    .slice(0, 200);
}
