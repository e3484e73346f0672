/** The sentence for operators; people who use the site read `text/operation/disk-full.ts`. */
export function diskFullIn(folder: string): string {
  return `Der Datenträger ist voll: In ${folder} lässt sich nichts mehr speichern.`;
}
