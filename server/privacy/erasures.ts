import { z } from "zod";
import { existingTables } from "#server/database/catalog.ts";
import { lockNames } from "#server/database/engine.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import { createKeyedHash } from "#server/secrets/derive-key.ts";

/**
 * That a person was erased, without the address: an entry of the list that restored backups are compared with. Their
 * registrations have entries of their own, as a backup may have them under an address that was corrected since.
 */
export const Erasure = z.object({
  /** Keyed hash of the address, see `createHashPerson`; of a registration what `hashRegistration` returns. */
  person: z.string(),
  /** Instant, ISO 8601 UTC. */
  erasedAt: z.string(),
  /** Whether their account was in use, and stayed. */
  keepsAccount: z.boolean(),
  /** Instant of an earlier erasure at which their account did not stay. */
  accountErasedAt: z.string().optional(),
});
export type Erasure = z.infer<typeof Erasure>;

/** Returns the instant since when an account of the person is one that was never erased; "" if none was. */
export function accountErasedAt({ keepsAccount, erasedAt, accountErasedAt: earlier = "" }: Erasure): string {
  return keepsAccount || earlier > erasedAt ? earlier : erasedAt;
}

/** Returns one entry about each person, which says what all of theirs say. */
export function mergeErasures(erasures: readonly Erasure[]): Erasure[] {
  const merged = new Map<string, Erasure>();
  for (const erasure of erasures) {
    const known = merged.get(erasure.person);
    if (!known) {
      merged.set(erasure.person, erasure);
      continue;
    }
    const { accountErasedAt: _earlier, ...newest } = known.erasedAt > erasure.erasedAt ? known : erasure;
    const [last = ""] = [accountErasedAt(known), accountErasedAt(erasure)].sort().reverse();
    const isSaid = accountErasedAt(newest) === last;
    merged.set(erasure.person, isSaid ? newest : { ...newest, accountErasedAt: last });
  }
  return [...merged.values()];
}

/** Hashes the key of an address so that only this installation can compare it. */
export type HashPerson = (key: string) => string;

/** @param secret of the installation, which is part of every backup; a key rotation does not change it */
export function createHashPerson(secret: string): HashPerson {
  return createKeyedHash(() => secret, "erased people");
}

const ofRegistration = "registration:";

/** Hashes the id of a registration for the list. */
export function hashRegistration(hashPerson: HashPerson, id: string): string {
  return ofRegistration + hashPerson(`${ofRegistration}${id}`);
}

export function isOfRegistration({ person }: Pick<Erasure, "person">): boolean {
  return person.startsWith(ofRegistration);
}

/** Returns what a list says beyond that of a backup. Compares instants: the same person has another hash if the secret was replaced. */
export function erasuresSince(inBackup: readonly Erasure[], erasures: readonly Erasure[]): Erasure[] {
  const known = new Set(inBackup.flatMap((erasure) => [erasure.erasedAt, accountErasedAt(erasure)]));
  return erasures
    .filter(({ erasedAt }) => !known.has(erasedAt))
    .map(({ accountErasedAt: earlier, ...erasure }) =>
      earlier && !known.has(earlier) ? { ...erasure, accountErasedAt: earlier } : erasure,
    );
}

/** Adds entries to the list, each merged with what it says about the person already. */
export async function addErasures(transaction: WriteTransaction, erasures: readonly Erasure[]): Promise<void> {
  await lockNames(transaction, ["erasures"]);
  for (const erasure of erasures) {
    const known = await transaction
      .selectFrom("erasures")
      .selectAll()
      .where("person", "=", erasure.person)
      .executeTakeFirst();
    const [merged = erasure] = mergeErasures([...(known ? [erasureOf(known)] : []), erasure]);
    const row = {
      erased_at: merged.erasedAt,
      keeps_account: merged.keepsAccount ? 1 : 0,
      account_erased_at: merged.accountErasedAt ?? null,
    };
    await transaction
      .insertInto("erasures")
      .values({ person: erasure.person, ...row })
      .onConflict((conflict) => conflict.column("person").doUpdateSet(row))
      .execute();
  }
}

/**
 * Returns an instant for a new entry: now, unless the clock was ahead before or is behind now. Then it is later than
 * the person's last entry, so that it differs from that of a backup, and later than everything they gave.
 * @param given instants (ISO 8601 UTC)
 */
export async function instantOfErasure(
  connection: Connection,
  person: string,
  given: readonly string[],
  now: Date,
): Promise<string> {
  const known = await connection
    .selectFrom("erasures")
    .select("erased_at")
    .where("person", "=", person)
    .executeTakeFirst();
  const before = [...given, ...(known ? [known.erased_at] : [])].map(Date.parse).filter(Number.isFinite);
  return new Date(Math.max(now.getTime(), ...before.map((instant) => instant + 1))).toISOString();
}

/** Returns the whole list; none in a database of an older version. */
export async function listErasures(connection: Connection): Promise<Erasure[]> {
  if ((await existingTables(connection, ["erasures"])).length === 0) return [];
  const rows = await connection.selectFrom("erasures").selectAll().orderBy("person").execute();
  return rows.map(erasureOf);
}

/** A database of an older version lacks the last column. */
function erasureOf({ person, erased_at, keeps_account, account_erased_at }: Partial<Row<"erasures">>): Erasure {
  const earlier = account_erased_at ? { accountErasedAt: account_erased_at } : {};
  return { person: person ?? "", erasedAt: erased_at ?? "", keepsAccount: keeps_account === 1, ...earlier };
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
