/** Role and last sign-in of an account. Existing accounts keep all permissions. Imports nothing: see 0001. */
export function up(): string[] {
  return [
    "alter table auth_user add column role text",
    "update auth_user set role = 'administration'",
    'alter table auth_user add column "lastSignInAt" text',
  ];
}
