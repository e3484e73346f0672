import { type Services, servicesContext, viewerContext } from "#app/contexts.ts";
import type { MaintenanceSettings } from "#model/settings.ts";
import { answering } from "../ui/editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor-answer.ts";
import type { Route } from "./+types/maintenance.ts";
import { type MaintenanceInput, maintenanceInput, passwordMissing } from "./maintenance-input.ts";

type Context = Route.ActionArgs["context"];
type Saving = Extract<EditorSubmission, { intent: "save" }>;

/**
 * Switches the access gate and sets its password, as its form sends them. The version it names is that of the settings:
 * a change of the others is no conflict, one of the gate is.
 */
export function saveMaintenance(context: Context, submission: Saving) {
  return answering(context, async () => {
    // Whether a password is set already, the gate itself knows best.
    const input = maintenanceInput(true).safeParse(submission.document);
    if (!input.success) {
      const message = input.error.issues[0]?.message ?? passwordMissing;
      return { ok: false, reason: "invalid", fieldErrors: { password: message } };
    }
    return (await findConflict(context, submission, input.data)) ?? setGate(context, input.data);
  });
}

async function findConflict(
  context: Context,
  { expectedVersion, previousAttempt }: Saving,
  wanted: MaintenanceInput,
): Promise<EditorAnswer | undefined> {
  const { content, editor } = context.get(servicesContext);
  const settings = await content.findFirst("settings");
  if (!settings || settings.version === expectedVersion) return undefined;
  const { id, version, maintenance: stored } = settings;
  const seen = await readGate(editor, id, expectedVersion);
  const isSwitched = stored.enabled !== seen?.enabled && stored.enabled !== wanted.enabled;
  if (!isSwitched && stored.password === seen?.password) return undefined;
  const [newest] = await editor.listVersions("settings", id);
  const savedBy = newest?.savedBy ?? null;
  // What one sent before without getting an answer has arrived: no stranger's change.
  if (previousAttempt !== undefined && savedBy === context.get(viewerContext).email) return undefined;
  const document = { enabled: stored.enabled, password: "" };
  return { ok: false, reason: "stale", document, version, savedBy, savedAt: newest?.savedAt ?? "" };
}

async function readGate(
  editor: Services["editor"],
  id: string,
  version: number | "new",
): Promise<MaintenanceSettings | undefined> {
  return version === "new" ? undefined : (await editor.readVersion("settings", id, version))?.maintenance;
}

async function setGate(context: Context, { enabled, password }: MaintenanceInput): Promise<EditorAnswer> {
  const { accessGate, content } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const hasTyped = password.trim() !== "";
  const changed = !enabled && hasTyped ? await accessGate.changePassword(viewer, password) : { ok: true };
  const switched = enabled
    ? await accessGate.enable(viewer, hasTyped ? password : undefined)
    : await accessGate.disable(viewer);
  if (!changed.ok || !switched.ok) return { ok: false, reason: "invalid", fieldErrors: { password: passwordMissing } };
  const settings = await content.findFirst("settings");
  return { ok: true, id: "maintenance", version: settings?.version ?? 1 };
}
