import { Anchor, SimpleGrid, TextInput } from "@mantine/core";
import { href, Link } from "react-router";
import { paymentPart } from "#model/content/settings-parts.ts";
import { inFours } from "#model/payments/iban.ts";
import type { PaymentSettings } from "#model/payments/payment-settings.ts";
import { AdminPage } from "../../ui/admin-page.tsx";
import { answerCommand } from "../../ui/command/answer-command.ts";
import { answerPart } from "../../ui/editor/answer-part.ts";
import { Submission } from "../../ui/editor/editor-action.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { loadSettingsPart } from "../../ui/settings/load-settings-part.ts";
import { SettingsPartForm } from "../../ui/settings/settings-part-form.tsx";
import { useMay } from "../../ui/use-viewer.ts";
import type { Route } from "./+types/payment-settings-page.ts";
import { InvoiceFields, invoiceLabels } from "./invoice-fields.tsx";

export { clientAction } from "../../ui/client-action.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const record = await loadSettingsPart(context, paymentPart);
  return { record: { ...record, values: { ...record.values, iban: inFours(record.values.iban) } } };
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

const screenTitle = "Einstellungen für Zahlungen";

const labels = {
  accountHolder: "Kontoinhaber",
  iban: "IBAN",
  bic: "BIC",
  termDays: "Zahlungsfrist in Tagen",
  ...invoiceLabels,
} satisfies Record<keyof PaymentSettings, string>;

/** The account that fees of events are transferred to. */
export default function PaymentSettingsPage({ loaderData: { record } }: Route.ComponentProps) {
  const mayManage = useMay("registrations.manage");
  return (
    <AdminPage title={screenTitle}>
      <SettingsPartForm
        part={paymentPart}
        record={record}
        labels={labels}
        noun="Angaben"
        lead={
          <>
            Kostet eine Veranstaltung etwas, nennt die Bestätigung dieses Konto, den Betrag und für jede Person einen
            eigenen Verwendungszweck, als Text und als GiroCode zum Einlesen mit dem Telefon. Dasselbe steht auf der
            Seite, auf der Angemeldete ihre Anmeldung sehen. Bleiben die Felder leer, wird kein Konto genannt. An Ihre
            Bank sendet die Website nichts.
          </>
        }
      >
        {(form) => (
          <>
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
            <InvoiceFields form={form} />
          </>
        )}
      </SettingsPartForm>
      {mayManage && (
        <p>
          <Anchor component={Link} to={href("/admin/payments")}>
            Zu den offenen Zahlungen
          </Anchor>
        </p>
      )}
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Einstellungen" error={error} />;
}
