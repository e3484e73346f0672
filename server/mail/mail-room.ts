import { randomBytes } from "node:crypto";
import { type MailKind, mailKinds } from "#model/people/mail-kind.ts";
import { mailsPerMailbox } from "#model/people/mails-per-mailbox.ts";
import { createId } from "#model/text/id.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { type Claimable, claimMail, listDueMails, settleMail } from "./claimed-mails.ts";
import { forgetMail, type MailStatus, type OutboxMail } from "./mail-outbox.ts";
import { MailPostponed, outcomeOf, type RetryPolicy } from "./mail-outcome.ts";
import { createMailRequests } from "./mail-requests.ts";
import type { Mail, MailAttempt, MailKindRules, MailKinds, MailSource } from "./mail-rules.ts";
import type { MailboxLimit } from "./mailbox-limit.ts";
import { type Mailer, MailFailure } from "./mailer.ts";

/** A mail to be sent at once, instead of when its turn comes. */
export interface MailOrder {
  kind: MailKind;
  recordId: string;
  /** Statuses in which an earlier mail is sent; with `replaces` it is deleted, unless it is being sent. */
  claimable: Claimable | "replaces";
  /** Logs an editor's request, in the transaction that claims the mail. */
  record?: (transaction: WriteTransaction) => Promise<void>;
  /** Default: that of the kind. */
  after?: RetryPolicy;
  compose?: MailKindRules["compose"];
}

/** `isClaimed`: this call tried to send it; otherwise `status` is that of the mail as it was found. */
export interface MailResult {
  isClaimed: boolean;
  status: MailStatus | "dropped";
}

/** The only place that sends. What is queued in the outbox is sent without a further call, within seconds. */
export interface MailRoom {
  /** Whether mails are delivered; otherwise they are written to files. */
  isConfigured: boolean;
  /** How many mails may be sent concurrently. */
  parallel: number;
  /** Starts the mails that are due. */
  wake(): void;
  /** Sends the mails that are due, and resolves when they are settled. */
  work(): Promise<void>;
  /** Resolves when no mail is under way. */
  settled(): Promise<void>;
  /** Requests a mail for an address. Looks nothing up, so that its timing does not disclose who is known. */
  request(kind: "links" | "password-reset", address: string): void;
  sendNow(order: MailOrder): Promise<MailResult>;
  /** Sends a mail that is not recorded. @returns false if it failed, which the log explains */
  sendTest(compose: () => Promise<Mail>): Promise<boolean>;
  /** Forgets what no longer counts for the limit of mails that anyone can cause. */
  removeExpiredCounts(): Promise<void>;
  /** Queues what was requested, starts no further mail and resolves when the current ones are settled. */
  close(): Promise<void>;
}

/** What a command needs that sends mails or composes them. */
export interface Correspondence extends MailSource {
  mails: MailRoom;
  log: Log;
}

export interface MailRoomParts extends MailSource {
  mailer: Mailer;
  mailboxLimit: MailboxLimit;
  log: Log;
}

/** Few, so that mails that come later and are more urgent soon have their turn. */
const batchSize = 20;
const tooMany = `An diese Adresse gingen in einer Stunde schon ${mailsPerMailbox.points} E-Mails.`;

