/** What a site finds alike until an editor says otherwise: one group of words a line. */
export const defaultSynonyms = [
  "Opiat, Opioid",
  "Palliative Care, Palliativmedizin, Palliativversorgung",
  "Kreuzschmerz, Rückenschmerz, Lumbalgie",
  "Kopfschmerz, Cephalgie",
  "Tumor, Krebs, Karzinom",
  "Dyspnoe, Atemnot",
  "Kongress, Tagung",
  "Fortbildung, Weiterbildung",
  "CME, Fortbildungspunkte, Zertifizierung",
  "Leitlinie, Richtlinie",
  "Beitritt, Mitgliedschaft, Mitglied werden",
].join("\n");

const maximumGroups = 500;
const maximumWords = 20;

/** The groups an editor has written: one a line, what means the same separated by commas. */
export function readSynonyms(text: string): string[][] {
  return text
    .split("\n")
    .slice(0, maximumGroups)
    .map((line) =>
      line
        .split(/[,;]/)
        .map((word) => word.trim())
        .filter(Boolean)
        .slice(0, maximumWords),
    )
    .filter((group) => group.length > 1);
}
