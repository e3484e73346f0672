/** Divides rows so that each part can be stored with one statement: its parameters have a limit. */
export function inParts<R>(rows: readonly R[]): R[][] {
  const count = Math.ceil(rows.length / 50);
  return Array.from({ length: count }, (_, part) => rows.slice(50 * part, 50 * (part + 1)));
}
