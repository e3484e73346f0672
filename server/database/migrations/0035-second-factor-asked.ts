/**
 * Since when an account is asked to set up a second factor; null for one that was never asked. Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table auth_user add column "secondFactorAskedAt" ${text}`];
}
