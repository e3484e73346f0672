import { setImmediate } from "node:timers/promises";
import { engineOf } from "./engine.ts";
import type { Database, WriteTransaction } from "./schema.ts";
import { isBusy } from "./sqlite-driver.ts";

/** One transaction should not keep the database from everybody else for long. */
const largestBatch = 100;

interface Waiting<I, O> {
  input: I;
  resolve(outcome: O): void;
  reject(error: unknown): void;
}

/**
 * A write of which many may come at the same moment. On SQLite those that arrive while another commit is under way share
 * the next transaction, and so one wait for the disk; each resolves when that commit is on disk. If a shared transaction
 * fails, each write is tried again alone, so that only the one that cannot be done rejects; all do when another process
 * keeps the file locked. PostgreSQL shares its waits for the disk itself.
 * @param run does all the writes in one transaction and answers each, in the order given
 */
export function shareTransactions<I, O>(
  database: Database,
  run: (transaction: WriteTransaction, inputs: readonly I[]) => Promise<readonly O[]>,
): (input: I) => Promise<O> {
  const together = (inputs: readonly I[]) =>
    database.transaction().execute((transaction) => run(transaction, inputs)) as Promise<readonly O[]>;
  const alone = async (input: I) => (await together([input]))[0] as O;
  if (engineOf(database) === "postgres") return alone;

  const waiting: Waiting<I, O>[] = [];
  let isWorking = false;

  const work = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      // A commit stands still for the disk. Requests that came meanwhile are read first, so that they share the next one.
      await setImmediate();
      await settle(waiting.splice(0, largestBatch));
    }
    isWorking = false;
  };

  const settle = async (batch: Waiting<I, O>[]) => {
    try {
      const outcomes = await together(batch.map(({ input }) => input));
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as O);
    } catch (error) {
      // Somebody else has kept the file locked for as long as one waits: no use in waiting as long for each of them.
      if (batch.length === 1 || isBusy(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      for (const { input, resolve, reject } of batch) await alone(input).then(resolve, reject);
    }
  };

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isWorking) void work();
    });
}
