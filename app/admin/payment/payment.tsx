import "../ui/editor/editor.css";
import { SimpleGrid, TextInput } from "@mantine/core";
import { servicesContext } from "#app/contexts.ts";
import { paymentPart } from "#model/content/settings-parts.ts";
import { inFours } from "#model/payments/iban.ts";
import { PaymentSettings } from "#model/payments/payment-settings.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerPart } from "../ui/editor/answer-part.ts";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { Submission } from "../ui/editor/editor-action.ts";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/payment.ts";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const stored = await context.get(servicesContext).content.findFirst("settings");
  const payment = stored?.payment ?? PaymentSettings.parse({});
  const values = { ...payment, iban: inFours(payment.iban) };
  return { record: { id: stored?.id ?? "settings", ...(stored && { version: stored.version }), values } };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: Submission.options[0],
      // Whoever changes the account decides where the fees go.
      isSensitive: () => true,
      run: (submission) => answerPart(context, paymentPart, submission, "Zahlung"),
    },
  );
}

const screenTitle = "Zahlung";

const labels = {
  accountHolder: "Kontoinhaber",
  iban: "IBAN",
  bic: "BIC",
  termDays: "Zahlungsfrist in Tagen",
} satisfies Record<keyof PaymentSettings, string>;

/** The account that fees of events are transferred to. */
export default function Payment({ loaderData: { record } }: Route.ComponentProps) {
  return (
    <AdminPage title={screenTitle}>
      <PaymentForm key={record.id} record={record} />
    </AdminPage>
  );
}

function PaymentForm({ record }: { record: EditedRecord<PaymentSettings> }) {
  const form = useEditorForm<PaymentSettings>({
    collection: "settings",
    schema: paymentPart.schema,
    record,
    labels,
    messages: { saved: "Die Angaben wurden gespeichert.", failed: "Fehler beim Speichern der Angaben" },
  });
  return (
    <EditorFormShell form={form}>
      <div className="card form-card">
        <p className="form-lead muted">
          Kostet eine Veranstaltung etwas, nennt die Bestätigung dieses Konto, den Betrag und für jede Person einen
          eigenen Verwendungszweck, als Text und als GiroCode zum Einlesen mit dem Telefon. Dasselbe steht auf der
          Seite, auf der Angemeldete ihre Anmeldung sehen. Bleiben die Felder leer, wird kein Konto genannt. An Ihre
          Bank sendet die Website nichts.
        </p>
        <TextInput
          label={labels.accountHolder}
          description="So, wie Ihre Bank den Namen führt; höchstens 70 Zeichen."
          autoComplete="off"
          mt="md"
          {...form.input("accountHolder")}
        />
        <TextInput
          label={labels.iban}
          description="Mit oder ohne Leerzeichen."
          autoComplete="off"
          mt="md"
          {...form.input("iban")}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
          <TextInput
            label={labels.bic}
            description="Die Nummer, an der andere Banken Ihre Bank erkennen. Sie darf leer bleiben."
            autoComplete="off"
            {...form.input("bic")}
          />
          <TextInput
            label={labels.termDays}
            description="Gerechnet ab der Bestätigung; leer heißt 14 Tage."
            inputMode="numeric"
            {...form.input("termDays")}
          />
        </SimpleGrid>
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
