import { formatNumber } from "#text/number.ts";

/** "1 Anmeldung", "1.000 Anmeldungen". */
export function countRegistrations(count: number): string {
  return count === 1 ? "1 Anmeldung" : `${formatNumber(count)} Anmeldungen`;
}

/** Of registrations that go with their event; "" if nobody has paid. */
export function lostPayments(paid: number): string {
  if (paid === 0) return "";
  const payers = paid === 1 ? "Eine Person davon hat" : `${formatNumber(paid)} davon haben`;
  return `${payers} gezahlt: Was zu erstatten ist, steht dann nicht mehr unter „Zahlungen“.`;
}
