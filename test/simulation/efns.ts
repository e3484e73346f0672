import { createSealedValues } from "#server/accounts/sealed-values.ts";
import { readSealingSecrets } from "#server/accounts/secret.ts";
import { efnPurpose } from "#server/points/efn-store.ts";
import type { SimulatedSite } from "./simulated-site.ts";

/** With what no other number of the simulation begins; a byte of it on disk or in a mail is not sealed. */
export const efnBeginning = "8027697";

/** The number of a physician, of a name that occurs once. @param which of several: one is mistyped at first */
export function efnOf({ firstName, lastName }: { firstName: string; lastName: string }, which = 0): string {
  const letters = [...`${firstName.slice(0, 1)}${lastName.slice(2, 5)}`.toLowerCase()];
  const number = letters.reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 97, 0) * 4 + which;
  const digits = efnBeginning + String(number).padStart(7, "0");
  return digits + checkDigit(digits);
}

/** By Luhn's algorithm. */
function checkDigit(digits: string): number {
  const weighted = [...digits].toReversed().map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1));
  return (10 - (weighted.reduce((sum, one) => sum + (one > 9 ? one - 9 : one), 0) % 10)) % 10;
}

/** Reads the EFNs that are stored, as nobody outside the program can. */
export function efnsOf({ dataDir }: Pick<SimulatedSite, "dataDir">) {
  const seal = createSealedValues(() => readSealingSecrets(dataDir), efnPurpose);
  return ({ id, sealed_efn }: { id: string; sealed_efn: string | null }) =>
    sealed_efn === null ? undefined : seal.open(sealed_efn, id);
}
