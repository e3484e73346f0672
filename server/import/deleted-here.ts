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
 * What somebody deleted here, as far as the log goes back: of what is gone from the trash too, nothing else is left.
 * Whoever asks looks first whether the record is there again.
 */
export class DeletedHere {
  readonly #keys = new Set<DeletedKey>();
  /** Number of the newest entry at the first reading. */
  #newest: number | undefined;

  has(key: DeletedKey): boolean {
    return this.#keys.has(key);
  }

  /**
   * Reads the log, once more what has been added since the first reading: not since the last one, as entries of one
   * moment may be committed in another order than they are numbered.
   */
  async read(connection: Connection): Promise<void> {
    const rows = await connection
      .selectFrom("activity_logs")
      .select(["action", "details"])
      .where("number", ">", this.#newest ?? 0)
      .where("action", "in", [...byAction.keys()])
      .orderBy("timestamp")
      .orderBy("number")
      .execute();
    this.#newest ??= await newestNumber(connection);
    for (const row of rows) this.#add(row);
  }

  #add({ action, details }: { action: string; details: string }): void {
    const [collection = "", isDeleted = false] = byAction.get(action) ?? [];
    const { id, title, former } = JSON.parse(details) as { id?: unknown; title?: unknown; former?: unknown };
    const key: DeletedKey = `${collection}/${String(collection === "redirects" ? title : id)}`;
    if (isDeleted) this.#keys.add(key);
    else this.#keys.delete(key);
    // An old address that was changed itself is gone under its former one.
    if (former !== undefined) this.#keys.add(`redirects/${String(former)}`);
  }
}

async function newestNumber(connection: Connection): Promise<number> {
  const row = await connection
    .selectFrom("activity_logs")
    .select(({ fn }) => fn.max("number").as("number"))
    .executeTakeFirst();
  return Number(row?.number ?? 0);
}
