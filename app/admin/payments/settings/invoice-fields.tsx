import { NativeSelect, SimpleGrid, TextInput, Title } from "@mantine/core";
import type { PaymentSettings } from "#model/payments/payment-settings.ts";
import { taxes } from "#model/payments/tax.ts";
import { taxLabels } from "#text/payments/tax.ts";
import type { EditorForm } from "../../ui/editor/editor-form.ts";

export const invoiceLabels = {
  invoicePrefix: "Anfang der Rechnungsnummern",
  taxNumber: "Steuernummer oder USt-IdNr.",
  tax: "Umsatzsteuer",
  taxSentence: "Eigener Satz zur Umsatzsteuer",
} as const;

/** What invoices say of the association and of tax. */
export function InvoiceFields({ form }: { form: Pick<EditorForm<PaymentSettings>, "input"> }) {
  return (
    <>
      <Title order={2} size="h3" mt="xl">
        Rechnungen
      </Title>
      <p className="muted">
        Rechnungen stellen Sie in der Veranstaltung unter „Zahlungen“ aus, oder Angemeldete fordern sie auf ihrer Seite
        an. Als Absender steht darauf der Name des Vereins mit der Anschrift, die unter „Kontakt“ steht. Ob Ihre
        Gebühren steuerfrei sind, klären Sie bitte mit Ihrer Steuerberatung.
      </p>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
        <TextInput
          label={invoiceLabels.invoicePrefix}
          description="Danach folgen Jahr und Nummer: RE-2026-0001."
          autoComplete="off"
          {...form.input("invoicePrefix")}
        />
        <TextInput
          label={invoiceLabels.taxNumber}
          description="Steht auf jeder Rechnung."
          autoComplete="off"
          {...form.input("taxNumber")}
        />
      </SimpleGrid>
      <NativeSelect
        label={invoiceLabels.tax}
        description="Die Preise der Veranstaltungen enthalten die Steuer."
        data={taxes.map((value) => ({ value, label: taxLabels[value] }))}
        mt="md"
        {...form.input("tax")}
      />
      <TextInput
        label={invoiceLabels.taxSentence}
        description="Leer heißt: der Satz, der zur Auswahl darüber gehört."
        autoComplete="off"
        mt="md"
        {...form.input("taxSentence")}
      />
    </>
  );
}
