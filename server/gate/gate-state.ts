import type { ContentOf } from "#model/content/collections.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import type { Connection } from "#server/database/schema.ts";

export type GateState =
  | { isClosed: false }
  /** Without a hash no password is accepted; an import can leave it so. */
  | { isClosed: true; passwordHash: string | undefined; activation: number };

const batchSize = 50;

/** Reads whether the gate is closed, and what its passes are bound to. */
export async function readGateState(connection: Connection): Promise<GateState> {
  const settings = await createContentReader(connection).findFirst("settings");
  if (!settings?.maintenance.enabled) return { isClosed: false };
  return {
    isClosed: true,
    passwordHash: settings.maintenance.password,
    activation: await findActivation(connection, settings.id, settings.version),
  };
}

/**
 * Returns the last version of the settings in which the gate was open, 0 if there is none. Derived from the history, so
 * that it is right however the gate was switched.
 */
async function findActivation(connection: Connection, id: string, newest: number): Promise<number> {
  for (let before = newest; ; ) {
    const versions = await connection
      .selectFrom("revisions")
      .select(["version", "data"])
      .where("collection", "=", "settings")
      .where("id", "=", id)
      .where("version", "<", before)
      .orderBy("version", "desc")
      .limit(batchSize)
      .execute();
    const open = versions.find(({ data }) => !isClosedIn(data));
    const last = versions.at(-1);
    if (open || !last) return open?.version ?? 0;
    before = last.version;
  }
}

function isClosedIn(data: string): boolean {
  const { maintenance } = JSON.parse(data) as Partial<ContentOf<"settings">>;
  return maintenance?.enabled === true;
}
