/** Salutations and titles (SPEC §3). Without zod, so that the browser can import it. */
export const salutations = ["Dr.", "Prof.", "Prof. Dr.", "PD Dr.", "Herr", "Frau"] as const;

/** Returns a title without the words that only address somebody: "Frau Dr." becomes "Dr.". */
export function academicTitle(title: string): string {
  return title
    .replace(/(?<!\p{L})(?:Herrn?|Frau)(?!\p{L})/giu, "")
    .replace(/\s+/g, " ")
    .trim();
}
