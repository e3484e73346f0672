/**
 * When a registration was confirmed, from which its term of payment runs and what undoing a cancellation restores. Imports
 * nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table registrations add column confirmed_at ${text} not null default ''`,
    "update registrations set confirmed_at = created_at where status = 'confirmed'",
  ];
}
