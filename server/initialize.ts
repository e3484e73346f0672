import { ensureFirstAdministrator } from "./auth/first-administrator.ts";
import { initialize as initializeContent } from "./content/defaults/initialize.ts";
import type { Services } from "./services.ts";

/** What a new installation gets: the default content and the first administrator. Run again it changes nothing. */
export async function initialize(services: Services): Promise<void> {
  await initializeContent(services);
  const { adminEmail: email, adminPassword: password } = services.config;
  await ensureFirstAdministrator(services.accounts, { email, password }, (lines) => process.stdout.write(lines));
}
