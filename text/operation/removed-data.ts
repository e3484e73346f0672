import type { ActivityDetails } from "#model/operation/activity.ts";

const nouns: readonly [key: string, one: string, many: string][] = [
  ["registrations", "Anmeldung", "Anmeldungen"],
  ["efns", "EFN", "EFN"],
  ["invoices", "Rechnung", "Rechnungen"],
  ["contactMessages", "Kontaktanfrage", "Kontaktanfragen"],
  ["trashedRecords", "Eintrag im Papierkorb", "Einträge im Papierkorb"],
  ["versions", "frühere Fassung", "frühere Fassungen"],
  ["activities", "Eintrag im Protokoll", "Einträge im Protokoll"],
  ["authors", "Name an einer Fassung", "Namen an Fassungen"],
  ["mails", "Angabe zu E-Mails", "Angaben zu E-Mails"],
  ["sessions", "Sitzung", "Sitzungen"],
  ["accounts", "Konto", "Konten"],
  ["pageViews", "Zahl zu Seitenaufrufen", "Zahlen zu Seitenaufrufen"],
];

/** Returns counts of removed data, "3 Anmeldungen, 1 Konto"; "" if nothing was removed. */
export function removedData(details: ActivityDetails): string {
  return nouns
    .filter(([key]) => Number(details[key]) > 0)
    .map(([key, one, many]) => `${details[key]} ${details[key] === 1 ? one : many}`)
    .join(", ");
}
