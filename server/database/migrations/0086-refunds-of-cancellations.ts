/**
 * Whether a refund was entered for a cancellation, so that the fee is owed again once that is undone. Imports nothing: see
 * 0038.
 */
export function up(): string[] {
  return [
    "alter table payments add column of_cancellation integer not null default 0",
    `update payments set of_cancellation = 1 where kind = 'refund' and exists (
      select 1 from registrations where registrations.id = payments.registration_id
        and registrations.status = 'cancelled' and registrations.cancelled_at <> ''
        and payments.entered_at >= registrations.cancelled_at
    )`,
  ];
}
