import { setImmediate, setTimeout } from "node:timers/promises";
import { engineOf } from "./engine.ts";
import type { Database, WriteTransaction } from "./schema.ts";
import { isBusy } from "./sqlite-driver.ts";

/** Limits how long one transaction blocks other users of the database. */
const maxBatchSize = 100;

interface Waiting<I, O> {
  input: I;
  resolve(outcome: O): void;
  reject(error: unknown): void;
}

/**
 * Batches concurrent writes. On SQLite, writes that arrive during a commit share the next transaction, and so one sync
 * to disk; each resolves when that commit is durable. If a shared transaction fails, each write is retried alone, so
 * that only the failing one rejects; if another process keeps the file locked, all reject. PostgreSQL batches its syncs
 * itself.
 * @param run performs all writes in one transaction and returns their results in the given order
 * @param pauseMilliseconds how long to wait for further writes; default: not at all
 */
export function shareTransactions<I, O>(
  database: Database,
  run: (transaction: WriteTransaction, inputs: readonly I[]) => Promise<readonly O[]>,
  pauseMilliseconds = 0,
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
      // Commits block the thread. Requests that arrived meanwhile are read first, so that they share the next
      // transaction.
      if (pauseMilliseconds > 0) await setTimeout(pauseMilliseconds);
      await setImmediate();
      await settle(waiting.splice(0, maxBatchSize));
    }
    isWorking = false;
  };

  const settle = async (batch: Waiting<I, O>[]) => {
    try {
      const outcomes = await together(batch.map(({ input }) => input));
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as O);
    } catch (error) {
      // Another process has kept the file locked until the timeout: retrying each write would wait as long again.
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

/** Runs a write in a transaction that it may share with others, see `shareTransactions`: it may be run a second time. */
export type WriteTogether = <T>(write: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;

/** @param pauseMilliseconds see `shareTransactions` */
export function writesTogether(database: Database, pauseMilliseconds = 0): WriteTogether {
  const share = shareTransactions(
    database,
    async (transaction, writes: readonly ((transaction: WriteTransaction) => Promise<unknown>)[]) => {
      const results: unknown[] = [];
      for (const write of writes) results.push(await write(transaction));
      return results;
    },
    pauseMilliseconds,
  );
  return <T>(write: (transaction: WriteTransaction) => Promise<T>) => share(write) as Promise<T>;
}
