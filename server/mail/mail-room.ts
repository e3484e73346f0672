import { randomBytes } from "node:crypto";
import { isSingleMail, type MailKind, mailKinds } from "#model/people/mail-kind.ts";
import { createId } from "#model/text/create-id.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { logStretches } from "#server/log-stretches.ts";
import type { RateLimits } from "#server/rate-limits.ts";
import { createRepeatedWork } from "#server/repeated-work.ts";
import type { AddressHash } from "./bounces/bounced-mails.ts";
import { findMails, forgetMail, type MailStatus } from "./mail-outbox.ts";
import type { Mail, MailKindRules, MailKinds, MailSource } from "./mail-rules.ts";
import { type Mailer, MailFailure } from "./mailer.ts";
import { type Claimable, claimMail, claimQueued, listDueMails } from "./room/claimed-mails.ts";
import { deliverMail, type Shared } from "./room/deliver-mail.ts";
import type { RetryPolicy } from "./room/mail-outcome.ts";
import { createMailRequests } from "./room/mail-requests.ts";
import type { MailboxLimit } from "./room/mailbox-limit.ts";
import { createPace, type Stopwatch } from "./room/pace.ts";

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
  /** Somebody has asked for this one mail: it is sent although an earlier one to the address came back. */
  isAsked?: boolean;
  /** One of many: it waits for its turn. Otherwise others wait for it. */
  isOneOfMany?: boolean;
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
  request(kind: "links" | "evaluation" | "password-reset", address: string): void;
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
  addressHash: AddressHash;
  /** How many mails the service takes in a minute; undefined for no limit. */
  mailsPerMinute?: number | undefined;
  /** Those that all instances share: the pace is then that of all together. */
  rateLimits?: RateLimits | undefined;
  /** Default: that of this machine. */
  stopwatch?: Stopwatch | undefined;
  log: Log;
}

/** Few, so that mails that come later and are more urgent soon have their turn. */
const batchSize = 6;

export function createMailRoom(parts: MailRoomParts, kinds: MailKinds): MailRoom {
  const { mailer, mailboxLimit, addressHash, log, database, content, clock, siteUrl, mailFrom } = parts;
  const source: MailSource = { database, content, clock, siteUrl, mailFrom };
  const pace = createPace(parts.mailsPerMinute, parts.rateLimits, parts.stopwatch);
  const delivery = { source, mailer, mailboxLimit, addressHash, pace, log };
  /** As many as are handed over in half a minute at most: a mail that waits for that is claimed already. */
  const places = () => Math.max(1, Math.min(mailer.parallel, Math.floor((parts.mailsPerMinute ?? Infinity) / 2)));
  const repeatable = mailKinds.filter((kind) => !isSingleMail(kind));
  const requests = createMailRequests(kinds, source, log);
  const underWay = new Set<Promise<unknown>>();
  const starts = createRepeatedWork(startDue);
  const attempt = logStretches("due mails were not sent", clock, log);

  /** Starts what is due. A recipient whose server hangs takes one of the places; the others go on. */
  async function startDue(): Promise<void> {
    await requests.queue();
    const shared: Shared = new Map();
    let due = await listDueMails(database, repeatable, clock(), batchSize);
    for (; due.length > 0; due = await listDueMails(database, repeatable, clock(), batchSize)) {
      for (const { kind, recordId } of due) {
        while (underWay.size >= places()) await Promise.race(underWay);
        await pace.turn();
        if (starts.isClosed) return;
        const claimable: Claimable = isSingleMail(kind) ? ["waiting"] : ["waiting", "unsettled"];
        const mail = await claimQueued(database, { kind, recordId, claimable }, clock());
        if (!mail) continue;
        const sending = deliverMail(delivery, { ...kinds[kind], kind, mail, shared })
          .catch((error: unknown) => log.error("the outcome of a mail was not stored", { mail: mail.id, error }))
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
    }
  }

  async function settled(): Promise<void> {
    while (starts.running || underWay.size > 0) await Promise.allSettled([starts.running, ...underWay]);
  }

  return {
    get isConfigured() {
      return mailer.isConfigured;
    },
    get parallel() {
      return places();
    },
    wake: () => void attempt(starts.run),
    async work() {
      await starts.run();
      await settled();
    },
    settled,
    request: requests.add,
    async sendNow({ kind, recordId, claimable, record, isOneOfMany, ...more }) {
      if (isOneOfMany) {
        const earlier = (await findMails(database, kind, [recordId], clock())).get(recordId);
        if (earlier?.status === "sent" || earlier?.status === "sending") {
          return { isClaimed: false, status: earlier.status };
        }
        await pace.turn();
      } else {
        pace.take();
      }
      const claim = await database.transaction().execute(async (transaction) => {
        const claimed = await claimOrdered(transaction, { kind, recordId, claimable }, clock());
        if (claimed.isClaimed) await record?.(transaction);
        return claimed;
      });
      const { isClaimed } = claim;
      if (!isClaimed) return { isClaimed, status: claim.mail.status };
      const isUnlimited = more.compose !== undefined;
      const isUrgent = !isOneOfMany;
      const claimed = { ...kinds[kind], ...more, kind, mail: claim.mail, isUnlimited, isUrgent, shared: new Map() };
      return { isClaimed, status: await deliverMail(delivery, claimed) };
    },
    async sendTest(compose) {
      const id = createId(randomBytes(20));
      pace.take();
      try {
        const mail = await pace.handOver(compose, true);
        await mailer.send({ ...mail, id });
        return true;
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        log.error("test mail was not sent", { mail: id, code: error.code });
        return false;
      }
    },
    removeExpiredCounts: () => mailboxLimit.removeExpired(),
    async close() {
      const ended = starts.close();
      pace.stop();
      await requests.queue();
      await ended;
      await settled();
    },
  };
}

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
