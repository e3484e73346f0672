/**
 * Returns the remainder by 97 of capitals and digits, each letter read as a number from 10 to 35 (ISO 7064, MOD 97-10).
 * With its check digits moved to the end, a valid IBAN or creditor reference leaves 1.
 */
export function mod97(text: string): number {
  let rest = 0;
  for (const character of text)
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}
