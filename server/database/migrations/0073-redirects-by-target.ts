/**
 * Whether others lead to a new old address is asked for each: without an index, 40,000 of an import read each other.
 * Imports nothing: see 0038.
 */
export function up(): string[] {
  return ["create index redirects_by_target on redirects (lower(target))"];
}
