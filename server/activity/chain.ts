import { setTimeout } from "node:timers/promises";
import { lockNames } from "#server/database/engine.ts";
import type { Connection, Database, Row, WriteTransaction } from "#server/database/schema.ts";
import { longestPauseMilliseconds } from "#server/database/sqlite-driver.ts";
import { type Commitments, digestOf, sha256, withSalts } from "./commitments.ts";
import { formatPositions } from "./positions.ts";

type Link = Row<"activity_chain">;

const batchSize = 200;

/**
 * Seals new entries: each gets a link in the chain. Runs in the background soon after their commits, so that concurrent
 * changes never wait for each other because of the log (docs/decisions/0026).
 */
export async function sealLog(database: Database, clock: () => Date): Promise<void> {
  while (await hasUnsealed(database)) {
    const sealed = await database.transaction().execute(async (transaction) => {
      await lockChain(transaction);
      return sealBatch(transaction, clock());
    });
    if (sealed < batchSize) return;
    await setTimeout(2 * longestPauseMilliseconds);
  }
}

/** Seals new entries within a transaction, which holds the lock of the chain from then on. */
export async function sealWithin(transaction: WriteTransaction, now: Date): Promise<void> {
  await lockChain(transaction);
  while ((await sealBatch(transaction, now)) === batchSize) {}
}

/**
 * Adds a link that records what happened to entries. Call `sealWithin` before changing them.
 * @param positions positions of the entries in the chain; without any, no link is added
 */
export async function addLink(
  transaction: WriteTransaction,
  kind: "removed" | "erased",
  positions: readonly (number | null)[],
  now: Date,
): Promise<void> {
  const sealed = positions.filter((position) => position !== null);
  if (sealed.length === 0) return;
  const link = linkAfter(await lastLink(transaction), { kind, subject: formatPositions(sealed), digest: "" }, now);
  await transaction.insertInto("activity_chain").values(link).execute();
}

/** Returns the newest link. A copy kept elsewhere proves later that nothing before it was changed or cut off. */
export async function lastLink(connection: Connection): Promise<Link | undefined> {
  return connection.selectFrom("activity_chain").selectAll().orderBy("position", "desc").limit(1).executeTakeFirst();
}

export function hashOf(link: Omit<Link, "hash">, previousHash: string): string {
  const { position, kind, subject, digest, sealed_at } = link;
  return sha256(JSON.stringify([previousHash, position, kind, subject, digest, sealed_at]));
}

async function lockChain(transaction: WriteTransaction): Promise<void> {
  await lockNames(transaction, ["activity-chain"]);
}

function unsealed(connection: Connection) {
  return connection.selectFrom("activity_logs").where("position", "is", null).where("commitments", "is not", null);
}

async function hasUnsealed(connection: Connection): Promise<boolean> {
  return (await unsealed(connection).select("number").limit(1).executeTakeFirst()) !== undefined;
}

async function sealBatch(transaction: WriteTransaction, now: Date): Promise<number> {
  const entries = await unsealed(transaction).selectAll().orderBy("number").limit(batchSize).execute();
  const links: Link[] = [];
  let last = await lastLink(transaction);
  for (const entry of entries) {
    const commitments = withSalts(entry.user, JSON.parse(entry.details), readCommitments(entry.commitments));
    const digest = digestOf(entry, commitments) ?? "";
    last = linkAfter(last, { kind: "entry", subject: entry.id, digest }, now);
    links.push(last);
    await transaction
      .updateTable("activity_logs")
      .set({ position: last.position, commitments: JSON.stringify(commitments) })
      .where("number", "=", entry.number)
      .execute();
  }
  if (links.length > 0) await transaction.insertInto("activity_chain").values(links).execute();
  return links.length;
}

function linkAfter(last: Link | undefined, content: Pick<Link, "kind" | "subject" | "digest">, now: Date): Link {
  const link = { ...content, position: (last?.position ?? 0) + 1, sealed_at: now.toISOString() };
  return { ...link, hash: hashOf(link, last?.hash ?? "") };
}

/** @throws if it is not valid JSON */
export function readCommitments(text: string | null): Commitments {
  return JSON.parse(text ?? "{}") as Commitments;
}
