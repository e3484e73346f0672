import { z } from "zod";
import { existingTables } from "#server/database/catalog.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { createKeyedHash } from "#server/secrets/derive-key.ts";

/** That a person was erased, without the address: an entry of the list that restored backups are compared with. */
export const Erasure = z.object({
  /** Keyed hash of the address, see `createHashPerson`. */
  person: z.string(),
  /** Instant, ISO 8601 UTC. */
  erasedAt: z.string(),
  /** Whether their account was in use, and stayed. */
  keepsAccount: z.boolean(),
});
export type Erasure = z.infer<typeof Erasure>;

/** Hashes the key of an address so that only this installation can compare it. */
export type HashPerson = (key: string) => string;

/** @param secret of the installation, which is part of every backup; a key rotation does not change it */
export function createHashPerson(secret: string): HashPerson {
  return createKeyedHash(() => secret, "erased people");
}

/** Adds entries to the list; of two about one person the later one counts. */
export async function addErasures(transaction: WriteTransaction, erasures: readonly Erasure[]): Promise<void> {
  for (const { person, erasedAt, keepsAccount } of erasures) {
    const row = { erased_at: erasedAt, keeps_account: keepsAccount ? 1 : 0 };
    await transaction
      .insertInto("erasures")
      .values({ person, ...row })
      .onConflict((conflict) =>
        conflict.column("person").doUpdateSet(row).where("erasures.erased_at", "<=", row.erased_at),
      )
      .execute();
  }
}

/** Returns the whole list; none in a database of an older version. */
export async function listErasures(connection: Connection): Promise<Erasure[]> {
  if ((await existingTables(connection, ["erasures"])).length === 0) return [];
  const rows = await connection.selectFrom("erasures").selectAll().orderBy("person").execute();
  return rows.map(({ person, erased_at, keeps_account }) => {
    return { person, erasedAt: erased_at, keepsAccount: keeps_account === 1 };
  });
}

/**
 * Whether somebody was erased at an instant or later.
 * @param person returned by `HashPerson`
 * @param at ISO 8601 UTC; "" is before everything
 */
export async function wasErasedSince(connection: Connection, person: string, at: string): Promise<boolean> {
  const row = await connection
    .selectFrom("erasures")
    .select("person")
    .where("person", "=", person)
    .where("erased_at", ">=", at)
    .executeTakeFirst();
  return row !== undefined;
}
