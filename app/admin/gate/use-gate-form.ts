import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { type GateInput, gateInput } from "./gate-input.ts";
import type { GateState } from "./gate-state.ts";

/** The form of the access gate, on its own screen and in the dialog of the home screen. */
export function useGateForm({ isActive, hasPassword, version }: GateState, onSaved: () => void) {
  const values = { enabled: isActive, password: "" };
  return useEditorForm<GateInput>({
    collection: "settings-maintenance",
    schema: gateInput(hasPassword),
    record: { id: "maintenance", ...(version !== undefined && { version }), values },
    labels: { enabled: "Wartungsmodus", password: "Passwort" },
    messages: (_isNew, sent, before) => ({
      saved: savedText(before.enabled, sent.enabled),
      failed: "Fehler beim Speichern der Wartungsmodus-Einstellungen",
    }),
    action: "/admin/maintenance",
    secrets: ["password"],
    onSaved,
  });
}

function savedText(wasActive: boolean, isActive: boolean): string {
  if (wasActive === isActive) return "Einstellungen wurden erfolgreich gespeichert";
  return isActive ? "Wartungsmodus wurde aktiviert" : "Wartungsmodus wurde deaktiviert";
}
