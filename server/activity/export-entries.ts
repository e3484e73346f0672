import type { Activity } from "#model/operation/activity.ts";
import type { Connection } from "#server/database/schema.ts";
import { type ActivityFilter, activityOfRow, filtered } from "./activity-store.ts";

/** An entry with its link, for verifying the log elsewhere; the link's fields are "" until it is sealed. */
export interface ExportedActivity extends Activity {
  position: number | null;
  digest: string;
  sealedAt: string;
  previousHash: string;
  hash: string;
}

const batchSize = 500;

/** Yields the matching entries in the order they were written, in batches, up to a number. */
export async function* exportEntries(
  connection: Connection,
  filter: ActivityFilter,
  lastNumber: number,
): AsyncGenerator<ExportedActivity[]> {
  for (let done = 0; ; ) {
    const rows = await filtered(connection, filter)
      .leftJoin("activity_chain as link", "link.position", "activity_logs.position")
      .leftJoin("activity_chain as previous", (join) =>
        join.on("previous.position", "=", (e) => e("activity_logs.position", "-", 1)),
      )
      .selectAll("activity_logs")
      .select(["link.digest", "link.sealed_at", "link.hash", "previous.hash as previous_hash"])
      .where("activity_logs.number", ">", done)
      .where("activity_logs.number", "<=", lastNumber)
      .orderBy("activity_logs.number")
      .limit(batchSize)
      .execute();
    if (rows.length > 0) {
      yield rows.map((row) => ({
        ...activityOfRow(row),
        digest: row.digest ?? "",
        sealedAt: row.sealed_at ?? "",
        previousHash: row.previous_hash ?? "",
        hash: row.hash ?? "",
      }));
    }
    done = rows.at(-1)?.number ?? lastNumber;
    if (rows.length < batchSize) return;
  }
}
