import type { Connection } from "./schema.ts";

/**
 * Names of the facts about this installation, in the table `installation`. Facts are no content: a backup holds none.
 * - `backups_ahead`: when backups with a day to come were first seen, by name, as JSON
 * - `bounces_read`: how far the mailbox of `BOUNCE_URL` was read, as JSON
 * - `clock_trusted`: instant at which the clock was last known to be right, beside the nightly runs
 * - `drill`: instant of the last restore drill
 * - `failed_mails_told`: until when the administrators were told of mails that failed
 * - `file store`: id of the file store that belongs to this database
 * - `health`: topics that were bad at the last check, as JSON
 * - `mail_domain`: what DNS last said about the domain of the sender, as JSON
 * - `notice:…`: a notice for operators, as JSON
 * - `readable_since`: number of the oldest schema whose program can read this database
 * - `ready`: instant of the last write of the readiness check
 * - `reports_due`: events of which the secretariat is to be reminded at present, with their last days, as JSON
 * - `restored`: id of the restore whose stage belongs to the site
 * - `secretariat_told`: instant until which the secretariat was told what is new
 * - `secret`: content of the secret file, on PostgreSQL
 */
export type Fact =
  | "backups_ahead"
  | "bounces_read"
  | "clock_trusted"
  | "drill"
  | "failed_mails_told"
  | "file store"
  | "health"
  | "mail_domain"
  | `notice:${string}`
  | "readable_since"
  | "ready"
  | "reports_due"
  | "restored"
  | "secret"
  | "secretariat_told";

export async function readFact(connection: Connection, name: Fact): Promise<string | undefined> {
  const row = await connection.selectFrom("installation").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

export async function writeFact(connection: Connection, name: Fact, value: string): Promise<void> {
  await connection
    .insertInto("installation")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Writes a fact unless there is one: instances that start together agree. @returns the one there is */
export async function offerFact(connection: Connection, name: Fact, value: string): Promise<string> {
  const offer = connection.insertInto("installation").values({ name, value });
  await offer.onConflict((conflict) => conflict.column("name").doNothing()).execute();
  return (await readFact(connection, name)) ?? value;
}

export async function removeFact(connection: Connection, name: Fact): Promise<void> {
  await connection.deleteFrom("installation").where("name", "=", name).execute();
}

/** Returns the values of all facts whose names start with a prefix, by name. */
export async function listFacts(connection: Connection, prefix: "notice:"): Promise<string[]> {
  const select = connection.selectFrom("installation").select("value").where("name", "like", `${prefix}%`);
  return (await select.orderBy("name").execute()).map(({ value }) => value);
}
