/** Returns a title in quotation marks; those within it become single ones, as German sets them. */
export function quoted(title = ""): string {
  return `„${title.replace(/[„"“]([^„“”"]*)[“”"]/g, "‚$1‘")}“`;
}
