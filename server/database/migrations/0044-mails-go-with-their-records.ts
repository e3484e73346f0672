/**
 * A mail is deleted with its record, whoever deletes it. Mails about the health of the system and about points to
 * report have a record id of two parts, `{account or event} {day}`. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const ofRecord = "record_id = old.id";
  const ofDay = "substr(record_id, 1, length(old.id) + 1) = old.id || ' '";
  const records = [
    ["registrations", ofRecord],
    ["message_recipients", ofRecord],
    ["contact", ofRecord],
    ["account_notices", ofRecord],
    ["auth_user", `${ofRecord} or ${ofDay}`],
    ["content", ofDay],
  ] as const;
  const forget = engine === "postgres" ? forgetInPostgres : forgetInSqlite;
  return [
    "create index mail_outbox_by_record on mail_outbox (record_id)",
    ...records.flatMap(([table, condition]) => forget(table, condition)),
  ];
}

function forgetInSqlite(table: string, condition: string): string[] {
  return [
    `create trigger mails_of_${table} after delete on ${table} begin
      delete from mail_outbox where ${condition};
    end`,
  ];
}

function forgetInPostgres(table: string, condition: string): string[] {
  return [
    `create or replace function forget_mails_of_${table}() returns trigger language plpgsql as $$ begin
      delete from mail_outbox where ${condition};
      return null;
    end $$`,
    `create trigger mails_of_${table} after delete on ${table}
      for each row execute function forget_mails_of_${table}()`,
  ];
}
