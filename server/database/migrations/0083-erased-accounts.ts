/**
 * When an account of a person was erased who has been erased again since, with another account in use that stayed
 * (docs/decisions/0053). Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table erasures add column account_erased_at ${text}`];
}
