/** When an account was first asked to set up a second factor; null if it was not. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table auth_user add column "secondFactorAskedAt" ${text}`];
}
