import { setImmediate as turn } from "node:timers/promises";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";

/** What a program waits for by a stopwatch: instead of waiting, time passes. */
export interface Rests {
  /** Whoever waits, lets time pass; of several the next one after what the one before does then. */
  rest(milliseconds: number): Promise<void>;
  /**
   * Resolves when nobody is waiting.
   * @param isDead whether the process was killed: then nothing begins that was waiting
   * @param settle resolves when what was begun by those who waited is done
   */
  settled(isDead: () => boolean, settle: () => Promise<unknown>): Promise<void>;
}

/**
 * @param stopwatch milliseconds; nobody sets it
 * @param observed returns a database that answers even when the process is dead
 * @param patienceMilliseconds how long a mail may be on its way that a process which died may have left there
 */
export function createRests(
  clock: Clock,
  stopwatch: () => number,
  setClock: (now: Date) => void,
  observed: () => Database,
  patienceMilliseconds: number,
): Rests {
  /**
   * Resolves when no mail is on its way, which takes no time, and none whose turn has come is about to be; those of a
   * process that died stay so for a while.
   */
  const mailsAreSent = async () => {
    const database = observed();
    // Compiled once, as it is asked at least ten times.
    const sending = database
      .selectFrom("mail_outbox")
      .select("id")
      .where("status", "=", "sending")
      // Of others nobody knows whether they arrived, and nothing becomes of them without somebody's decision.
      .where("next_attempt_at", ">", clock().toISOString())
      .limit(1)
      .compile();
    const patience = performance.now() + patienceMilliseconds;
    // The machine may stand still for longer than that, in which nothing was looked at.
    for (let quiet = 0, looks = 0; quiet < 10 && (performance.now() < patience || looks < 200); looks++) {
      quiet = (await database.executeQuery(sending)).rows.length > 0 ? 0 : quiet + 1;
      await turn();
    }
  };
  let rested = Promise.resolve();
  let seen = rested;
  return {
    rest(milliseconds) {
      const until = stopwatch() + milliseconds;
      const rests = rested.then(async () => {
        await mailsAreSent();
        const left = until - stopwatch();
        if (left > 0) setClock(new Date(clock().getTime() + left));
      });
      // Those of a process that died are no reason for the next one.
      rested = rests.catch(() => {});
      return rests;
    },
    async settled(isDead, settle) {
      for (let last: Promise<void> | undefined; last !== rested; ) {
        last = rested;
        await last;
        // Whoever was waiting begins now.
        if (last !== seen && !isDead()) await mailsAreSent().catch(() => {});
        seen = last;
        await settle();
      }
    },
  };
}
