import { type DigestMode, type DigestWindow, digestWindow } from "#model/people/digest-window.ts";
import { readFact, writeFact } from "#server/database/installation.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { MailKindRules, MailSource } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { type Arrivals, composeDigestMail } from "./digest-mail.ts";

type Parts = Pick<MailSource, "database" | "content" | "clock">;

/**
 * Queues the mail about what is new for the secretariat, if one is due (docs/decisions/0072). Its record id is the
 * window, which all instances compute alike: it is queued once.
 */
export async function tellSecretariat(parts: Parts): Promise<void> {
  const { database, clock } = parts;
  const now = clock();
  const told = await readFact(database, "secretariat_told");
  const mode = await findMode(parts);
  const window = digestWindow(mode, now, told === undefined ? undefined : new Date(told));
  if (!window) return;
  const hasNews = !isEmpty(await countArrivals(parts, window, mode));
  await database.transaction().execute(async (transaction) => {
    if (hasNews) await queueMails(transaction, "digest", [recordIdOf(window)], now);
    await writeFact(transaction, "secretariat_told", window.until.toISOString());
  });
}

/** Dropped when all of it is done meanwhile, or nobody wants these mails any more. */
export const digestRules: MailKindRules = {
  async compose(id, at) {
    const [after = "", until = ""] = id.split(" ");
    const mode = await findMode(at);
    if (mode === "never") return undefined;
    const arrivals = await countArrivals(at, { after: new Date(after), until: new Date(until) }, mode);
    if (isEmpty(arrivals)) return undefined;
    return composeDigestMail(arrivals, { correspondents: await findCorrespondents(at), siteUrl: at.siteUrl });
  },
};

async function findMode({ content }: Pick<Parts, "content">): Promise<DigestMode> {
  return (await content.findFirst("settings"))?.secretariatMails ?? "daily";
}

const recordIdOf = ({ after, until }: DigestWindow) => `${after.toISOString()} ${until.toISOString()}`;

const isEmpty = ({ events, enquiries }: Arrivals) => events.length === 0 && enquiries === 0;

/** Counts what arrived in the window and still has to be dealt with. */
async function countArrivals(
  { database, content }: Pick<Parts, "database" | "content">,
  { after, until }: DigestWindow,
  mode: DigestMode,
): Promise<Arrivals> {
  const [from, to] = [after.toISOString(), until.toISOString()];
  const rows = await database
    .selectFrom("registrations")
    .select((e) => ["event_id", "status", e.fn.countAll<number>().as("count")])
    .where("created_at", ">", from)
    .where("created_at", "<=", to)
    .where("status", "in", ["new", "waiting"])
    .groupBy(["event_id", "status"])
    .execute();
  const countOf = (id: string, status: string) =>
    Number(rows.find((row) => row.event_id === id && row.status === status)?.count ?? 0);
  const ids = [...new Set(rows.map((row) => row.event_id))];
  const events = ids.length === 0 ? [] : await content.list("events", { ids });
  return {
    events: events
      .map(({ id, title, date, lastDay }) => {
        return { id, title, date, lastDay, registered: countOf(id, "new"), waiting: countOf(id, "waiting") };
      })
      .sort((one, other) => (one.date < other.date ? -1 : 1)),
    enquiries: mode === "daily" ? await countEnquiries(database, from, to) : 0,
  };
}

/** At once, each message is a mail of its own already, with its text (SPEC §7). */
async function countEnquiries(database: Parts["database"], from: string, to: string): Promise<number> {
  const { count } = await database
    .selectFrom("contact")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("created_at", ">", from)
    .where("created_at", "<=", to)
    .where("answered_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
