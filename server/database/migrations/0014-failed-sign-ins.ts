/**
 * Number of failed sign-ins since an account's last successful one, and the number a session has to display. Imports
 * nothing: see 0001.
 */
export function up(): string[] {
  return [
    'alter table auth_user add column "failedSignIns" integer not null default 0',
    'alter table auth_session add column "failedSignIns" integer not null default 0',
  ];
}
