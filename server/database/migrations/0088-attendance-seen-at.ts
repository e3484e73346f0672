/**
 * When somebody was last entered as present on a day, so that what a device noted earlier, and sends later, does not end
 * it. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  return [`alter table attendance add column seen_at ${engine === "postgres" ? 'text collate "C"' : "text"}`];
}
