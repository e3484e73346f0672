import type { Viewer } from "#model/accounts/permission.ts";
import { accessGatePart, type GateChange, longestGatePassword } from "#model/content/settings-parts.ts";
import { tooLong } from "#model/fields/typed-field.ts";
import type { PartEditor, PartOutcome } from "#server/content/save-part.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { newSingleIds } from "#server/content/store/single-record.ts";
import type { Database } from "#server/database/schema.ts";

export interface GateForm {
  /** If omitted, the gate is not switched. */
  enabled?: boolean;
  /** If omitted or blank, the password is kept. */
  password?: string | undefined;
}

/** What the editor saw. */
export interface GateSeen {
  /** The version of the settings. Only changes of the gate since then are a conflict. */
  version: number | "new";
  /** What the same form sent before without a response: if that was stored, it is no conflict. */
  previousAttempts: readonly GateForm[];
}

/** Whether the gate is closed, in place of its form. */
export type GateOutcome = PartOutcome<Pick<GateChange, "enabled">>;

/**
 * Switches the gate and sets its password, with one activity entry for each. Only the argon2id hash of the password is
 * stored. Writes and logs nothing if nothing changes.
 * @param seen if omitted, conflicts are not checked
 */
export async function changeGate(
  { database, partEditor }: { database: Database; partEditor: PartEditor },
  viewer: Viewer,
  form: GateForm,
  seen?: GateSeen,
): Promise<GateOutcome> {
  const { password = "" } = form;
  if (password.length > longestGatePassword) {
    return { ok: false, reason: "invalid", fieldErrors: { password: tooLong(longestGatePassword) } };
  }
  const settings = await createContentReader(database).findFirst("settings");
  const outcome = await partEditor.save(viewer, accessGatePart, {
    id: settings?.id ?? newSingleIds.settings,
    document: { enabled: form.enabled, password: password.trim() ? await hashOf(password) : undefined },
    expectedVersion: seen?.version ?? "any",
    previousAttempts: await hashedAttempts(seen?.previousAttempts ?? [], settings?.maintenance.password),
  });
  if (outcome.ok || outcome.reason !== "stale") return outcome;
  return { ...outcome, document: { enabled: outcome.document.enabled } };
}

/** Returns previous attempts as they are stored if their password is the stored one. */
async function hashedAttempts(attempts: readonly GateForm[], stored: string | undefined): Promise<GateChange[]> {
  const hashed: GateChange[] = [];
  for (const { enabled, password = "" } of attempts) {
    const isStored = password.trim() === "" || (stored && (await isPassword(stored, password)));
    if (isStored) hashed.push({ enabled, ...(password.trim() && { password: stored }) });
  }
  return hashed;
}

export async function isPassword(hash: string, password: string): Promise<boolean> {
  // Hashes of another algorithm may come from an import and never match.
  if (!hash.startsWith("$argon2") || password.length > 1000) return false;
  const { verifyPassword } = await import("#server/accounts/password-hash.ts");
  return verifyPassword(hash, password);
}

async function hashOf(password: string): Promise<string> {
  const { hashPassword } = await import("#server/accounts/password-hash.ts");
  return hashPassword(password);
}
