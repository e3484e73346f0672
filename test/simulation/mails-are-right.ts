import { isForParticipants, type MailKind, singleMailKinds } from "#model/people/mail-kind.ts";
import { daysBefore, defaultPeriods } from "#server/privacy/retention-periods.ts";
import type { Delivered } from "./mail-peer.ts";
import type { World } from "./world.ts";

const oncePerRecord = new Set<string>(singleMailKinds);
const neverForCancelled = new Set<MailKind>(["confirmation", "offer", "certificate", "evaluation", "invoice"]);

/** No mail of a kind twice; none to somebody erased; none for a cancelled event but what the secretariat writes. */
export async function mailsAreRight(world: World): Promise<string[]> {
  const { delivered } = world.site.mail;
  const found: string[] = [];
  const before = world.cancelled;
  world.cancelled = await eventsCancelled(world);
  const cancelled = [...before].filter(([id]) => world.cancelled.has(id)).map(([, title]) => title);
  const isOld = (mail: Delivered) => world.judged.has(mail);
  for (const mail of delivered) {
    if (isOld(mail)) continue;
    world.judged.add(mail);
    const { kind, id, to, text, at } = mail;
    const erasedAt = world.ownerOf(to)?.erasedAt;
    if (erasedAt && erasedAt < at) found.push(`a mail of kind ${kind} went to ${to} after the erasure`);
    const earlier = delivered.filter((other) => other !== mail && other.id === id && isOld(other));
    const isAskedAgain = earlier.length > 0 && world.askedAgain.delete(id);
    const isRepeated = !isAskedAgain && earlier.some(({ isConfirmed }) => isConfirmed || !world.mayRepeatUnconfirmed);
    if (isRepeated && oncePerRecord.has(kind) && !world.mayRepeatMail)
      found.push(`the mail ${kind} ${id} went twice to ${to}`);
    // A copy of a cancelled event takes place, and its title contains that of the event.
    const isAbout = (title: string) => text.replaceAll(`${title} (Kopie)`, "").includes(title);
    for (const title of cancelled.filter(isAbout)) {
      const isForbidden = neverForCancelled.has(kind) || (kind === "message" && (await isReminder(world, id)));
      if (isForbidden) found.push(`a mail of kind ${kind} was sent for ${title}, which is cancelled`);
    }
  }
  return found;
}

/**
 * README, MAIL_PER_MINUTE: no span of a minute has more mails than the service takes. What somebody asked for this once
 * does not wait for its turn.
 */
export function paceIsKept({ site: { mail }, mayRepeatMail }: World): string[] {
  if (mayRepeatMail) mail.startedAt = mail.delivered.length;
  const { perMinute, delivered, startedAt } = mail;
  if (perMinute === undefined) return [];
  const mails = delivered.slice(startedAt).filter(({ kind }) => kind !== "contact");
  // How long after the first, whatever the clock was set back to in between.
  let elapsed = 0;
  const times = mails.map(({ at }, index) => {
    elapsed += Math.max(0, at.getTime() - (mails[index - 1] ?? { at }).at.getTime());
    return elapsed;
  });
  const first = times.findIndex(
    (time, index) => (times[index + perMinute] ?? Number.POSITIVE_INFINITY) - time < 60_000,
  );
  if (first < 0) return [];
  const many = mails.slice(first, first + perMinute + 1).map(({ kind, at }) => `${kind} ${at.toISOString()}`);
  return [`more than ${perMinute} mails were sent in a minute: ${many.join(", ")}`];
}

/** Decision 0018: a seat is only kept for somebody who is, or was, asked by a mail. */
export async function offersAreMailed({ site }: World): Promise<string[]> {
  if (!site.isWritten("registrations", "mail_outbox")) return [];
  const rows = await site.database
    .selectFrom("registrations")
    .select("id")
    .where("status", "=", "waiting")
    .where("offer_expires_at", "is not", null)
    .where(({ exists, not, selectFrom }) => {
      const mails = selectFrom("mail_outbox").select("mail_outbox.id").where("kind", "=", "offer");
      return not(exists(mails.whereRef("record_id", "=", "registrations.id")));
    })
    .execute();
  return rows.map(({ id }) => `${id} has an offer, and no mail says so`);
}

