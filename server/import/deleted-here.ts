import { listCollections } from "#model/content/collection-kind.ts";
import type { ActivityAction } from "#model/operation/activity.ts";
import type { Connection } from "#server/database/schema.ts";

/** Names a record, a draft ("drafts/news/n1") or an old address ("redirects//alt"). */
export type DeletedKey = `${string}/${string}`;

const changes: readonly (readonly [action: ActivityAction, collection: string, isDeleted: boolean])[] = [
  ...listCollections.flatMap((one) => [
    [`${one}.deleted`, one, true] as const,
    [`${one}.removed`, one, true] as const,
    [`${one}.purged`, one, true] as const,
    [`${one}.restored`, one, false] as const,
    [`${one}.draft_discarded`, `drafts/${one}`, true] as const,
    [`${one}.draft_restored`, `drafts/${one}`, false] as const,
  ]),
  ["contact.deleted", "contact", true],
  ["redirect.removed", "redirects", true],
  ["redirect.added", "redirects", false],
  ["redirect.changed", "redirects", false],
];
const byAction = new Map(changes.map(([action, ...change]) => [action as string, change]));

/**
 * Returns what somebody deleted here, as far as the log goes back: of what is gone from the trash too, nothing else is left.
 * Whoever reads it looks first whether the record is there again.
 */
export async function listDeletedHere(connection: Connection): Promise<ReadonlySet<DeletedKey>> {
  const rows = await connection
    .selectFrom("activity_logs")
    .select(["action", "details"])
    .where("action", "in", [...byAction.keys()])
    .orderBy("timestamp")
    .orderBy("number")
    .execute();
  const deleted = new Set<DeletedKey>();
  for (const { action, details } of rows) {
    const [collection = "", isDeleted = false] = byAction.get(action) ?? [];
    const { id, title, former } = JSON.parse(details) as { id?: unknown; title?: unknown; former?: unknown };
    const key: DeletedKey = `${collection}/${String(collection === "redirects" ? title : id)}`;
    if (isDeleted) deleted.add(key);
    else deleted.delete(key);
    // An old address that was changed itself is gone under its former one.
    if (former !== undefined) deleted.add(`redirects/${String(former)}`);
  }
  return deleted;
}
