import type { Viewer } from "#model/accounts/permission.ts";
import type { ContentInput } from "#model/content/collections.ts";
import type { MaintenanceSettings } from "#model/content/settings.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { ActivityAction } from "#model/operation/activity.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { findVersion, listVersions } from "#server/content/history/history.ts";
import { createContentReader, type Stored } from "#server/content/store/content-store.ts";
import { type Author, writeContent } from "#server/content/store/write-content.ts";
import type { WriteTransaction } from "#server/database/schema.ts";

/** A closed gate without a password would lock everybody out, and there is no default password (DESIGN §5). */
export type GateRefusal = "password_missing" | "password_too_long";

/** Another editor switched the gate or set its password in the meantime. */
export interface OvertakenGate {
  ok: false;
  reason: "stale";
  isEnabled: boolean;
  version: number;
  savedBy: string | null;
  savedAt: string;
}

/** @property version of the settings, which contain the gate */
export type GateOutcome = { ok: true; version: number } | { ok: false; reason: GateRefusal } | OvertakenGate;

export interface GateChange {
  /** If omitted, the gate is not switched. */
  isEnabled?: boolean;
  /** If omitted or blank, the password is kept. */
  password?: string | undefined;
  /** What the editor saw; if omitted, conflicts are not checked. */
  seen?: {
    /** The version of the settings. Only changes of the gate since then are a conflict. */
    version: number | "new";
    /** Whether the same change was sent before without a response: if that was stored, it is no conflict. */
    isRepeated: boolean;
  };
}

const longestPassword = 200;
/** How often the change is tried when another transaction writes the settings. */
const maximumTries = 5;

interface GateWriter {
  clock: Clock;
  changeContent: <T>(run: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;
}

/**
 * Switches the gate and sets its password, with one activity entry for each, in one transaction with the conflict
 * check. Only the argon2id hash of the password is stored. Writes and logs nothing if nothing changes.
 */
export async function changeGate(
  { clock, changeContent }: GateWriter,
  viewer: Viewer,
  { password = "", ...change }: GateChange,
): Promise<GateOutcome> {
  if (password.length > longestPassword) return { ok: false, reason: "password_too_long" };
  const hash = password.trim() ? await hashOf(password) : undefined;
  const author: Author = { email: viewer.email, now: clock() };

  for (let tries = 1; ; tries++) {
    const outcome = await changeContent((transaction) => write(transaction, { ...change, hash }, author));
    if (outcome !== "again") return outcome;
    if (tries === maximumTries) throw new Error("Other writers keep changing the settings.");
  }
}

type HashedChange = Omit<GateChange, "password"> & { hash: string | undefined };

async function write(
  transaction: WriteTransaction,
  change: HashedChange,
  author: Author,
): Promise<GateOutcome | "again"> {
  const stored = await createContentReader(transaction).findFirst("settings");
  const conflict = stored && (await findConflict(transaction, stored, change, author));
  if (conflict) return conflict;
  const { id = "settings", version, ...settings } = stored ?? ({} as Partial<NonNullable<typeof stored>>);
  const before = settings.maintenance ?? neverSet;
  const after: MaintenanceSettings = {
    enabled: change.isEnabled ?? before.enabled,
    password: change.hash ?? before.password,
  };
  if (after.enabled && !after.password) return { ok: false, reason: "password_missing" };

  const actions: ActivityAction[] = [];
  if (change.hash) actions.push("maintenance.password_changed");
  if (after.enabled !== before.enabled) actions.push(after.enabled ? "maintenance.enabled" : "maintenance.disabled");
  if (actions.length === 0) return { ok: true, version: version ?? 1 };

  const document = { ...settings, maintenance: after } as ContentInput<"settings">;
  const outcome = await writeContent(
    transaction,
    { collection: "settings", id, document, expected: version ?? "new", activity: null },
    author,
  );
  if (!outcome.ok) return "again";
  for (const action of actions) {
    await recordActivity(transaction, { action, section: "maintenance", details: {} }, author);
  }
  return { ok: true, version: outcome.stored.version };
}

const neverSet: MaintenanceSettings = { enabled: false, password: undefined };

async function findConflict(
  transaction: WriteTransaction,
  { id, version, maintenance: stored }: Stored<"settings">,
  { isEnabled, seen }: HashedChange,
  author: Author,
): Promise<OvertakenGate | undefined> {
  if (!seen || seen.version === version) return undefined;
  const settings = seen.version === "new" ? undefined : await findVersion(transaction, "settings", id, seen.version);
  const before = settings?.maintenance ?? neverSet;
  const isSwitched = stored.enabled !== before.enabled && stored.enabled !== isEnabled;
  if (!isSwitched && stored.password === before.password) return undefined;
  const [newest] = await listVersions(transaction, "settings", id);
  const savedBy = newest?.savedBy ?? null;
  if (seen.isRepeated && savedBy === author.email) return undefined;
  return { ok: false, reason: "stale", isEnabled: stored.enabled, version, savedBy, savedAt: newest?.savedAt ?? "" };
}

async function hashOf(password: string): Promise<string> {
  const { hashPassword } = await import("#server/auth/password-hash.ts");
  return hashPassword(password);
}
