/** German labels of the parts of the legal record, also used in "Verlauf". */
export const legalLabels = {
  imprint: "Impressum",
  privacy: "Datenschutz",
  accessibility: "Barrierefreiheit",
  paidRegistration: "Kostenpflichtige Teilnahme",
  membershipForm: "Mitgliedsantrag",
  "imprint.title": "Impressum: Titel",
  "imprint.sections": "Impressum: Abschnitte",
  "privacy.title": "Datenschutz: Titel",
  "privacy.sections": "Datenschutz: Abschnitte",
  "accessibility.title": "Barrierefreiheit: Titel",
  "accessibility.sections": "Barrierefreiheit: Abschnitte",
  "paidRegistration.title": "Kostenpflichtige Teilnahme: Titel",
  "paidRegistration.sections": "Kostenpflichtige Teilnahme: Abschnitte",
  "membershipForm.url": "Mitgliedsantrag: Adresse",
  "membershipForm.fileName": "Mitgliedsantrag: Datei",
  "membershipForm.lastUpdated": "Mitgliedsantrag: Zuletzt aktualisiert",
};

/** German labels of the fields of a legal text. */
export const legalTextLabels = { title: "Titel", sections: "Abschnitte" };
