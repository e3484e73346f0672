/** Since when an account has a password that was shown to somebody when it was made. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  return [`alter table auth_user add column "passwordGivenAt" ${engine === "postgres" ? "timestamptz" : "text"}`];
}
