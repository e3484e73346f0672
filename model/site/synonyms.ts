/** Default synonyms: one group of words per line. */
export const defaultSynonyms = [
  "Morphium, Morphin, Opiat, Opioid",
  "Palliative Care, Palliativmedizin, Palliativversorgung",
  "SAPV, spezialisierte ambulante Palliativversorgung",
  "AAPV, allgemeine ambulante Palliativversorgung",
  "ACP, Advance Care Planning, Vorausplanung",
  "Sterbebegleitung, Sterben, Lebensende",
  "Kreuzschmerz, Rückenschmerz, Lumbalgie",
  "Kopfschmerz, Cephalgie",
  "CRPS, komplexes regionales Schmerzsyndrom, Morbus Sudeck",
  "FMS, Fibromyalgie",
  "PNP, Polyneuropathie",
  "Neuropathie, neuropathisch, Nervenschmerz",
  "TENS, transkutane elektrische Nervenstimulation, Reizstrom",
  "PCA, patientenkontrollierte Analgesie, Schmerzpumpe",
  "SCS, Rückenmarkstimulation, Neurostimulation",
  "Tumor, Krebs, Karzinom",
  "Dyspnoe, Atemnot, Luftnot, Kurzatmigkeit",
  "Fatigue, Erschöpfung, Müdigkeit",
  "Obstipation, Verstopfung",
  "Diarrhö, Diarrhoe, Durchfall",
  "Übelkeit, Nausea",
  "Pruritus, Juckreiz",
  "Insomnie, Schlafstörung, Schlaflosigkeit",
  "Herpes zoster, Zoster, Gürtelrose",
  "Myalgie, Muskelschmerz",
  "Arthralgie, Gelenkschmerz",
  "Analgetikum, Analgetika, Schmerzmittel",
  "Universitätsklinikum, Universitätsklinik, Uniklinikum, Uniklinik",
  "Kongress, Tagung",
  "Fortbildung, Weiterbildung",
  "CME, Fortbildungspunkte, Zertifizierung",
  "Leitlinie, Richtlinie",
  "kostenlos, kostenfrei, gratis",
  "Beitritt, Mitgliedschaft, Mitglied werden",
].join("\n");

const maximumGroups = 500;
const maximumWords = 20;

/** Parses groups of synonyms: one per line, words separated by commas or semicolons. */
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
