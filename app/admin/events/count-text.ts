/** "1 Anmeldung", "1.000 Anmeldungen". */
export function countRegistrations(count: number): string {
  return count === 1 ? "1 Anmeldung" : `${count.toLocaleString("de-DE")} Anmeldungen`;
}
