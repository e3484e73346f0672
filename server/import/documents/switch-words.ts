const yes = /^(?:true|1|ja?|yes|y|t|wahr|on|an|ein|x)$/i;
const no = /^(?:false|0|nein|no?|f|falsch|off|aus)$/i;

/** Returns what a switch says, as programs and people write it: "t" as PostgreSQL, "An" as Drupal, "x" in a table; undefined for others. */
export function switchIn(value: unknown): boolean | undefined {
  const said = String(value).trim();
  return yes.test(said) || (no.test(said) ? false : undefined);
}
