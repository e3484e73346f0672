/** Why no invoice can be issued. */
export const invoiceReasons = {
  missing: "Die Anmeldung gibt es nicht mehr. Bitte laden Sie die Seite neu.",
  nothing_due: "Für diese Anmeldung ist nichts zu zahlen, oder sie ist nicht bestätigt.",
  no_seller: "Für Rechnungen fehlt Ihre Anschrift. Bitte tragen Sie sie unter „Kontakt“ ein.",
};
