import { createHash, randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator } from "#test/signed-in.ts";
import { RegistrationStream, type SiteProcess, startSiteProcess } from "#test/site-process.ts";

const event = "schmerzkonferenz";
const capacity = 8;

let folder: string;
let site: SiteProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waiting-killed-"));
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

/** Accesses the database, which the site may have open. */
function inDatabase<T>(use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, "site.db"));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

interface Row {
  id: string;
  email: string;
  status: string;
  offer_expires_at: string | null;
}
const rows = () =>
  inDatabase((database) => {
    return database.prepare("select id, email, status, offer_expires_at from registrations").all() as unknown as Row[];
  });
/** Creates links for the registrations with an offer, as the mail would; most runs are too short for one. */
function linkOffered(): string[] {
  return inDatabase((database) => {
    const offered = database.prepare("select id from registrations where offer_expires_at is not null").all();
    return offered.map(({ id }) => {
      const token = randomBytes(16).toString("base64url");
      const hash = createHash("sha256").update(token).digest("base64url");
      database
        .prepare("insert into manage_links values (?, ?, 'offer', '2026-01-01T00:00:00.000Z')")
        .run(hash, String(id));
      return `/anmeldung/verwalten/${token}`;
    });
  });
}
const isSeated = ({ status }: Row) => status === "new" || status === "confirmed";

async function send(url: string, path: string, body: BodyInit, headers: Record<string, string>): Promise<Response> {
  return fetch(`${url}${path}`, { method: "POST", body, redirect: "manual", headers: { Origin: url, ...headers } });
}

it("assigns no seat twice and loses nothing acknowledged when killed twelve times between registrations, cancellations and offers", async () => {
  site = await start();
  const signedIn = await send(site.url, "/admin/login", new URLSearchParams({ ...administrator, weiter: "" }), {});
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const headers = { Cookie: cookies.join("; "), "Content-Type": "application/json" };
  await site.stop();
  const settings = JSON.stringify({ enabled: true, registrationMethod: "direct", capacity, waitingListEnabled: true });
  inDatabase((database) => {
    const change = "update content set data = json_set(data, '$.registrationSettings', json(?)) where id = ?";
    return database.prepare(change).run(settings, event);
  });

  const acknowledged: string[] = [];
  const cancelled: string[] = [];
  for (let round = 0; round < 12; round++) {
    const links = linkOffered();
    site = await start();
    const { url } = site;
    const stream = new RegistrationStream(`${url}/register/${event}`, `r${round}`);
    const enough = stream.acknowledgedMore(4 + (round % 5));
    const ids = rows()
      .filter(isSeated)
      .slice(0, 3)
      .map(({ id }) => id);
    const cancelling = ids.map(async (id) => {
      const body = JSON.stringify({ intent: "cancel", ids: [id] });
      const answer = await send(url, `/admin/events/${event}/registrations`, body, headers).catch(() => undefined);
      if (answer?.status === 200) cancelled.push(id);
    });
    const accepting = links.map((link) =>
      send(url, `${link}/angebot`, new URLSearchParams({ antwort: "annehmen" }), {}).catch(() => undefined),
    );
    // Killed while the others are in progress.
    await Promise.all([enough, accepting[0], cancelling[0]]);
    await site.stop("SIGKILL");
    await stream.stop();
    await Promise.all([...cancelling, ...accepting]);
    acknowledged.push(...stream.acknowledged);

    const stored = rows();
    const taken = stored.filter(isSeated).length;
    const offers = stored.filter((row) => row.status === "waiting" && row.offer_expires_at !== null).length;
    expect(taken + offers).toBeLessThanOrEqual(capacity);
    const kept = new Set(stored.map(({ email }) => email));
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
    expect(stored.filter(({ id, status }) => cancelled.includes(id) && status !== "cancelled")).toEqual([]);
  }
  expect(cancelled.length).toBeGreaterThan(6);

  // Once it runs and something happens, every free seat is offered.
  site = await start();
  const ids = rows()
    .filter(isSeated)
    .slice(0, 1)
    .map(({ id }) => id);
  const body = JSON.stringify({ intent: "cancel", ids });
  expect((await send(site.url, `/admin/events/${event}/registrations`, body, headers)).status).toBe(200);
  await expect
    .poll(() => rows().filter((row) => isSeated(row) || row.offer_expires_at !== null).length, { timeout: 40_000 })
    .toBe(capacity);
}, 180_000);