export function createMailRoom(parts: MailRoomParts, kinds: MailKinds): MailRoom {
  const { mailer, mailboxLimit, log, database, content, clock, siteUrl, mailFrom } = parts;
  const source: MailSource = { database, content, clock, siteUrl, mailFrom };
  const repeatable = mailKinds.filter((kind) => kinds[kind].after === "again");
  const requests = createMailRequests(kinds, source, log);
  const underWay = new Set<Promise<unknown>>();
  let starting: Promise<void> | undefined;
  let mustLookAgain = false;
  let isClosed = false;

  /** Starts what is due. A recipient whose server hangs takes one of the places; the others go on. */
  async function startDue(): Promise<void> {
    do {
      mustLookAgain = false;
      await requests.queue();
      const shared: Shared = new Map();
      let due = await listDueMails(database, repeatable, clock(), batchSize);
      for (; due.length > 0; due = await listDueMails(database, repeatable, clock(), batchSize)) {
        for (const { kind, recordId } of due) {
          while (underWay.size >= mailer.parallel) await Promise.race(underWay);
          if (isClosed) return;
          const claimable: Claimable = kinds[kind].after === "again" ? ["waiting", "unsettled"] : ["waiting"];
          const { isClaimed, mail } = await claimMail(database, { kind, recordId, claimable }, clock());
          if (!isClaimed) continue;
          const sending = deliver(mail, kind, shared)
            .catch((error: unknown) => log.error("the outcome of a mail was not stored", { mail: mail.id, error }))
            .finally(() => underWay.delete(sending));
          underWay.add(sending);
        }
      }
    } while (mustLookAgain);
  }

  function start(): Promise<void> {
    if (isClosed) return Promise.resolve();
    mustLookAgain = true;
    starting ??= startDue().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function settled(): Promise<void> {
    while (starting || underWay.size > 0) await Promise.allSettled([starting, ...underWay]);
  }

  /** Composes and sends a claimed mail and records the outcome. */
  async function deliver(
    { id, recordId, attempts }: OutboxMail,
    kind: MailKind,
    shared: Shared,
    { after = kinds[kind].after, compose = kinds[kind].compose }: Pick<MailOrder, "after" | "compose"> = {},
  ): Promise<MailResult["status"]> {
    const counts: string[] = [];
    const attempt: MailAttempt = {
      ...source,
      async countFor(address) {
        const taken = await mailboxLimit.take(address);
        if ("waitSeconds" in taken) throw new MailPostponed(tooMany, taken.waitSeconds);
        counts.push(taken.id);
      },
      shared: (key, read) => {
        const reading = shared.get(key) ?? read();
        shared.set(key, reading);
        return reading as ReturnType<typeof read>;
      },
    };
    try {
      const mail = await compose(recordId, attempt);
      if (!mail) {
        await forgetMail(database, kind, recordId);
        return "dropped";
      }
      await mailer.send({ ...mail, id });
    } catch (error) {
      const outcome = outcomeOf(error, after, attempts, clock());
      logFailure(log, error, { mail: id, attempts });
      await settleMail(database, id, outcome, clock());
      // One that may have arrived stays counted.
      if (outcome.status !== "unsettled") for (const count of counts) await mailboxLimit.refund(count);
      return outcome.status;
    }
    await settleMail(database, id, { status: "sent" }, clock());
    return "sent";
  }

  return {
    get isConfigured() {
      return mailer.isConfigured;
    },
    get parallel() {
      return mailer.parallel;
    },
    wake: () => void start().catch((error: unknown) => log.error("due mails were not sent", { error })),
    async work() {
      await start();
      await settled();
    },
    settled,
    request: requests.add,
    async sendNow({ kind, recordId, claimable, record, ...more }) {
      const { isClaimed, mail } = await database.transaction().execute(async (transaction) => {
        const claimed = await claimOrdered(transaction, { kind, recordId, claimable }, clock());
        if (claimed.isClaimed) await record?.(transaction);
        return claimed;
      });
      return { isClaimed, status: isClaimed ? await deliver(mail, kind, new Map(), more) : mail.status };
    },
    async sendTest(compose) {
      const id = createId(randomBytes(20));
      try {
        await mailer.send({ ...(await compose()), id });
        return true;
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        log.error("test mail was not sent", { mail: id, code: error.code });
        return false;
      }
    },
    removeExpiredCounts: () => mailboxLimit.removeExpired(),
    async close() {
      isClosed = true;
      await requests.queue();
      await settled();
    },
  };
}

/** What mails that are sent together read once, by key. */
type Shared = Map<string, Promise<unknown>>;

async function claimOrdered(
  transaction: WriteTransaction,
  { kind, recordId, claimable }: Pick<MailOrder, "kind" | "recordId" | "claimable">,
  now: Date,
): ReturnType<typeof claimMail> {
  if (claimable !== "replaces") return claimMail(transaction, { kind, recordId, claimable }, now);
  const first = await claimMail(transaction, { kind, recordId, claimable: [] }, now);
  if (first.isClaimed || first.mail.status === "sending") return first;
  await forgetMail(transaction, kind, recordId);
  return claimMail(transaction, { kind, recordId, claimable: [] }, now);
}

function logFailure(log: Log, error: unknown, fields: { mail: string; attempts: number }): void {
  if (error instanceof MailPostponed) log.warn("mail was postponed", fields);
  else if (error instanceof MailFailure) log.error("mail was not sent", { ...fields, code: error.code });
  else log.error("mail was not sent", { ...fields, error });
}
