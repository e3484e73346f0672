/** Says that what an address names is not in the list it leads to: a deleted record, or an incomplete link. */
export function MissingNote({ what }: { what: "Diese Veranstaltung" | "Dieses Dokument" }) {
  return (
    <p className="mt-6 max-w-text border-petrol border-l-4 pl-4">
      {what} wurde nicht gefunden. Vielleicht wurde {what === "Dieses Dokument" ? "es" : "sie"} entfernt, oder die
      Adresse ist nicht vollständig.
    </p>
  );
}
