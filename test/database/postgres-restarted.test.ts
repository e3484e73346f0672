import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { writeContent } from "#server/content/store/write-content.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { aNewsItem } from "#test/builders.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { RegistrationStream, type SiteProcess, startSiteProcess } from "#test/site-process.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

const form = "/register/schmerzkonferenz";

// A separate server, because restarting the shared one would break other suites.
describe.skipIf("missing" in inject("postgres"))("the site on an unreliable PostgreSQL", () => {
  let postgres: PostgresServer;
  let folder: string;
  let site: SiteProcess;
  let database: Database;

  beforeAll(async () => {
    postgres = await startPostgres();
    folder = await mkdtemp(join(tmpdir(), "postgres-restarted-"));
    site = await startSiteProcess({ DATA_DIR: folder, DATABASE_URL: postgres.url });
    database = await openDatabase(postgres.url);
  });
  afterAll(async () => {
    await site?.stop("SIGKILL");
    await database?.destroy();
    await postgres?.stop();
    await removeFolder(folder);
  });

  const isRunning = () => site.child.exitCode === null && site.child.signalCode === null;
  const open = (path: string) => fetch(site.url + path, { redirect: "manual" });

  async function expectKept({ acknowledged }: RegistrationStream): Promise<void> {
    const rows = await database.selectFrom("registrations").select("email").execute();
    const kept = new Set(rows.map(({ email }) => email));
    expect(kept.size).toBe(rows.length);
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  }

  /** Expects an edit by another process to be shown, which needs the listening connection. */
  async function expectEditsShown(title: string): Promise<void> {
    expect(await (await open("/nachrichten")).text()).not.toContain(title);
    await database
      .transaction()
      .execute((transaction) =>
        writeContent(
          transaction,
          { collection: "news", id: "n1", document: aNewsItem({ title }), expected: "any", activity: null },
          { email: null, now: new Date() },
        ),
      );
    await vi.waitFor(async () => expect(await (await open("/nachrichten")).text()).toContain(title), 120_000);
  }

  it("survives when its connections are terminated, active or idle", async () => {
    const endConnections = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(database);
    const stream = new RegistrationStream(site.url + form, "ended");
    for (let round = 0; round < 4; round++) {
      await stream.acknowledgedMore(10);
      await endConnections();
    }
    await stream.acknowledgedMore(10);
    await stream.stop();
    await endConnections();
    await expectEditsShown("Nach dem Ende der Verbindungen");
    expect(isRunning()).toBe(true);
    expect(stream.refused.filter((status) => status !== 500)).toEqual([]);
    await expectKept(stream);
  });

  it("survives a restart of the server under load: answers errors meanwhile and then continues", async () => {
    await open("/");
    const stream = new RegistrationStream(site.url + form, "restarted");
    await stream.acknowledgedMore(20);
    await postgres.restart(async () => {
      expect((await open("/")).status).toBe(200);
      expect((await open("/readyz")).status).toBe(503);
      const person = { title: "Dr.", firstName: "Eva", lastName: "Muster", email: "eva@praxis.example", city: "Bonn" };
      const answer = await fetch(site.url + form, {
        method: "POST",
        body: new URLSearchParams(person),
        headers: { Origin: site.url },
      });
      expect(answer.status).toBe(500);
      expect(await answer.text()).toContain("Fehler");
    });
    await stream.acknowledgedMore(20);
    await stream.stop();
    expect(isRunning()).toBe(true);
    expect((await open("/readyz")).status).toBe(200);
    await expectEditsShown("Nach dem Neustart");
    expect(stream.refused.filter((status) => status !== 500)).toEqual([]);
    await expectKept(stream);
  });
});
