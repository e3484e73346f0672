import type { ContentOf } from "#model/collections.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import type { Connection } from "#server/database/schema.ts";

export type GateState =
  | { isClosed: false }
  /** Without a hash nobody's password opens it; it can come so out of an import. */
  | { isClosed: true; passwordHash: string | undefined; activation: number };

const batchSize = 50;

/** Reads whether the gate is closed, and what passes through it are bound to. */
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
 * The version of the settings in which the gate was last open, 0 when it never was. The history knows it whichever way
 * the gate was switched, so no field of its own can be forgotten by one of them.
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
