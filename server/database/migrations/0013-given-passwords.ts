/** Since when an account has a generated password. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  return [`alter table auth_user add column "passwordGivenAt" ${engine === "postgres" ? "timestamptz" : "text"}`];
}
