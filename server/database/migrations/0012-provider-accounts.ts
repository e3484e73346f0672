/**
 * An account has at most one password and belongs to at most one subject of each identity provider. Imports nothing: see
 * 0001.
 */
export function up(): string[] {
  return [
    'create unique index auth_account_by_provider on auth_account ("userId", "providerId")',
    "drop index auth_account_by_user",
  ];
}
