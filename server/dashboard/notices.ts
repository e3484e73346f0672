import type { OperatorNotice } from "#model/operation/operator-notice.ts";
import type { Connection } from "#server/database/schema.ts";

/** Topic of a notice; there is at most one notice per topic. */
export type NoticeTopic = "retention" | "backup" | "drill";

const prefix = "notice:";

/** Replaces the notice of a topic; `undefined` removes it. */
export async function setNotice(
  connection: Connection,
  topic: NoticeTopic,
  notice: OperatorNotice | undefined,
): Promise<void> {
  const name = prefix + topic;
  if (!notice) {
    await connection.deleteFrom("installation").where("name", "=", name).execute();
    return;
  }
  const value = JSON.stringify(notice);
  await connection
    .insertInto("installation")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

export async function findNotice(connection: Connection, topic: NoticeTopic): Promise<OperatorNotice | undefined> {
  const select = connection
    .selectFrom("installation")
    .select("value")
    .where("name", "=", prefix + topic);
  const row = await select.executeTakeFirst();
  return row && (JSON.parse(row.value) as OperatorNotice);
}

export async function listNotices(connection: Connection): Promise<OperatorNotice[]> {
  const rows = await connection
    .selectFrom("installation")
    .select("value")
    .where("name", "like", `${prefix}%`)
    .orderBy("name")
    .execute();
  return rows.map(({ value }) => JSON.parse(value) as OperatorNotice);
}
