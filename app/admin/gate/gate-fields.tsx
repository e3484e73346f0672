import { PasswordInput, Switch } from "@mantine/core";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { GateInput } from "./gate-input.ts";

export function GateFields({ form, hasPassword }: { form: EditorForm<GateInput>; hasPassword: boolean }) {
  return (
    <>
      <Switch
        label="Wartungsmodus aktivieren"
        description="Besucherinnen und Besucher sehen dann nur noch die Abfrage des Passworts. Impressum und Datenschutz bleiben lesbar. Angemeldete Redaktionsmitglieder sehen die Website weiterhin."
        {...form.toggle("enabled")}
      />
      <PasswordInput
        label="Passwort"
        description={
          hasPassword
            ? "Ein Passwort ist gesetzt. Lassen Sie das Feld leer, um es zu behalten. Ein neues Passwort sperrt alle aus, die das alte eingegeben haben."
            : "Es ist noch kein Passwort gesetzt. Damit kommen Besucherinnen und Besucher trotz Wartungsmodus auf die Website."
        }
        required={form.values.enabled && !hasPassword}
        autoComplete="new-password"
        mt="lg"
        maw="26rem"
        {...form.input("password")}
      />
    </>
  );
}
