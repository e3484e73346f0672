import { codeLabels } from "../ui/history/difference.ts";

/** Fields of congress and course programmes as the back office calls them. */
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
