import * as z from "zod";
import { optionalLine, withDefault } from "#model/fields/field.ts";
import { optionalNumber } from "#model/fields/number-field.ts";
import { compactIban, isIban } from "./iban.ts";
import { taxes } from "./tax.ts";

const DEFAULT_TERM_DAYS = 14;

/** An IBAN has at most 34 characters, and spaces when typed. */
const code = optionalLine(50).transform(compactIban);

/** The account that fees are transferred to. Without account holder and IBAN nobody is told an account. */
export const PaymentSettings = z.object({
  /** At most 70 characters, as in a GiroCode. */
  accountHolder: optionalLine(70),
  /** Without spaces. */
  iban: code,
  bic: code,
  /** Days to pay after the confirmation. */
  termDays: optionalNumber(1, 365, "Bitte geben Sie die Zahlungsfrist als ganze Zahl von 1 bis 365 ein.").transform(
    (days) => days ?? DEFAULT_TERM_DAYS,
  ),
  /** Beginning of the numbers of invoices, before the year. */
  invoicePrefix: optionalLine(20, "RE-"),
  /** Steuernummer or USt-IdNr. (§ 14 Abs. 4 Nr. 2 UStG). */
  taxNumber: optionalLine(40),
  tax: withDefault(z.enum(taxes), () => "exempt" as const),
  /** On invoices in place of the program's sentence; "" for that. */
  taxSentence: optionalLine(300),
});
export type PaymentSettings = z.output<typeof PaymentSettings>;

/** Missing in old settings: reads as no account. */
export const OptionalPaymentSettings = withDefault(PaymentSettings, () => PaymentSettings.parse({}));

/** Banks take the Latin letters, digits and these marks; others would also make a GiroCode too long. */
const holderCharacters = /^[\p{Script=Latin}\d .,'’&+/()-]*$/u;

/** Settings as an editor saves them: IBAN and BIC are checked, and an account is complete. Parsing stays lenient. */
export const PaymentSettingsForm = PaymentSettings.superRefine(
  ({ accountHolder, iban, bic, invoicePrefix }, context) => {
    const refuse = (field: keyof PaymentSettings, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (!holderCharacters.test(accountHolder)) {
      refuse("accountHolder", "Bitte verwenden Sie nur Buchstaben, Ziffern, Leerzeichen und . , ' & + / ( ) -");
    }
    if (iban && !accountHolder) refuse("accountHolder", "Bitte geben Sie an, wem das Konto gehört.");
    if (!iban && (accountHolder || bic)) refuse("iban", "Bitte geben Sie die IBAN des Kontos ein.");
    if (iban && !isIban(iban)) {
      refuse("iban", "Diese IBAN gibt es nicht. Bitte vergleichen Sie jede Stelle mit Ihrem Kontoauszug.");
    }
    if (!/^[A-Za-z0-9/-]*$/.test(invoicePrefix)) {
      refuse("invoicePrefix", "Bitte verwenden Sie nur Buchstaben ohne Umlaute, Ziffern, / und -.");
    }
    if (bic && !isBic(bic))
      refuse("bic", "Ein BIC hat 8 oder 11 Zeichen. Bitte prüfen Sie ihn, oder lassen Sie ihn weg.");
  },
);

/** Whether a BIC has the form of ISO 9362. */
export function isBic(bic: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic);
}
