/**
 * Invoices are found by the address of their registration, which may have been corrected since. Imports nothing: see 0038.
 */
export function up(): string[] {
  return [
    `update invoices set email_key = (select email_key from registrations where registrations.id = invoices.registration_id)
      where exists (select 1 from registrations where registrations.id = invoices.registration_id)`,
  ];
}
