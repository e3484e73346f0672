import { sql } from "kysely";
import { codeWindow, type GivenCode, MAX_CODE_TRIES } from "#model/accounts/second-factor.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import type { SealedValues } from "../sealed-values.ts";
import { createRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import { findStep } from "./totp.ts";

export type CodeOutcome =
  | { ok: true; kind: GivenCode["kind"] }
  /** `off`: there is no second factor, or not any more. */
  | { ok: false; reason: "wrong" | "off" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

export const secondFactorPurpose = "second factor";

/** Secrets that seal keys and hash recovery codes. */
export interface SecondFactorSecrets {
  secret: string;
  sealed: SealedValues;
}

/** Returns when an account's second factor was set up; undefined if it was not, or not completely. */
export async function secondFactorSince(connection: Connection, userId: string): Promise<string | undefined> {
  const row = await connection
    .selectFrom("second_factors")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.confirmed_at ?? undefined;
}

export async function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const row = await connection
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Checks a code and consumes it. Attempts are counted per account, so that more instances or networks do not allow more
 * of them; concurrent attempts wait for this transaction.
 */
export async function takeCode(
  transaction: WriteTransaction,
  { userId, given, isSettingUp = false }: { userId: string; given: GivenCode; isSettingUp?: boolean },
  { secret, sealed }: SecondFactorSecrets,
  now: Date,
): Promise<CodeOutcome> {
  const instant = now.toISOString();
  const cutoff = new Date(now.getTime() - codeWindow).toISOString();
  // While the clock was ahead no code was right: those tries must not lock the account until that time comes.
  const ahead = new Date(now.getTime() + codeWindow).toISOString();
  const isCounting = sql<boolean>`tries_since > ${cutoff} and tries_since < ${ahead}`;
  const row = await transaction
    .updateTable("second_factors")
    .set({
      tries: sql<number>`case when ${isCounting} then tries + 1 else 1 end`,
      tries_since: sql<string>`case when ${isCounting} then tries_since else ${instant} end`,
    })
    .where("user_id", "=", userId)
    .where("confirmed_at", isSettingUp ? "is" : "is not", null)
    .returning(["sealed_key", "last_step", "tries", "tries_since"])
    .executeTakeFirst();
  if (!row) return { ok: false, reason: "off" };
  if (row.tries > MAX_CODE_TRIES) {
    const waits = Date.parse(row.tries_since) + codeWindow - now.getTime();
    return { ok: false, reason: "limited", retryAfterSeconds: Math.max(1, Math.ceil(waits / 1000)) };
  }
  const succeeded = { tries: 0, tries_since: "" };
  if (given.kind === "recovery") {
    const removal = transaction.deleteFrom("recovery_codes").where("user_id", "=", userId);
    const hash = recoveryCodeHash(secret, userId, given.code);
    const { numDeletedRows } = await removal.where("code_hash", "=", hash).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return { ok: false, reason: "wrong" };
    await transaction.updateTable("second_factors").set(succeeded).where("user_id", "=", userId).execute();
    return { ok: true, kind: "recovery" };
  }
  const key = sealed.open(row.sealed_key, userId);
  const step = key === undefined ? undefined : findStep(key, given.code, now);
  if (step === undefined || step <= row.last_step) return { ok: false, reason: "wrong" };
  const used = { ...succeeded, last_step: step };
  await transaction.updateTable("second_factors").set(used).where("user_id", "=", userId).execute();
  return { ok: true, kind: "app" };
}

/** Stores a new key, which is not active until it is confirmed with a code. */
export async function storeKey(transaction: WriteTransaction, userId: string, sealedKey: string): Promise<void> {
  await removeSecondFactor(transaction, userId);
  const row = { user_id: userId, sealed_key: sealedKey, confirmed_at: null, last_step: 0, tries: 0, tries_since: "" };
  await transaction.insertInto("second_factors").values(row).execute();
}

/** Replaces all recovery codes. @returns the new ones, which are available here only */
export async function replaceRecoveryCodes(
  transaction: WriteTransaction,
  userId: string,
  secret: string,
): Promise<string[]> {
  const codes = createRecoveryCodes();
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = codes.map((code) => ({ code_hash: recoveryCodeHash(secret, userId, code), user_id: userId }));
  await transaction.insertInto("recovery_codes").values(rows).execute();
  return codes;
}

/** @returns whether there was one */
export async function removeSecondFactor(transaction: WriteTransaction, userId: string): Promise<boolean> {
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const removed = await transaction
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return Boolean(removed?.confirmed_at);
}
