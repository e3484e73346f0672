/** Parts of the legal record as the back office calls them, also in "Verlauf". */
export const legalLabels = {
  imprint: "Impressum",
  privacy: "Datenschutz",
  membershipForm: "Mitgliedsantrag",
  "imprint.title": "Impressum: Titel",
  "imprint.sections": "Impressum: Abschnitte",
  "privacy.title": "Datenschutz: Titel",
  "privacy.sections": "Datenschutz: Abschnitte",
  "membershipForm.url": "Mitgliedsantrag: Adresse",
  "membershipForm.fileName": "Mitgliedsantrag: Datei",
  "membershipForm.lastUpdated": "Mitgliedsantrag: Zuletzt aktualisiert",
};

/** Fields of one legal text. */
export const legalTextLabels = { title: "Titel", sections: "Abschnitte" };
