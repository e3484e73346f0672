/**
 * EFN of a registration, sealed with the installation's secret; `null` if none was entered or it was erased. Imports
 * nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table registrations add column sealed_efn ${text}`];
}
