import { useState } from "react";
import { useEditorForm } from "../ui/use-editor-form.ts";
import { type MaintenanceInput, maintenanceInput } from "./maintenance-input.ts";
import type { MaintenanceState } from "./maintenance-state.ts";

/** The form of the access gate, on its own screen and in the dialog of the home screen. */
export function useMaintenanceForm(state: MaintenanceState, onSaved: () => void) {
  // As it was before saving: the loader knows the new state as soon as the answer is there.
  const [wasActive] = useState(state.isActive);
  return useEditorForm<MaintenanceInput>({
    collection: "maintenance",
    schema: maintenanceInput(state.hasPassword),
    record: { id: "maintenance", values: { enabled: state.isActive, password: "" } },
    labels: { enabled: "Wartungsmodus", password: "Passwort" },
    messages: (_isNew, sent) => ({
      saved: savedText(wasActive, sent.enabled),
      failed: "Fehler beim Speichern der Wartungsmodus-Einstellungen",
    }),
    action: "/admin/maintenance",
    keepsDraft: false,
    onSaved,
  });
}

function savedText(wasActive: boolean, isActive: boolean): string {
  if (wasActive === isActive) return "Einstellungen wurden erfolgreich gespeichert";
  return isActive ? "Wartungsmodus wurde aktiviert" : "Wartungsmodus wurde deaktiviert";
}
