/**
 * How many sign-ins to an account failed since the last that did not, and how many a session has to tell about. Imports
 * nothing: see 0001.
 */
export function up(): string[] {
  return [
    'alter table auth_user add column "failedSignIns" integer not null default 0',
    'alter table auth_session add column "failedSignIns" integer not null default 0',
  ];
}
