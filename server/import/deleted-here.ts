import { listCollections } from "#model/content/collection-kind.ts";
import type { ActivityAction } from "#model/operation/activity.ts";
import type { Connection } from "#server/database/schema.ts";

/** Names a record, a draft ("drafts/news/n1") or an old address ("redirects//alt"). */
export type DeletedKey = `${string}/${string}`;

/** Which detail of an entry names what was deleted. */
const deletions: readonly (readonly [action: ActivityAction, collection: string, named: "id" | "title" | "former"])[] =
  [
    ...listCollections.flatMap((one) => [
      [`${one}.deleted`, one, "id"] as const,
      [`${one}.removed`, one, "id"] as const,
      [`${one}.purged`, one, "id"] as const,
      [`${one}.draft_discarded`, `drafts/${one}`, "id"] as const,
    ]),
    ["contact.deleted", "contact", "id"],
    ["redirect.removed", "redirects", "title"],
    // An old address that was changed itself is gone under its former one.
    ["redirect.changed", "redirects", "former"],
  ];
const deletionBy = new Map(deletions.map(([action, ...deletion]) => [action as string, deletion]));

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
      .where("action", "in", [...deletionBy.keys()])
      .execute();
    this.#newest ??= await newestNumber(connection);
    for (const row of rows) this.#add(row);
  }

  #add({ action, details: json }: { action: string; details: string }): void {
    const details = JSON.parse(json) as { id?: unknown; title?: unknown; former?: unknown };
    const [collection = "", named = "id"] = deletionBy.get(action) ?? [];
    if (details[named] !== undefined) this.#keys.add(`${collection}/${String(details[named])}`);
  }
}

async function newestNumber(connection: Connection): Promise<number> {
  const row = await connection
    .selectFrom("activity_logs")
    .select(({ fn }) => fn.max("number").as("number"))
    .executeTakeFirst();
  return Number(row?.number ?? 0);
}
