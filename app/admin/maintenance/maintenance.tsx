import "../ui/editor/editor.css";
import { useState } from "react";
import { servicesContext } from "#app/contexts.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { readSubmission, Submission } from "../ui/editor/editor-action.ts";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/maintenance.ts";
import { MaintenanceFields } from "./maintenance-fields.tsx";
import { type MaintenanceState, readMaintenance } from "./maintenance-state.ts";
import { MaintenanceStatus } from "./maintenance-status.tsx";
import { saveMaintenance } from "./save-maintenance.ts";
import { useMaintenanceForm } from "./use-maintenance-form.ts";

export { clientAction } from "../ui/client-action.ts";

export function loader({ context }: Route.LoaderArgs) {
  return readMaintenance(context.get(servicesContext).content);
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readSubmission(request, Submission.options[0]);
  return saveMaintenance(context, submission);
}

const screenTitle = "Wartungsmodus";

export default function Maintenance({ loaderData }: Route.ComponentProps) {
  // Resets the form after saving, which clears the password field.
  const [formKey, setFormKey] = useState(0);
  return (
    <AdminPage title={screenTitle}>
      <MaintenanceStatus isActive={loaderData.isActive} />
      <MaintenanceForm key={formKey} state={loaderData} onSaved={() => setFormKey(formKey + 1)} />
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
