import type { Application } from "#test/built-application.ts";
import type { Place } from "./engines.ts";
import { password } from "./staff.ts";

export const siteUrl = "https://verein.example";

/** The configuration of a simulated site. */
export function configOf(
  application: Application,
  { dataDir, databaseUrl }: Place,
  { mailsPerMinute, chamberUrl }: { mailsPerMinute?: number | undefined; chamberUrl?: string } = {},
) {
  return application.readConfig({
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    PORT: "0",
    RATE_LIMITS: "off",
    REQUIRE_SECOND_FACTOR: "none",
    ADMIN_PASSWORD: password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(mailsPerMinute !== undefined && { MAIL_PER_MINUTE: String(mailsPerMinute) }),
    ...(chamberUrl !== undefined && { EIV_URL: chamberUrl }),
  });
}

/** A log that nobody reads. */
export const silent = { debug() {}, info() {}, warn() {}, error() {} };
