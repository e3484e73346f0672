/** Parts of the legal record as the back office calls them, also in "Verlauf". */
export const legalLabels = {
  imprint: "Impressum",
  privacy: "Datenschutz",
  membershipForm: "Mitgliedsantrag",
};

/** Fields of one legal text. */
export const legalTextLabels = { title: "Titel", sections: "Abschnitte" };
