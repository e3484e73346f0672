import { TextAreaField } from "#app/ui/form/field.tsx";
import { type FieldProps, rulesOf } from "#app/ui/form/form-check.ts";
import { MAX_RECIPIENT, recipientField, recipientFields } from "#model/payments/recipient-field.ts";

/** The schema's rule for this field, for the browser. */
export const recipientRules = rulesOf(recipientFields);

/** The optional address for the invoice, once for everyone in a form. */
export function RecipientField({
  field,
  takesColleagues,
}: {
  field: (name: string) => FieldProps;
  takesColleagues: boolean;
}) {
  return (
    <TextAreaField
      {...field(recipientField)}
      label="Rechnung an (freiwillig)"
      hint={`Name und vollständige Anschrift dessen, der zahlt, etwa Ihrer Klinik.${takesColleagues ? " Das gilt für alle Personen in diesem Formular." : ""}`}
      required={false}
      rows={4}
      maxLength={MAX_RECIPIENT}
      className="sm:col-span-2"
    />
  );
}
