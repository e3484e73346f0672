import { setImmediate as othersTurn } from "node:timers/promises";
import { eventRefusalOf, type StateRefusal, statusesFor } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import { findMails, type MailStatus } from "#server/mail/mail-outbox.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import { prepareConfirmation } from "./prepare-confirmation.ts";
import { findRegistrations, moveStatus, type StoredRegistration } from "./registration-store.ts";
import { findEventToRegisterFor } from "./seat-store.ts";

export interface ConfirmationProgress {
  /** Mails that were sent, including those of earlier attempts. */
  mailed: number;
  total: number;
}

export type ConfirmationOutcome =
  | {
      ok: true;
      confirmed: string[];
      /** Not `new`, or changed concurrently; unchanged. */
      skipped: StoredRegistration[];
      /** Confirmed, but it is unknown whether their mail arrived; it is not retried automatically. */
      unsettled: StoredRegistration[];
    }
  /** The event is gone or cancelled, possibly since the batch began: no status changed. */
  | { ok: false; reason: StateRefusal }
  /** The whole batch is aborted: no status changed. Mails that were sent are recorded and never sent again. */
  | (CalledOff & { ok: false; error?: string | undefined });

/** `error` of the outcome: what the mail service said, in a German sentence. */
interface CalledOff {
  reason: "mail_failed" | "mail_in_progress";
  at: StoredRegistration;
  progress: ConfirmationProgress;
}

/**
 * Confirms the new ones among these registrations of an event (SPEC §4): sends one mail each, then changes all statuses
 * at once. If a mail fails, the batch is aborted. A retry mails only those not mailed yet; docs/decisions/0003 says
 * what happens after a crash.
 * @param watch.onProgress called after each mail; other requests run between two mails
 * @param watch.signal starts no further mail once aborted
 * @throws the signal's reason if it was aborted; no status changed then
 */
export async function confirmRegistrations(
  parts: Correspondence,
  { eventId, ids, author }: { eventId: string; ids: readonly string[]; author: Author },
  watch: { onProgress?: (progress: ConfirmationProgress) => void; signal?: AbortSignal } = {},
): Promise<ConfirmationOutcome> {
  const { database, content, clock } = parts;
  const refusal = eventRefusalOf("confirm", eventState(await content.find("events", eventId), { now: clock() }));
  if (refusal) return { ok: false, reason: refusal };
  const selected = await findRegistrations(database, eventId, [...new Set(ids)]);
  const from = statusesFor("confirm");
  const toConfirm = selected.filter(({ status }) => from.includes(status));

  const mailing = await mailAll(parts, toConfirm, watch);
  if (!mailing.ok) return "at" in mailing ? withError(parts, mailing) : mailing;

  const confirmed = await database.transaction().execute(async (transaction) => {
    const now = clock();
    const event = await findEventToRegisterFor(transaction, eventId);
    const reason = eventRefusalOf("confirm", eventState(event, { now }));
    if (!event || reason) return reason;
    const move = { from, to: "confirmed", now, eventId } as const;
    const moved = await moveStatus(
      transaction,
      toConfirm.map(({ id }) => id),
      move,
    );
    if (moved.length > 0) {
      const details = { id: eventId, title: event.title, count: moved.length };
      await recordActivity(
        transaction,
        { action: "registration.confirmed", section: "events", details },
        { ...author, now },
      );
    }
    return new Set(moved);
  });
  if (!(confirmed instanceof Set)) return { ok: false, reason: confirmed ?? "event_not_found" };
  return {
    ok: true,
    confirmed: [...confirmed],
    skipped: selected.filter(({ id }) => !confirmed.has(id)),
    unsettled: mailing.unsettled.filter(({ id }) => confirmed.has(id)),
  };
}

type Mailing =
  | { ok: true; unsettled: StoredRegistration[] }
  | { ok: false; reason: StateRefusal }
  | (CalledOff & { ok: false });

async function withError<C extends CalledOff>({ database, clock }: Correspondence, calledOff: C) {
  if (calledOff.reason !== "mail_failed") return calledOff;
  const { id } = calledOff.at;
  const mail = (await findMails(database, "confirmation", [id], clock())).get(id);
  return { ...calledOff, error: mail?.lastError ?? undefined };
}

/**
 * Sends mails concurrently; after the first failure no further one is started. Mails that another batch is sending are
 * looked at again at the end. The last of several batches then finds none of them under way, so they never all give up
 * because of each other.
 */
async function mailAll(
  parts: Correspondence,
  registrations: readonly StoredRegistration[],
  { onProgress, signal }: { onProgress?: (progress: ConfirmationProgress) => void; signal?: AbortSignal },
): Promise<Mailing> {
  const progress = { mailed: 0, total: registrations.length };
  const unsettled: StoredRegistration[] = [];
  let failure: Extract<Mailing, { ok: false }> | undefined;
  const underWay: StoredRegistration[] = [];

  const work = async (queue: Iterable<StoredRegistration>) => {
    for (const registration of queue) {
      // Yields, because neither SQLite nor a mail that was already sent waits for I/O.
      await othersTurn();
      if (failure || signal?.aborted) return;
      const status = await mailOnce(parts, registration);
      if (typeof status === "object") {
        // No longer new: its status stays, as that of all others who are skipped.
        if (status.reason !== "not_new") failure ??= { ok: false, reason: status.reason };
      } else if (status === "sent" || status === "unsettled") {
        progress.mailed++;
        if (status === "unsettled") unsettled.push(registration);
        onProgress?.({ ...progress });
      } else if (status === "sending") {
        underWay.push(registration);
      } else {
        failure ??= { ok: false, reason: "mail_failed", at: registration, progress };
      }
    }
  };
  const queue = registrations.values();
  await Promise.all(Array.from({ length: parts.mails.parallel }, () => work(queue)));
  await work(underWay.splice(0));
  const [at] = underWay;
  if (at) failure ??= { ok: false, reason: "mail_in_progress", at, progress };
  signal?.throwIfAborted();
  if (failure) return "at" in failure ? { ...failure, progress: { ...progress } } : failure;
  return { ok: true, unsettled };
}

/**
 * Sends the confirmation unless it was sent or started before. Returns `unsettled` for a mail whose earlier delivery
 * was interrupted: it counts as mailed. A delivery that becomes `unsettled` during this call counts as failed. Refuses
 * when event or registration were changed since the batch began.
 */
async function mailOnce(
  parts: Correspondence,
  { id, eventId }: StoredRegistration,
): Promise<MailStatus | { reason: StateRefusal }> {
  const prepared = await prepareConfirmation(parts, { action: "confirm", id, eventId });
  if (!prepared.ok) return prepared;
  const { isClaimed, status } = await parts.mails.sendNow({
    ...{ kind: "confirmation", recordId: id, claimable: ["waiting", "failed"], after: "never" },
    compose: prepared.compose,
    isOneOfMany: true,
  });
  return status === "dropped" || (isClaimed && status === "unsettled") ? "failed" : status;
}
