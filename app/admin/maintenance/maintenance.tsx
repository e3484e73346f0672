import "../ui/editor.css";
import { useState } from "react";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { answering, readSubmission, Submission } from "../ui/editor-action.ts";
import type { EditorAnswer } from "../ui/editor-answer.ts";
import { EditorFormShell } from "../ui/editor-form-shell.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import type { Route } from "./+types/maintenance.ts";
import { MaintenanceFields } from "./maintenance-fields.tsx";
import { type MaintenanceInput, maintenanceInput, passwordMissing } from "./maintenance-input.ts";
import { type MaintenanceState, readMaintenance } from "./maintenance-state.ts";
import { MaintenanceStatus } from "./maintenance-status.tsx";
import { useMaintenanceForm } from "./use-maintenance-form.ts";

export { clientAction } from "../ui/client-action.ts";

export function loader({ context }: Route.LoaderArgs) {
  return readMaintenance(context.get(servicesContext).content);
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readSubmission(request, Submission);
  return answering(context, async () => {
    if (submission.intent !== "save") return { ok: false, reason: "missing" };
    // Whether a password is set already, the gate itself knows best.
    const input = maintenanceInput(true).safeParse(submission.document);
    if (!input.success) {
      const message = input.error.issues[0]?.message ?? passwordMissing;
      return { ok: false, reason: "invalid", fieldErrors: { password: message } };
    }
    return setGate(context, input.data);
  });
}

async function setGate(
  context: Route.ActionArgs["context"],
  { enabled, password }: MaintenanceInput,
): Promise<EditorAnswer> {
  const { accessGate } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const hasTyped = password.trim() !== "";
  const changed = !enabled && hasTyped ? await accessGate.changePassword(viewer, password) : { ok: true };
  const switched = enabled
    ? await accessGate.enable(viewer, hasTyped ? password : undefined)
    : await accessGate.disable(viewer);
  if (changed.ok && switched.ok) return { ok: true, id: "maintenance", version: 1 };
  return { ok: false, reason: "invalid", fieldErrors: { password: passwordMissing } };
}

const screenTitle = "Wartungsmodus";

export default function Maintenance({ loaderData }: Route.ComponentProps) {
  // A saved password leaves the field, and the form begins anew.
  const [round, setRound] = useState(0);
  return (
    <AdminPage title={screenTitle}>
      <MaintenanceStatus isActive={loaderData.isActive} />
      <MaintenanceForm key={round} state={loaderData} onSaved={() => setRound(round + 1)} />
    </AdminPage>
  );
}

function MaintenanceForm({ state, onSaved }: { state: MaintenanceState; onSaved: () => void }) {
  const form = useMaintenanceForm(state, onSaved);
  return (
    <EditorFormShell form={form}>
      <div className="card form-card">
        <MaintenanceFields form={form} hasPassword={state.hasPassword} />
        <div className="form-foot">
          <SaveButton isSaving={form.isSaving} />
        </div>
      </div>
    </EditorFormShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Einstellungen" error={error} />;
}
