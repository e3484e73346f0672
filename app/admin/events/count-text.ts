import { formatNumber } from "#text/number.ts";
/** "1 Anmeldung", "1.000 Anmeldungen". */
export function countRegistrations(count: number): string {
  return count === 1 ? "1 Anmeldung" : `${formatNumber(count)} Anmeldungen`;
}
