import { sql } from "kysely";
import { expect, vi } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { PatientVisitors, register } from "./patient-visitors.ts";
import { account, type Instance, type ScaledSite } from "./scaled-site.ts";

/** What an association is promised: an edit is seen everywhere, and what broke is whole again. */
export const shownMilliseconds = 1000;
export const backMilliseconds = 10_000;

export const eventId = "schmerzkonferenz";
const form = `/register/${eventId}`;

/** What visitors and an editor do on a site of several instances, and what must be true afterwards. */
export class Errands {
  readonly site: ScaledSite;
  readonly #setup: string;
  readonly #database: Database;
  readonly #cookie: string;
  #edits = 0;

  /** Signs in another session of the editor. */
  static signIn(site: ScaledSite, url: string): Promise<Response> {
    const credentials = new URLSearchParams({ ...account, weiter: "" });
    return post(`${url}/admin/login`, credentials, { Origin: site.origin });
  }

  private constructor(site: ScaledSite, setup: string, database: Database, cookie: string) {
    this.site = site;
    this.#setup = setup;
    this.#database = database;
    this.#cookie = cookie;
  }

  /**
   * Signs in the editor.
   * @param setup says in the output how the site is asked
   */
  static async start(site: ScaledSite, setup: string): Promise<Errands> {
    const answer = await Errands.signIn(site, site.entrances[0] ?? "");
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    return new Errands(site, setup, await openDatabase(site.postgres.url), cookies.join("; "));
  }

  close(): Promise<void> {
    return this.#database.destroy();
  }

  /** Sends something of the editor: fields of a form, what a screen sends, or a file. */
  send(url: string, path: string, body: URLSearchParams | Uint8Array<ArrayBuffer> | object): Promise<Response> {
    const headers = { Origin: this.site.origin, Cookie: this.#cookie };
    if (body instanceof URLSearchParams || body instanceof Uint8Array) return post(url + path, body, headers);
    return post(url + path, JSON.stringify(body), { ...headers, "Content-Type": "application/json" });
  }

  /** Publishes a record as the editor does. @throws when it is not taken */
  async save(url: string, collection: string, id: string, expectedVersion: number | "new", document: object) {
    const path = `/admin/${collection}.data`;
    const answer = await this.send(url, path, { intent: "save", id, expectedVersion, document });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  }

  /** Opens an address as the editor. */
  open(url: string): Promise<Response> {
    return fetch(url, { headers: { Cookie: this.#cookie }, redirect: "manual" });
  }

  /** @returns milliseconds from the answer to an edit on one until all the others show it */
  async editAndSee(through: Instance, timeout = shownMilliseconds): Promise<number> {
    const others = this.site.instances.filter((instance) => instance !== through);
    const page = async ({ url }: Instance) => (await fetch(`${url}/nachrichten`)).text();
    // From now on those have the page as it was.
    await Promise.all(others.map(page));
    const document = { title: `Ausgabe ${++this.#edits} der Nachricht`, date: "2026-06-10" };
    const expectedVersion = this.#edits === 1 ? "new" : this.#edits - 1;
    await this.save(through.url, "news", "edit1", expectedVersion, document);
    const saved = performance.now();
    await Promise.all(
      others.map((other) =>
        vi.waitFor(async () => expect(await page(other)).toContain(document.title), { timeout, interval: 5 }),
      ),
    );
    return performance.now() - saved;
  }

  /** An edit through any is seen on every other. */
  async editThroughEach(timeout = shownMilliseconds): Promise<void> {
    for (const instance of this.site.instances) await this.editAndSee(instance, timeout);
  }

  /**
   * E-mail address to last name of all records of an event whose address begins so.
   * @throws when an address has more than one
   */
  async registered(event: string, name: string): Promise<Map<string, string>> {
    const rows = await this.#database
      .selectFrom("registrations")
      .select(["email", "last_name"])
      .where("event_id", "=", event)
      .where("email", "like", `${name}%`)
      .execute();
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
    return new Map(rows.map(({ email, last_name }) => [email, last_name]));
  }

  /** Returns the addresses of all contact messages whose address begins so, as often as there are messages. */
  async messagesFrom(name: string): Promise<string[]> {
    const rows = await this.#database
      .selectFrom("contact")
      .select("email")
      .where("email", "like", `${name}%`)
      .execute();
    return rows.map(({ email }) => email);
  }

  /** Returns how many versions of a record are kept. */
  async revisions(collection: string, id: string): Promise<number> {
    const rows = await this.#database
      .selectFrom("revisions")
      .select("version")
      .where("collection", "=", collection)
      .where("id", "=", id)
      .execute();
    return rows.length;
  }

  /** Returns how many clients are connected to the database, this one's own connections included. */
  async databaseConnections(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`.execute(
      this.#database,
    );
    return rows[0]?.count ?? 0;
  }

  /** Registers so many people at the same moment, over all entrances. @returns how often each status was answered */
  async registerAll(people: readonly Person[], event = eventId): Promise<Record<number, number>> {
    const { entrances, origin } = this.site;
    const answers = await Promise.all(
      people.map((person, n) => register(`${entrances[n % entrances.length]}/register/${event}`, origin, person)),
    );
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** People who register until somebody stops them. @param name part of their addresses */
  visitors(name: string, pace?: { connections: number; pauseMilliseconds: number }): PatientVisitors {
    const forms = this.site.entrances.map((url) => url + form);
    return new PatientVisitors(forms, { name, origin: this.site.origin, ...pace });
  }

  /**
   * Disturbs the site while people register. None of them is lost or doubled, and none waits longer than is promised.
   * @param name part of their addresses
   * @param disturb resolves when all is well again, with the milliseconds that took
   */
  async disturb(
    what: string,
    name: string,
    disturb: (visitors: PatientVisitors) => Promise<number>,
  ): Promise<PatientVisitors> {
    const visitors = this.visitors(name);
    await visitors.acknowledgedMore(100);
    const away = await disturb(visitors);
    await visitors.acknowledgedMore(100);
    await visitors.stop();
    console.log(
      `${this.#setup}, ${what}: all well after ${inMilliseconds(away)}; ${visitors.acknowledged.length} registered, ` +
        `${visitors.failures} tries failed, the longest wait ${inMilliseconds(visitors.longestWaitMilliseconds)}`,
    );
    await this.expectAllKept(visitors, name);
    expect(away).toBeLessThan(backMilliseconds);
    expect(visitors.longestWaitMilliseconds).toBeLessThan(backMilliseconds);
    return visitors;
  }

  async expectAllKept({ acknowledged }: PatientVisitors, name: string): Promise<void> {
    const kept = await this.registered(eventId, name);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect([...kept.keys()].sort()).toEqual([...acknowledged].sort());
  }

  /** Waits until all of every instance works. @returns milliseconds since `begun`, now by default */
  async untilReady(begun = performance.now()): Promise<number> {
    const options = { timeout: backMilliseconds, interval: 20 };
    await Promise.all(
      this.site.instances.map(({ url }) =>
        vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), options),
      ),
    );
    return performance.now() - begun;
  }
}

export interface Person {
  email: string;
  lastName: string;
}

/** @param name beginning of their addresses */
export function somePeople(name: string, count: number): Person[] {
  return Array.from({ length: count }, (_, n) => ({
    email: `${name}${n}@praxis.example`,
    lastName: `Muster ${letters(n)}`,
  }));
}

/** A name has no digits. */
const letters = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");

export const inMilliseconds = (milliseconds: number | undefined) => `${Math.round(milliseconds ?? 0)} ms`;

function post(url: string, body: BodyInit, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", headers, body, redirect: "manual" });
}
