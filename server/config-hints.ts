import { type Config, configVariables } from "./config.ts";

type Environment = Record<string, string | undefined>;

/** A warning for the log. */
export interface ConfigHint {
  message: string;
  fields: Record<string, string>;
}

/** Returns what in a valid configuration is probably a mistake. */
export function hintsOf(env: Environment, { host, siteUrl }: Pick<Config, "host" | "siteUrl">): ConfigHint[] {
  const unknown = Object.keys(env)
    .filter((name) => isOfOurPrefix(name) && !configVariables.includes(name))
    .map((name) => ({
      message: "an unknown variable is ignored",
      fields: { variable: name, nearest: nearestTo(name) },
    }));
  const useless = Object.entries(neededBy).flatMap(([needed, names]) =>
    env[needed]?.trim()
      ? []
      : names
          .filter((name) => env[name]?.trim())
          .map((variable) => ({
            message: "a variable has no effect without another one",
            fields: { variable, needed },
          })),
  );
  const isWithoutAddress = ["0.0.0.0", "::"].includes(host) && !env.SITE_URL?.trim();
  const message = "SITE_URL is not set: every form is refused, since pages and forms have to come from this address";
  const withoutAddress = { message, fields: { variable: "SITE_URL", url: siteUrl } };
  return [...unknown, ...useless, ...(isWithoutAddress ? [withoutAddress] : [])];
}

/** Variables that have no effect without another one, by that one. */
const neededBy: Readonly<Record<string, readonly string[]>> = {
  OIDC_ISSUER: ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ROLE_CLAIM", "OIDC_ROLES"],
  DKIM_KEY_FILE: ["DKIM_SELECTOR"],
  MAIL_URL: ["MAIL_PER_MINUTE", "MAIL_CONNECTIONS", "DKIM_KEY_FILE"],
};

/** Other programs read `AWS_…`, too. */
const prefixes = new Set(
  configVariables.flatMap((name) => name.match(/^[A-Z]+_/) ?? []).filter((one) => one !== "AWS_"),
);

function isOfOurPrefix(name: string): boolean {
  return prefixes.has(/^[A-Z]+_/.exec(name)?.[0] ?? "");
}

function nearestTo(name: string): string {
  const distance = (known: string) => editDistance(name, known);
  return configVariables.reduce((nearest, known) => (distance(known) < distance(nearest) ? known : nearest));
}

/** Levenshtein: the number of letters to insert, delete or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, against] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
