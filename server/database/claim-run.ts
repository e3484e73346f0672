import type { WriteTransaction } from "./schema.ts";

/**
 * Whether the run of a task is ours; the row stays locked until the transaction ends. A run in the future is none: the
 * clock was ahead.
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
