/** Fields of congress and course programmes as the back office calls them. */
export const programLabels = {
  title: "Titel",
  displayMode: "Darstellung",
  programPdfUrl: "PDF-Datei",
  totalCertificationPoints: "Fortbildungspunkte gesamt",
  days: "Tage",
};

export const entryLabels = {
  time: "Zeit",
  topic: "Thema",
  speaker: "Referent",
  sponsor: "Sponsor",
};
