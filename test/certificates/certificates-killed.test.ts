import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator } from "#test/signed-in.ts";
import { type SiteProcess, startSiteProcess } from "#test/site-process.ts";

const event = "schmerzkonferenz";
const peoplePerKill = 30;
/** The site is killed once this many more are issued. */
const killPoints = [7, 1, 12];

let folder: string;
let site: SiteProcess | undefined;
let people = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "certificates-killed-"));
});
afterAll(async () => {
  await site?.stop("SIGKILL");
  await removeFolder(folder);
});

const start = () =>
  startSiteProcess({
    DATA_DIR: folder,
    LOG_LEVEL: "info",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });

function inDatabase<T>(run: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, "site.db"), { timeout: 5000 });
  try {
    return run(database);
  } finally {
    database.close();
  }
}
const rows = (query: string) => inDatabase((database) => database.prepare(query).all()) as Record<string, string>[];
const count = () => rows("select code from certificates").length;

async function signIn({ url }: SiteProcess): Promise<string> {
  const body = new URLSearchParams({ ...administrator, weiter: "" });
  const headers = { Origin: url };
  const answer = await fetch(`${url}/admin/login`, { method: "POST", body, redirect: "manual", headers });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Issues to everybody from two browsers at once, until all are issued or the site is killed. */
async function issueAll(running: SiteProcess): Promise<void> {
  const cookie = await signIn(running);
  const issue = async () => {
    for (;;) {
      const answer = await fetch(`${running.url}/admin/events/${event}/bescheinigungen.data`, {
        method: "POST",
        body: JSON.stringify({ intent: "issueAll" }),
        headers: { Origin: running.url, Cookie: cookie, "Content-Type": "application/json" },
      });
      expect(answer.status).toBe(200);
      await answer.text();
      if (count() === people) return;
    }
  };
  await Promise.all([issue(), issue()]);
}

/** Registers more people, who attend. */
function arrange(): void {
  inDatabase((database) => {
    const at = "2026-06-15T10:00:00.000Z";
    const stored = database.prepare("select data from content where id = ?").get(event) as { data: string };
    const { date: day } = JSON.parse(stored.data) as { date: string };
    const columns =
      "id, event_id, title, first_name, last_name, email, email_key, city, status, created_at, updated_at";
    for (const end = people + peoplePerKill; people < end; people++) {
      const n = people;
      const email = `n${n}@praxis.example`;
      database
        .prepare(`insert into registrations (${columns}) values (?, ?, 'Dr.', 'Eva', ?, ?, ?, 'Bonn', 'new', ?, ?)`)
        .run(`r${n}`, event, `Muster ${n}`, email, email, at, at);
      database
        .prepare("insert into attendance (registration_id, day, method, recorded_at) values (?, ?, 'list', ?)")
        .run(`r${n}`, day, at);
    }
  });
}

it("issues exactly one certificate to each person when killed three times meanwhile", async () => {
  let running = await start();
  site = running;
  for (const killPoint of killPoints) {
    // Once more if all were issued before it was killed.
    do {
      arrange();
      const enough = count() + killPoint;
      // The connection fails before a response or in the middle of one.
      const failure = issueAll(running).catch((error: Error) =>
        expect(error.message).toMatch(/^(fetch failed|terminated)$/),
      );
      await expect.poll(count, { interval: 20 }).toBeGreaterThanOrEqual(enough);
      await running.stop("SIGKILL");
      await failure;
      running = await start();
      site = running;
    } while (count() === people);
  }
  await issueAll(running);
  const issued = rows("select code, registration_id, data from certificates where withdrawn_at is null");
  expect(new Set(issued.map(({ code }) => code)).size).toBe(people);
  expect(new Set(issued.map(({ registration_id }) => registration_id)).size).toBe(people);
  for (const { registration_id, data = "{}" } of issued) {
    expect(JSON.parse(data)).toMatchObject({ participant: `Dr. Eva Muster ${registration_id?.slice(1)}` });
  }
  const logged = rows("select id from activity_logs where action = 'registration.certificate_issued'");
  expect(logged).toHaveLength(people);
});
