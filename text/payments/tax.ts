import { type Tax, taxPercent } from "#model/payments/tax.ts";

/** What the settings offer. */
export const taxLabels: Record<Tax, string> = {
  exempt: "Steuerfrei nach § 4 Nr. 22 Buchst. a UStG (Bildungsveranstaltung)",
  small: "Kleinunternehmer nach § 19 UStG",
  rate7: "7 % Umsatzsteuer, im Preis enthalten",
  rate19: "19 % Umsatzsteuer, im Preis enthalten",
};

const sentences: Partial<Record<Tax, string>> = {
  exempt: "Die Leistung ist nach § 4 Nr. 22 Buchst. a UStG von der Umsatzsteuer befreit.",
  small: "Für die Leistung gilt die Steuerbefreiung für Kleinunternehmer nach § 19 UStG.",
};

/** The sentence on tax of an invoice, unless the association has written its own. */
export function taxSentenceOf(tax: Tax): string {
  return sentences[tax] ?? `Der Betrag enthält ${taxPercent(tax)} % Umsatzsteuer.`;
}
