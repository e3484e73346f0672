import { sql } from "kysely";
import type { Mention } from "#model/people/person-data.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { addressForms, mayMention, mentions, withoutMentions } from "./mention.ts";
import { authorColumns } from "./person-columns.ts";

/**
 * Removes an address from texts that nobody can change any more, and from what its owner did unless their account stays.
 * @param places where records mention it
 * @returns the number of previous and deleted versions of content that mentioned it
 */
export async function cleanTexts(
  transaction: WriteTransaction,
  key: string,
  places: readonly Mention[],
  keepsAccount: boolean,
): Promise<number> {
  if (!keepsAccount) await cleanAuthors(transaction, key);
  await cleanDrafts(transaction, key);
  await cleanEvaluations(transaction, key);
  return cleanVersions(transaction, key, places);
}

async function cleanAuthors(transaction: WriteTransaction, key: string): Promise<void> {
  for (const [table, column] of authorColumns()) {
    const author = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${author} = null where ${author} in (${sql.join(addressForms(key))})`.execute(
      transaction,
    );
  }
}

async function cleanVersions(transaction: WriteTransaction, key: string, places: readonly Mention[]): Promise<number> {
  const hidden = places.filter(({ kind }) => kind === "version" || kind === "trash");
  for (const { collection, id, version, kind } of hidden) {
    const selectData = (table: "revisions" | "content") =>
      transaction.selectFrom(table).select("data").where("collection", "=", collection).where("id", "=", id);
    const revision = await selectData("revisions").where("version", "=", version).executeTakeFirst();
    if (revision && mentions(revision.data, key)) {
      await transaction
        .updateTable("revisions")
        .set({ data: withoutMentions(revision.data, key) })
        .where("collection", "=", collection)
        .where("id", "=", id)
        .where("version", "=", version)
        .execute();
    }
    if (kind !== "trash") continue;
    const record = await selectData("content").executeTakeFirstOrThrow();
    await transaction
      .updateTable("content")
      .set({ data: withoutMentions(record.data, key) })
      .where("collection", "=", collection)
      .where("id", "=", id)
      .execute();
  }
  return hidden.length;
}

/** Removes the address from drafts in the trash and previous versions of all drafts; keeps current drafts unchanged. */
async function cleanDrafts(transaction: WriteTransaction, key: string): Promise<void> {
  const trashed = await transaction
    .selectFrom("drafts")
    .select(["collection", "id", "version", "data"])
    .where("deleted_at", "is not", null)
    .where(mayMention("data", key))
    .execute();
  const versions = await transaction
    .selectFrom("draft_versions")
    .select(["collection", "id", "version", "data"])
    .where(mayMention("data", key))
    .execute();
  for (const [table, rows] of [["drafts", trashed] as const, ["draft_versions", versions] as const]) {
    for (const { collection, id, version, data } of rows.filter((row) => mentions(row.data, key))) {
      await transaction
        .updateTable(table)
        .set({ data: withoutMentions(data, key) })
        .where("collection", "=", collection)
        .where("id", "=", id)
        .where("version", "=", version)
        .execute();
    }
  }
}

/** Whose answers they are, nobody knows: only the address is removed. */
async function cleanEvaluations(transaction: WriteTransaction, key: string): Promise<void> {
  const rows = await transaction.selectFrom("evaluations").selectAll().where(mayMention("data", key)).execute();
  for (const { event_id, data } of rows) {
    await transaction
      .updateTable("evaluations")
      .set({ data: withoutMentions(data, key) })
      .where("event_id", "=", event_id)
      .execute();
  }
}
