import type { DatabaseSync } from "node:sqlite";
import type pg from "pg";
import { residentMegabytes } from "../test/linux-processes.ts";
import type { ScaledSite } from "../test/scale/scaled-site.ts";
import type { Measure } from "./measure.ts";
import type { Site } from "./start-and-memory.ts";

const instanceMegabytes = 400;
const instanceConnections = 12;
const registrationBytes = 1500;

/** Bytes of a table and its indexes for each of its records. */
const postgresBytes = "select pg_total_relation_size('registrations') / count(*) as count from registrations";
const sqliteBytes = `
  select sum(pgsize) / (select count(*) from registrations) as count from dbstat
  where name in (select name from sqlite_schema where tbl_name = 'registrations')`;

/** Measures memory and connections of an instance, and the size of a registration. */
export async function measureInstanceUse(
  single: Site,
  scaled: ScaledSite,
  database: DatabaseSync,
  client: pg.Client,
): Promise<Measure[]> {
  const megabytes = scaled.instances.map(({ pid }) => residentMegabytes(pid));
  const clients = await numberFrom(
    client,
    "select count(*) from pg_stat_activity where backend_type = 'client backend'",
  );
  return [
    {
      what: "resident memory of an instance, right after the load",
      value: Math.max(...megabytes),
      unit: "MB",
      limit: instanceMegabytes,
      good: "at most",
      detail: `${megabytes.map(Math.round).join(" ")} on PostgreSQL, ${Math.round(residentMegabytes(single.pid))} on SQLite`,
    },
    {
      what: "connections of an instance to PostgreSQL",
      // All but the one that asks.
      value: (clients - 1) / scaled.instances.length,
      unit: "",
      limit: instanceConnections,
      good: "at most",
    },
    {
      what: "size of a registration in PostgreSQL, with its indexes",
      value: await numberFrom(client, postgresBytes),
      unit: "bytes",
      limit: registrationBytes,
      good: "at most",
      detail: `${Math.round(Number(database.prepare(sqliteBytes).get()?.count))} bytes in SQLite`,
    },
  ];
}

/** Runs a statement whose only column is `count`. */
export async function numberFrom(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(statement);
  return Number(rows[0]?.count);
}
