import type { CollectionName, ContentInput, ContentOf } from "#model/collections.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { type Author, removeContent, writeContent } from "#server/content/store/write-content.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import type { ImportTarget, PutOutcome } from "./import-target.ts";
import { putPerson } from "./people-rows.ts";

/**
 * Writes imported documents into the site's database. One activity entry tells of the import, unless nothing changed
 * or the file brought a log of its own: then the log is that of the site that moved here.
 */
export function databaseTarget(services: Pick<Services, "changeContent" | "clock">): ImportTarget {
  return {
    transaction: (run) =>
      services.changeContent(async (transaction) => {
        const author: Author = { email: null, now: services.clock() };
        const changed: Record<string, number> = {};
        let bringsLog = false;
        const count = <T>(collection: string, outcome: T): T => {
          if (outcome === "created" || outcome === "updated") changed[collection] = (changed[collection] ?? 0) + 1;
          return outcome;
        };
        const result = await run({
          async put<C extends CollectionName>(collection: C, id: string, document: ContentOf<C>): Promise<PutOutcome> {
            const written = collection === "settings" ? await withOwnPassword(transaction, document) : document;
            const outcome = await writeContent(
              transaction,
              { collection, id, document: written as ContentInput<C>, expected: "any", activity: null },
              author,
            );
            if (!outcome.ok) throw new Error(`${collection}/${id} was not written: ${outcome.reason}`);
            if (isSingle(collection)) await removeOthers(transaction, collection, id, author);
            return count(collection, outcome.change);
          },
          async putPerson(collection, id, document) {
            bringsLog ||= collection === "activity_logs";
            return count(collection, await putPerson(transaction, collection, id, document, author.now));
          },
        });
        if (Object.keys(changed).length > 0 && !bringsLog) {
          await recordActivity(
            transaction,
            { action: "content.imported", section: "settings", details: changed },
            author,
          );
        }
        return result;
      }),
  };
}

/** No file brings a password of the maintenance mode: that of this site stays. */
async function withOwnPassword(transaction: WriteTransaction, imported: object): Promise<object> {
  const current = await createContentReader(transaction).findFirst("settings");
  const { maintenance, ...rest } = imported as ContentOf<"settings">;
  return { ...rest, maintenance: { ...maintenance, password: current?.maintenance.password } };
}

/** Collections of one record: what is imported takes the place of what was there under another id. */
function isSingle(collection: CollectionName): boolean {
  return collection === "home" || collection === "settings" || collection === "legal" || collection === "about";
}

async function removeOthers(
  transaction: WriteTransaction,
  collection: CollectionName,
  id: string,
  author: Author,
): Promise<void> {
  const others = await transaction
    .selectFrom("content")
    .select("id")
    .where("collection", "=", collection)
    .where("deleted_at", "is", null)
    .where("id", "!=", id)
    .execute();
  for (const other of others) {
    await removeContent(transaction, { collection, id: other.id, expected: "any", activity: null }, author);
  }
}
