/**
 * The number by which a chamber knows whoever registered, as a sealed value that only this installation opens; `null`
 * where none was given or it was erased. Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table registrations add column sealed_efn ${text}`];
}
