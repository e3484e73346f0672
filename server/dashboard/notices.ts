import type { OperatorNotice } from "#model/operation/operator-notice.ts";
import { listFacts, readFact, removeFact, writeFact } from "#server/database/installation.ts";
import type { Connection } from "#server/database/schema.ts";

/** Topic of a notice; there is at most one notice per topic. */
export type NoticeTopic = "retention" | "backup" | "drill";

/** Replaces the notice of a topic; `undefined` removes it. */
export async function setNotice(
  connection: Connection,
  topic: NoticeTopic,
  notice: OperatorNotice | undefined,
): Promise<void> {
  if (notice) await writeFact(connection, `notice:${topic}`, JSON.stringify(notice));
  else await removeFact(connection, `notice:${topic}`);
}

export async function findNotice(connection: Connection, topic: NoticeTopic): Promise<OperatorNotice | undefined> {
  const found = await readFact(connection, `notice:${topic}`);
  return found === undefined ? undefined : (JSON.parse(found) as OperatorNotice);
}

export async function listNotices(connection: Connection): Promise<OperatorNotice[]> {
  return (await listFacts(connection, "notice:")).map((value) => JSON.parse(value) as OperatorNotice);
}
