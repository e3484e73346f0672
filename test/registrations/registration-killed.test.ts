import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator } from "#test/signed-in.ts";
import { RegistrationStream, type SiteProcess, startSiteProcess } from "#test/site-process.ts";

const rounds = 5;
const capacity = 6;
const eventOf = (round: number) => `runde-${round}`;

let folder: string;
let site: SiteProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "killed-"));
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

interface Row {
  id: string;
  event_id: string;
  email: string;
  status: string;
  offer_expires_at: string | null;
}
const read = <T>(run: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(join(folder, "site.db"), { timeout: 5000 });
  try {
    return run(database);
  } finally {
    database.close();
  }
};
const registrations = () =>
  read((database) =>
    database.prepare("select id, event_id, email, status, offer_expires_at from registrations").all(),
  ) as unknown as Row[];

/** Counts seats that are taken or offered. */
function seatsOf(rows: readonly Row[]): number {
  return rows.filter((row) => row.status === "new" || (row.status === "waiting" && row.offer_expires_at)).length;
}

async function signIn({ url }: SiteProcess): Promise<string> {
  const body = new URLSearchParams({ ...administrator, weiter: "" });
  const answer = await fetch(`${url}/admin/login`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { Origin: url },
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Cancels registrations as the secretariat and accepts offered seats, until the site is killed. */
class SeatTraffic {
  /** Ids of cancelled registrations. */
  readonly cancelled: string[] = [];
  /** Email addresses. */
  readonly accepted: string[] = [];
  /** Maximum number of seats in use at one time. */
  mostSeats = 0;
  readonly #url: string;
  readonly #event: string;
  readonly #cookie: string;
  readonly #work: Promise<unknown>;
  readonly #answered = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #isRunning = true;

  constructor(url: string, event: string, cookie: string) {
    this.#event = event;
    this.#url = url;
    this.#cookie = cookie;
    this.#work = Promise.all([this.#cancel(), this.#accept()]);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#work;
  }

  /** Resolves after this many cancellations and accepted offers. */
  async done(cancelled: number, accepted: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(() => {
      if (this.cancelled.length >= cancelled && this.accepted.length >= accepted) resolve();
    });
    await Promise.race([promise, this.#work]);
  }

  async #post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response | undefined> {
    const init = { method: "POST", body, redirect: "manual", headers: { Origin: this.#url, ...headers } } as const;
    return fetch(`${this.#url}${path}`, init).catch(() => undefined);
  }

  async #cancel(): Promise<void> {
    const headers = { Cookie: this.#cookie, "Content-Type": "application/json" };
    while (this.#isRunning) {
      const rows = registrations().filter((row) => row.event_id === this.#event);
      this.mostSeats = Math.max(this.mostSeats, seatsOf(rows));
      const [one] = rows.filter(({ status }) => status === "new");
      const body = JSON.stringify({ intent: "cancel", ids: [one?.id ?? "niemand"] });
      const answer = await this.#post(`/admin/events/${this.#event}/registrations`, body, headers);
      const said = (await answer?.json().catch(() => undefined)) as { changed?: number } | undefined;
      if (!said) return;
      if (one && said.changed === 1) this.cancelled.push(one.id);
      for (const check of this.#waiting) check();
    }
  }

  async #accept(): Promise<void> {
    while (this.#isRunning) {
      const names = await readdir(join(folder, "outbox")).catch(() => []);
      const name = names.find((file) => /-offer-[^.]+\.eml$/.test(file) && !this.#answered.has(file));
      const mime = name && (await readFile(join(folder, "outbox", name), "utf8")).replace(/=\r\n/g, "");
      const link = mime && /\/anmeldung\/verwalten\/[\w-]{22}/.exec(mime)?.[0];
      const path = link ? `${link}/angebot` : "/healthz";
      const answer = await this.#post(path, new URLSearchParams({ antwort: "annehmen" }));
      if (!answer) return;
      await answer.arrayBuffer().catch(() => undefined);
      if (!link) continue;
      this.#answered.add(name);
      if (answer.status === 303) this.accepted.push(/^To: .*<(.+)>/m.exec(mime)?.[1] ?? "");
      for (const check of this.#waiting) check();
    }
  }
}

it("loses no acknowledged registration, cancellation or seat when killed five times under load", async () => {
  site = await start();
  const cookie = await signIn(site);
  await site.stop();
  read((database) => {
    const copy = database.prepare(
      `insert into content (collection, id, version, data, created_at, updated_at)
       select collection, ?, version, json_set(data, '$.date', ?, '$.registrationSettings.capacity', ?,
         '$.registrationSettings.waitingListEnabled', json('true'), '$.registrationSettings.registrationLink', ''),
         created_at, updated_at
       from content where collection = 'events' and id = 'schmerzkonferenz'`,
    );
    const day = daysAfter(berlinDate(new Date()), 60);
    for (let round = 0; round < rounds; round++) copy.run(eventOf(round), day, capacity);
  });

  const acknowledged: string[] = [];
  const cancelled: string[] = [];
  const accepted: string[] = [];
  for (let round = 0; round < rounds; round++) {
    await removeFolder(join(folder, "outbox"));
    site = await start();
    const event = eventOf(round);
    const stream = new RegistrationStream(`${site.url}/register/${event}`, `r${round}`);
    const traffic = new SeatTraffic(site.url, event, cookie);
    const answers = 3 + round * 6;
    await Promise.all([stream.acknowledgedMore(answers), traffic.done(2 + (round % 4), 1 + (round % 2))]);
    await site.stop("SIGKILL");
    await Promise.all([stream.stop(), traffic.stop()]);
    expect(stream.acknowledged.length).toBeGreaterThanOrEqual(answers);
    expect(stream.refused).toEqual([]);
    acknowledged.push(...stream.acknowledged);
    cancelled.push(...traffic.cancelled);
    accepted.push(...traffic.accepted);

    const rows = registrations();
    const statusOf = new Map(
      rows.flatMap(
        ({ id, email, status }) =>
          [
            [id, status],
            [email, status],
          ] as const,
      ),
    );
    const kept = new Set(rows.map(({ email }) => email));
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
    expect(kept.size).toBe(rows.length);
    expect(cancelled.filter((id) => statusOf.get(id) !== "cancelled")).toEqual([]);
    expect(accepted.filter((email) => !["new", "cancelled"].includes(statusOf.get(email) ?? ""))).toEqual([]);
    const mostSeats = Math.max(traffic.mostSeats, seatsOf(rows.filter(({ event_id }) => event_id === event)));
    expect(mostSeats).toBeLessThanOrEqual(capacity);
  }
  expect(cancelled.length).toBeGreaterThan(rounds);
  expect(accepted.length).toBeGreaterThanOrEqual(rounds);
  const [integrity] = read((database) => database.prepare("pragma integrity_check").all());
  expect(integrity).toEqual({ integrity_check: "ok" });
});
