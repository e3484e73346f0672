import type { ActivityAction } from "#model/activity.ts";
import type { Clock } from "#model/berlin-date.ts";
import type { ContentInput } from "#model/collections.ts";
import type { Viewer } from "#model/permission.ts";
import type { MaintenanceSettings } from "#model/settings.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { createContentReader } from "#server/content/content-store.ts";
import { type Author, writeContent } from "#server/content/write-content.ts";
import type { WriteTransaction } from "#server/database/schema.ts";

/** A gate without a password would shut everybody out, and there is no preset (DESIGN §5). */
export type GateRefusal = "password_missing" | "password_too_long";

export type GateOutcome = { ok: true } | { ok: false; reason: GateRefusal };

export type GateChange =
  | { kind: "enable"; password?: string | undefined }
  | { kind: "disable" }
  | { kind: "change_password"; password: string };

const longestPassword = 200;
/** How often it is tried when others save the settings at the same moment. */
const maximumTries = 5;

interface GateWriter {
  clock: Clock;
  changeContent: <T>(run: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;
}

/**
 * Switches the gate or sets its password, with one activity entry for each of the two, all in one transaction. Only
 * the argon2id hash of a password goes anywhere. What is already as asked for changes nothing and leaves no entry.
 */
export async function changeGate(
  { clock, changeContent }: GateWriter,
  viewer: Viewer,
  change: GateChange,
): Promise<GateOutcome> {
  const password = change.kind === "disable" ? "" : (change.password ?? "");
  if (password.length > longestPassword) return { ok: false, reason: "password_too_long" };
  if (change.kind === "change_password" && !password.trim()) return { ok: false, reason: "password_missing" };
  const hash = password.trim() ? await hashOf(password) : undefined;
  const author: Author = { email: viewer.email, now: clock() };

  for (let tries = 1; ; tries++) {
    const outcome = await changeContent((transaction) => write(transaction, change.kind, hash, author));
    if (outcome !== "stale") return outcome;
    if (tries === maximumTries) throw new Error("The settings are being saved by others without pause.");
  }
}

async function write(
  transaction: WriteTransaction,
  kind: GateChange["kind"],
  hash: string | undefined,
  author: Author,
): Promise<GateOutcome | "stale"> {
  const stored = await createContentReader(transaction).findFirst("settings");
  const { id = "settings", version, ...settings } = stored ?? ({} as Partial<NonNullable<typeof stored>>);
  const before: MaintenanceSettings = settings.maintenance ?? { enabled: false, password: undefined };
  const after: MaintenanceSettings = {
    enabled: kind === "enable" || (kind === "change_password" && before.enabled),
    password: hash ?? before.password,
  };
  if (after.enabled && !after.password) return { ok: false, reason: "password_missing" };

  const actions: ActivityAction[] = [];
  if (hash) actions.push("maintenance.password_changed");
  if (after.enabled !== before.enabled) actions.push(after.enabled ? "maintenance.enabled" : "maintenance.disabled");
  if (actions.length === 0) return { ok: true };

  const document = { ...settings, maintenance: after } as ContentInput<"settings">;
  const change = { collection: "settings", id, document, expected: version ?? "new", activity: null } as const;
  if (!(await writeContent(transaction, change, author)).ok) return "stale";
  for (const action of actions) {
    await recordActivity(transaction, { action, section: "maintenance", details: {} }, author);
  }
  return { ok: true };
}

async function hashOf(password: string): Promise<string> {
  const { hashPassword } = await import("#server/auth/password-hash.ts");
  return hashPassword(password);
}
