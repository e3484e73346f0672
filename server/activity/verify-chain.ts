import type { ChainFinding, ChainReport, KnownLink } from "#model/operation/activity-chain.ts";
import type { Connection, Row } from "#server/database/schema.ts";
import { erasedAddress, erasedUser } from "#server/privacy/mention.ts";
import { hashOf, readCommitments } from "./chain.ts";
import { digestOf, isErased } from "./commitments.ts";
import { readPositions } from "./positions.ts";

type Entry = Row<"activity_logs">;
const batchSize = 500;

/**
 * Verifies all entries against the chain, and all links against their predecessors. Read-only; consistent if the
 * connection is a snapshot.
 * @param known a link noted earlier, which must be in the chain
 */
export async function verifyChain(connection: Connection, known?: KnownLink): Promise<ChainReport> {
  const findings: ChainFinding[] = [];
  const removed = new Set<number>();
  const erased = new Set<number>();
  const gone = new Map<number, ChainFinding>();
  const erasedEntries: Entry[] = [];
  const proven = new Map<number, ChainFinding>();
  let newest: KnownLink | undefined;
  let isKnownFound = known === undefined;

  for (;;) {
    const links = await connection
      .selectFrom("activity_chain")
      .selectAll()
      .where("position", ">", newest?.position ?? Number.MIN_SAFE_INTEGER)
      .orderBy("position")
      .limit(batchSize)
      .execute();
    const first = links[0]?.position;
    if (first === undefined) break;
    const found = await connection
      .selectFrom("activity_logs")
      .selectAll()
      .where("position", ">=", first)
      .where("position", "<=", links.at(-1)?.position ?? first)
      .execute();
    const entryAt = new Map(found.map((entry) => [entry.position, entry]));
    for (const link of links) {
      const expected = (newest?.position ?? 0) + 1;
      const { position } = link;
      const isUnproven = position < expected || hashOf(link, newest?.hash ?? "") !== link.hash;
      // The content of a missing link is unknown, so the next link's hash proves nothing.
      if (position > expected) findings.push({ kind: "link_removed", first: expected, last: position - 1 });
      else if (isUnproven) findings.push({ kind: "link_changed", position });
      if (known?.position === position && known.hash === link.hash) isKnownFound = true;
      newest = { position, hash: link.hash };

      const entry = entryAt.get(position);
      entryAt.delete(position);
      if (link.kind !== "entry") {
        const covered = link.kind === "removed" ? removed : erased;
        if (!isUnproven) for (const one of readPositions(link.subject)) covered.add(one);
        if (entry) findings.push(inserted(entry));
      } else if (!entry) {
        gone.set(position, { kind: "removed", position, entryId: link.subject, sealedAt: link.sealed_at });
      } else if (entry.id !== link.subject || digest(entry) !== link.digest) findings.push(changed(entry, position));
      else {
        proven.set(position, inserted(entry));
        if (isErased(readCommitments(entry.commitments))) erasedEntries.push(entry);
      }
    }
    // In a gap of the chain.
    for (const entry of entryAt.values()) findings.push(inserted(entry));
  }

  for (const [position, finding] of gone) if (!removed.has(position)) findings.push(finding);
  for (const [position, finding] of proven) if (removed.has(position)) findings.push(finding);
  for (const entry of erasedEntries) {
    const position = entry.position as number;
    if (!erased.has(position) || !showsErasure(entry)) findings.push(changed(entry, position));
  }
  const last = newest?.position ?? 0;
  findings.push(...(await findUnlinked(connection, last)));
  if (known && !isKnownFound) findings.push({ kind: "known_link_missing", position: known.position });
  return {
    findings,
    entries: proven.size,
    removed: removed.size,
    erased: erasedEntries.length,
    unsealed: await countUnsealed(connection),
    newest,
  };
}

const changed = ({ id, timestamp, user }: Entry, position: number): ChainFinding => {
  return { kind: "changed", position, entryId: id, timestamp, user };
};
const inserted = ({ id, timestamp, user }: Entry): ChainFinding => ({ kind: "inserted", entryId: id, timestamp, user });

function digest(entry: Entry): string | undefined {
  try {
    return digestOf(entry, readCommitments(entry.commitments));
  } catch {
    return undefined;
  }
}

/** Whether all values without proof are exactly the replacements an erasure writes. */
function showsErasure({ user, details, commitments }: Entry): boolean {
  const values = JSON.parse(details) as Record<string, unknown>;
  return Object.entries(readCommitments(commitments)).every(([field, kept]) => {
    if ("salt" in kept) return true;
    if (field === "user") return user === erasedUser;
    return JSON.stringify(values[field.slice("details.".length)] ?? "").includes(erasedAddress);
  });
}

/** Finds entries positioned outside the chain, and those not written by the program. */
async function findUnlinked(connection: Connection, last: number): Promise<ChainFinding[]> {
  const afterEnd = connection.selectFrom("activity_logs").selectAll().where("position", ">", last);
  const beforeStart = connection.selectFrom("activity_logs").selectAll().where("position", "<", 1);
  const foreign = connection
    .selectFrom("activity_logs")
    .selectAll()
    .where("position", "is", null)
    .where("commitments", "is", null);
  const found = [...(await afterEnd.execute()), ...(await beforeStart.execute()), ...(await foreign.execute())];
  return found.map(inserted);
}

async function countUnsealed(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom("activity_logs")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("position", "is", null)
    .where("commitments", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}
