/**
 * What an account may do, and when it was used last. Accounts that exist could do everything and still can. Imports
 * nothing: see 0001.
 */
export function up(): string[] {
  return [
    "alter table auth_user add column role text",
    "update auth_user set role = 'administration'",
    'alter table auth_user add column "lastSignInAt" text',
  ];
}
