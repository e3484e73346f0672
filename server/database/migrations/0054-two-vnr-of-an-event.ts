/**
 * The second number of an event that two chambers recognised, with its password; `vnr` is then the one saved first.
 * Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table eiv_access add column other_vnr ${text}`,
    `alter table eiv_access add column other_sealed_password ${text}`,
  ];
}
