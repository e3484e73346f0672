import type { ContentOf } from "#model/content/collections.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import type { Connection } from "#server/database/schema.ts";

export type GateState =
  | { isClosed: false }
  /** Without a hash no password is accepted; an import can leave it so. */
  | { isClosed: true; passwordHash: string | undefined; activation: number };

const batchSize = 50;

/** Whether the website is closed, so that nobody can open a link of a mail. */
export async function isSiteClosed(connection: Connection): Promise<boolean> {
  const settings = await createContentReader(connection).findFirst("settings");
  return isClosedBy(settings);
}

/** Reads whether the gate is closed, and what its passes are bound to. */
export async function readGateState(connection: Connection): Promise<GateState> {
  const settings = await createContentReader(connection).findFirst("settings");
  if (!settings || !isClosedBy(settings)) return { isClosed: false };
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
  return isClosedBy(JSON.parse(data) as Partial<ContentOf<"settings">>);
}

function isClosedBy(settings: Partial<ContentOf<"settings">> | undefined): boolean {
  return settings?.maintenance?.enabled === true;
}
