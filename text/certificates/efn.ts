import { isPhysiciansEfn } from "#model/certificates/efn.ts";

/** Returns a warning about an unusual EFN, which is accepted nevertheless. */
export function efnHint(efn: string): string | undefined {
  if (!efn || isPhysiciansEfn(efn)) return undefined;
  return "Die EFN von Ärztinnen und Ärzten beginnt mit 80. Bitte prüfen Sie, ob die Nummer stimmt.";
}
