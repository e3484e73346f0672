import type { CongressProgram } from "#model/programs/program.ts";

/** German labels of the fields of a congress or course programme; those without a dot may stand for a whole part. */
export const programFields = {
  title: "Titel",
  displayMode: "Darstellung",
  programPdfUrl: "PDF-Datei",
  totalCertificationPoints: "Fortbildungspunkte gesamt",
  days: "Tage",
};

export const displayModeLabels: Record<CongressProgram["displayMode"], string> = {
  manual: "Programm",
  pdf: "PDF-Datei",
};
