import { berlinDate } from "#model/dates/berlin-date.ts";
import { upcomingOn } from "#model/events/event-days.ts";
import { countUndecided, type HealthFacts } from "#model/operation/system-health.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { seatLimit } from "#model/registrations/registration-availability.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { unsettledAt } from "#server/mail/room/unsettled.ts";
import { countUnsettled } from "#server/mail/room/unsettled-mails.ts";
import { countRunningJobs } from "#server/registrations/job-store.ts";
import { countSeats } from "#server/registrations/seat-store.ts";

/** State of the site in numbers: sums only, no names. */
export interface SiteNumbers {
  /** `unsettled`: nobody knows whether they arrived, and nobody has decided; not counted as `sending`. */
  mails: { waiting: number; sending: number; failed: number; unsettled: number };
  /** Running bulk confirmations. */
  jobs: number;
  seats: { taken: number; capacity: number };
  disk: HealthFacts["disk"];
  /** Instant (ISO 8601 UTC). */
  lastBackupAt: string | undefined;
  isDamaged: boolean;
}

interface NumberParts {
  database: Database;
  content: Pick<ContentReader, "list">;
  systemHealth: { read(): Promise<HealthFacts> };
  clock: () => Date;
}

export async function readSiteNumbers({ database, content, systemHealth, clock }: NumberParts): Promise<SiteNumbers> {
  const now = clock();
  const [{ backup, disk, database: file }, mails, jobs, seats] = await Promise.all([
    systemHealth.read(),
    countMails(database, now),
    countRunningJobs(database, now),
    sumSeats({ database, content }, now),
  ]);
  return { mails, jobs, seats, disk, lastBackupAt: backup.lastAt, isDamaged: file.damagedSince !== undefined };
}

async function countMails(database: Database, now: Date): Promise<SiteNumbers["mails"]> {
  const rows = await database
    .selectFrom("mail_outbox")
    .select((e) => ["status", e.fn.countAll<number>().as("count")])
    .where((e) =>
      e.or([e("status", "in", ["waiting", "failed"]), e.and([e("status", "=", "sending"), e.not(unsettledAt(now))])]),
    )
    .groupBy("status")
    .execute();
  const counted = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  const unsettled = countUndecided({ unsettled: await countUnsettled(database, now) });
  return { waiting: 0, sending: 0, failed: 0, ...counted, unsettled };
}

async function sumSeats({ database, content }: Pick<NumberParts, "database" | "content">, now: Date) {
  const events = await content.list("events", upcomingOn(berlinDate(now)));
  const limits = new Map(
    events.flatMap((event) => {
      const isHeld = !eventRefusalOf("addByHand", eventState(event, { now }));
      const limit = isHeld ? seatLimit(event) : undefined;
      return limit === undefined ? [] : [[event.id, limit] as const];
    }),
  );
  const taken = await countSeats(database, [...limits.keys()]);
  return { taken: sum(taken.values()), capacity: sum(limits.values()) };
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
