import { MIN_PASSWORD_LENGTH, type PasswordProblem } from "#model/accounts/password.ts";
import { ensureFirstAdministrator } from "./accounts/first-administrator.ts";
import { checkPassword } from "./accounts/password-check.ts";
import { ConfigError } from "./config-value.ts";
import { initialize as initializeContent } from "./first-start/initialize.ts";
import type { Services } from "./services.ts";

/**
 * Creates the default content and the first administrator of a new installation. Idempotent.
 * @throws ConfigError if `ADMIN_PASSWORD` is not acceptable
 */
export async function initialize(services: Services): Promise<void> {
  await initializeContent(services);
  const { adminEmail: email, adminPassword: password } = services.config;
  const isUsed = password !== undefined && (await services.accounts.isEmpty());
  const problem = isUsed ? await checkPassword(password, email) : undefined;
  if (problem) throw new ConfigError(`ADMIN_PASSWORD ${problems[problem]}.`);
  await ensureFirstAdministrator(services.accounts, { email, password }, (lines) => process.stdout.write(lines));
}

const problems: Record<PasswordProblem, string> = {
  too_short: `muss mindestens ${MIN_PASSWORD_LENGTH} Zeichen haben`,
  too_long: "darf höchstens 200 Zeichen haben",
  own_email: "darf nicht die Adresse aus ADMIN_EMAIL sein",
  too_common: "ist zu leicht zu erraten; ein kurzer Satz ist leicht zu merken und schwer zu erraten",
};
