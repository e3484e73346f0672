import { codeLabels } from "../history/difference.ts";

/** German labels of the fields of congress and course programmes. */
export const programLabels = {
  title: "Titel",
  displayMode: "Darstellung",
  programPdfUrl: "PDF-Datei",
  totalCertificationPoints: "Fortbildungspunkte gesamt",
  days: "Tage",
  ...codeLabels("displayMode", { manual: "Programm", pdf: "PDF-Datei" }),
};

export const entryLabels = {
  time: "Zeit",
  topic: "Thema",
  speaker: "Referent",
  sponsor: "Sponsor",
};