/** Handbook, messages: whoever counts as written to has a mail, had one that was deleted by now, or is told to have none. */
export async function recipientsHaveMails({ site }: World): Promise<string[]> {
  if (!site.isWritten("message_recipients", "mail_outbox")) return [];
  const deletedUntil = daysBefore(site.now(), defaultPeriods.mailDays).toISOString();
  const rows = await site.database
    .selectFrom("message_recipients")
    .innerJoin("messages", "messages.id", "message_recipients.message_id")
    .select("message_recipients.registration_id")
    .where("messages.created_at", ">", deletedUntil)
    .where("dropped_at", "is", null)
    .where(({ exists, not, selectFrom }) => {
      const mails = selectFrom("mail_outbox").select("mail_outbox.id").where("kind", "=", "message");
      return not(exists(mails.whereRef("record_id", "=", "message_recipients.id")));
    })
    .execute();
  return rows.map(({ registration_id }) => `a message counts as sent to ${registration_id}, and there is no mail`);
}

/** Handbook, messages: a message leaves with all its documents, or not. */
export async function messagesBringDocuments({ site, judgedMails }: World): Promise<string[]> {
  const newest = site.mail.delivered.slice(judgedMails).filter(({ kind }) => kind === "message");
  if (newest.length === 0) return [];
  const rows = await site.database
    .selectFrom("mail_outbox")
    .innerJoin("message_recipients", "message_recipients.id", "mail_outbox.record_id")
    .innerJoin("messages", "messages.id", "message_recipients.message_id")
    .select(["mail_outbox.id", "messages.options"])
    .execute();
  return newest.flatMap(({ id, to, files }) => {
    const { documentIds = [] } = JSON.parse(rows.find((row) => row.id === id)?.options ?? "{}") as {
      documentIds?: string[];
    };
    const papers = files.filter((name) => name.startsWith("Unterlage")).length;
    return papers === documentIds.length ? [] : [`a message to ${to} has ${papers} of ${documentIds.length} documents`];
  });
}

/** Handbook, messages: what is paused is not sent until somebody lets it go on. */
export async function pausedMessagesRest({ site, paused }: World): Promise<string[]> {
  const { delivered } = site.mail;
  if (site.isWritten("messages")) {
    const now = await findPaused(site);
    for (const id of paused.keys()) if (!now.has(id)) paused.delete(id);
    for (const id of now) if (!paused.has(id)) paused.set(id, delivered.length);
  }
  const found: string[] = [];
  for (const [messageId, before] of paused) {
    paused.set(messageId, delivered.length);
    const newest = delivered.slice(before).filter(({ kind }) => kind === "message");
    if (newest.length === 0) continue;
    const mails = await site.database
      .selectFrom("mail_outbox")
      .innerJoin("message_recipients", "message_recipients.id", "mail_outbox.record_id")
      .select("mail_outbox.id")
      .where("message_id", "=", messageId)
      .execute();
    const ids = new Set(mails.map(({ id }) => id));
    found.push(...newest.filter(({ id }) => ids.has(id)).map(({ to }) => `a mail of a paused message went to ${to}`));
  }
  return found;
}

async function findPaused(site: World["site"]): Promise<Set<string>> {
  const rows = await site.database.selectFrom("messages").select("id").where("paused_at", "is not", null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Decision 0074: nothing more is sent to a mailbox that does not exist, unless somebody asks for it. */
export async function missingMailboxesGetNothing(world: World): Promise<string[]> {
  const { site, mayRepeatMail } = world;
  const newest = site.mail.delivered.slice(world.judgedMails);
  const before = world.withoutMailbox;
  if (site.isWritten("mail_outbox")) world.withoutMailbox = await addressesWithoutMailbox(world);
  if (mayRepeatMail) return [];
  return newest
    .filter(({ kind, to }) => isForParticipants(kind) && before.has(to) && world.withoutMailbox.has(to))
    .map(({ kind, to }) => `a mail of kind ${kind} went to ${to}, whose mails come back`);
}

async function addressesWithoutMailbox({ site }: World): Promise<Set<string>> {
  const rows = await site.database.selectFrom("mail_outbox").select("id").where("bounced_at", "is not", null).execute();
  const ids = new Set(rows.map(({ id }) => id));
  return new Set([...site.mail.returned].filter(({ id }) => ids.has(id)).map(({ to }) => to));
}

/** Whether a message was written by the program. */
async function isReminder({ site }: World, mailId: string): Promise<boolean> {
  const row = await site.database
    .selectFrom("mail_outbox")
    .innerJoin("message_recipients", "message_recipients.id", "mail_outbox.record_id")
    .innerJoin("messages", "messages.id", "message_recipients.message_id")
    .select("messages.origin")
    .where("mail_outbox.id", "=", mailId)
    .executeTakeFirst();
  return typeof row?.origin === "string";
}

/** Titles of the events that are cancelled, by id. */
async function eventsCancelled(world: World): Promise<Map<string, string>> {
  const events = await world.events();
  return new Map(events.flatMap(({ id, document }) => (document.isCancelled ? [[id, document.title] as const] : [])));
}
