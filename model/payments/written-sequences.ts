const invoiceWords = new Set([
  ...["RECHNUNG", "RECHNUNGEN", "RECHNUNGSNUMMER", "RECHNUNGSNUMMERN", "RECHNUNGSNR", "RECHN", "RECHNR"],
  ...["RG", "RGNR", "RE", "RENR", "RNR", "INVOICE", "INVOICES"],
]);
const joiners = new Set(["NR", "NO", "NUMMER", "NUMMERN", "UND", "U", "AND"]);

/**
 * Finds the running numbers of invoices as people shorten them: 12 and 13 in "Rechnung 12 und 13" or "RE 2026 0012, 0013".
 * Years are among them.
 * @param words in capitals, separated by spaces
 */
export function writtenSequences(words: string): Set<number> {
  const found = new Set<number>();
  let isListing = false;
  for (const word of words.split(" ")) {
    const isNumber = /^\d{1,6}$/.test(word);
    if (isListing && isNumber) found.add(Number(word));
    isListing = invoiceWords.has(word) || (isListing && (isNumber || joiners.has(word)));
  }
  return found;
}
