import type { WriteTransaction } from "./schema.ts";

/**
 * Claims a run of a task; the row stays locked until the transaction ends. A recorded run in the future is ignored: the
 * clock was wrong.
 * @param slot the day or hour of the run; slots compare as text
 * @param last the latest slot another instance may be in
 */
export async function claimRun(
  transaction: WriteTransaction,
  name: string,
  slot: string,
  last: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("task_runs")
    .values({ name, ran_on: slot })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ ran_on: slot })
        .where(({ eb, or }) => or([eb("task_runs.ran_on", "<", slot), eb("task_runs.ran_on", ">", last)])),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
