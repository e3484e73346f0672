import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "./open-database.ts";
import type { Database } from "./schema.ts";
import { shareTransactions } from "./shared-transaction.ts";

let database: Database;
beforeEach(async () => {
  database = await openDatabase("file::memory:");
});
afterEach(() => database.destroy());

describe("writes that share a transaction", () => {
  it("batches concurrent writes into one transaction and resolves each with its result", async () => {
    const batches: (readonly number[])[] = [];
    const write = shareTransactions(database, async (_transaction, inputs: readonly number[]) => {
      batches.push(inputs);
      return inputs.map((input) => input * 2);
    });
    expect(await Promise.all([1, 2, 3].map(write))).toEqual([2, 4, 6]);
    expect(await write(4)).toBe(8);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it("rejects only the failing write", async () => {
    const write = shareTransactions(database, async (_transaction, inputs: readonly number[]) => {
      if (inputs.includes(2)) throw new Error("two");
      return inputs;
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(write));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("processes a write that arrives just as the work ends", async () => {
    const write = shareTransactions(database, async (_transaction, inputs: readonly number[]) => inputs);
    for (let delay = 0; delay < 40; delay++) {
      const first = write(1);
      const second = first.then(async () => {
        for (let turn = 0; turn < delay; turn++) await undefined;
        return write(2);
      });
      expect(await Promise.all([first, second])).toEqual([1, 2]);
    }
  });
});
