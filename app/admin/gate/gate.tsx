import "../ui/editor/editor.css";
import { useState } from "react";
import { servicesContext } from "#app/contexts.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { Submission } from "../ui/editor/editor-action.ts";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/gate.ts";
import { GateFields } from "./gate-fields.tsx";
import { type GateState, readGate } from "./gate-state.ts";
import { GateStatus } from "./gate-status.tsx";
import { saveGate } from "./save-gate.ts";
import { useGateForm } from "./use-gate-form.ts";

export { clientAction } from "../ui/client-action.ts";

export function loader({ context }: Route.LoaderArgs) {
  return readGate(context.get(servicesContext).content);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    { schema: Submission.options[0], run: (submission) => saveGate(context, submission) },
  );
}

const screenTitle = "Wartungsmodus";

export default function Gate({ loaderData }: Route.ComponentProps) {
  // Resets the form after saving, which clears the password field.
  const [formKey, setFormKey] = useState(0);
  return (
    <AdminPage title={screenTitle}>
      <GateStatus isActive={loaderData.isActive} />
      <GateForm key={formKey} state={loaderData} onSaved={() => setFormKey(formKey + 1)} />
    </AdminPage>
  );
}

function GateForm({ state, onSaved }: { state: GateState; onSaved: () => void }) {
  const form = useGateForm(state, onSaved);
  return (
    <EditorFormShell form={form}>
      <div className="card form-card">
        <GateFields form={form} hasPassword={state.hasPassword} />
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
