/** Finds who has paid without reading all who are registered. Imports nothing: see 0038. */
export function up(): string[] {
  return ["create index registrations_paid on registrations (event_id, paid_on, id) where paid_on > ''"];
}
