import type { Viewer } from "#model/accounts/permission.ts";
import type { ContentOf } from "#model/content/collections.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { authorOf } from "#server/author.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { lockPlaces } from "./board-place.ts";
import { changeDraftToo } from "./drafts/draft-changes.ts";
import { createContentReader } from "./store/content-store.ts";
import { type ContentChanged, inContentTransaction, writeContent } from "./store/write-content.ts";

/**
 * `missing`: a listed member no longer exists. `stale`: another editor saved a different order; `ids` is the stored
 * order, `savedAt` an instant. Nothing was changed.
 */
export type ReorderOutcome =
  | { ok: true }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "stale"; ids: string[]; savedBy: string | null; savedAt: string };

/**
 * Sets each board member's position to the index of its id in the list, from 0 (SPEC §7). Members missing from the
 * list keep their order after the listed ones. One transaction and one activity entry; members whose position stays
 * get no new version, and an order that is already stored writes nothing. Drafts of those that move, planned ones too,
 * move with them.
 * @param seen the order the editor started from; members added or removed since are ignored
 */
export type ReorderBoard = (viewer: Viewer, ids: readonly string[], seen: readonly string[]) => Promise<ReorderOutcome>;

/** @param onCommit called after each transaction that may have changed content; invalidates the page cache */
export function createReorderBoard(database: Database, clock: Clock, onCommit: ContentChanged): ReorderBoard {
  return (viewer, ids, seen) =>
    inContentTransaction(database, onCommit, async (transaction) => {
      await lockPlaces(transaction, "board");
      const author = authorOf(viewer, clock);
      const members = await createContentReader(transaction).list("board", {
        order: [{ field: "position", direction: "asc", as: "number" }],
      });
      const byId = new Map(members.map((member) => [member.id, member]));
      const ordered = [...new Set(ids)].map((id) => byId.get(id));
      if (!ordered.every((member) => member !== undefined)) return { ok: false, reason: "missing" };
      const stored = members.map(({ id }) => id);
      if (!isSameOrder(stored, seen) && !isSameOrder(stored, ids)) {
        return { ok: false, reason: "stale", ids: stored, ...(await lastChange(transaction)) };
      }
      const named = new Set(ids);
      const moved = [...ordered, ...members.filter(({ id }) => !named.has(id))]
        .map((member, position) => ({ member, position }))
        .filter(({ member, position }) => member.position !== position);

      for (const [index, { member, position }] of moved.entries()) {
        const { id, version, ...document } = member;
        const moveTo = (one: ContentOf<"board">) => ({ ...one, position });
        const activity = { action: "board.reordered", section: "board", details: { count: moved.length } } as const;
        const outcome = await writeContent(
          transaction,
          {
            collection: "board",
            id,
            document: moveTo(document),
            expected: version,
            activity: index === 0 ? activity : null,
          },
          author,
        );
        if (!outcome.ok) continue;
        const versions = { before: version, after: outcome.stored.version };
        await changeDraftToo(transaction, { collection: "board", id }, versions, moveTo, author);
      }
      return { ok: true };
    });
}

/** Whether the elements common to both lists have the same order. */
function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const common = (list: readonly string[], rest: readonly string[]) => list.filter((id) => rest.includes(id)).join(" ");
  return common(one, other) === common(other, one);
}

/** Returns who changed the board last, and when. */
async function lastChange(transaction: WriteTransaction): Promise<{ savedBy: string | null; savedAt: string }> {
  const { saved_by, saved_at } = await transaction
    .selectFrom("revisions")
    .select(["saved_by", "saved_at"])
    .where("collection", "=", "board")
    .orderBy("saved_at", "desc")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { savedBy: saved_by, savedAt: saved_at };
}
