import { sql } from "kysely";
import { expect, vi } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { RetryingVisitors, register } from "./retrying-visitors.ts";
import { account, type Instance, type ScaledSite } from "./scaled-site.ts";

/** Limits for an edit to reach every instance, and for the site to recover from a failure. */
export const propagationMilliseconds = 1000;
export const recoveryMilliseconds = 10_000;

export const eventId = "schmerzkonferenz";
const form = `/register/${eventId}`;

/** Acts as visitors and an editor on a site of several instances, and asserts the results. */
export class SiteDriver {
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
   * @param setup labels the output
   */
  static async start(site: ScaledSite, setup: string): Promise<SiteDriver> {
    const answer = await SiteDriver.signIn(site, site.publicUrls[0] ?? "");
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    return new SiteDriver(site, setup, await openDatabase(site.postgres.url), cookies.join("; "));
  }

  close(): Promise<void> {
    return this.#database.destroy();
  }

  /** Sends a request as the editor: form fields, a JSON submission or a file. */
  send(url: string, path: string, body: URLSearchParams | Uint8Array<ArrayBuffer> | object): Promise<Response> {
    const headers = { Origin: this.site.origin, Cookie: this.#cookie };
    if (body instanceof URLSearchParams || body instanceof Uint8Array) return post(url + path, body, headers);
    return post(url + path, JSON.stringify(body), { ...headers, "Content-Type": "application/json" });
  }

  /** Publishes a record as the editor does. @throws if it is rejected */
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

  /** @returns milliseconds from the response to an edit on one instance until all others show it */
  async editAndSee(through: Instance, timeout = propagationMilliseconds): Promise<number> {
    const others = this.site.instances.filter((instance) => instance !== through);
    const page = async ({ url }: Instance) => (await fetch(`${url}/nachrichten`)).text();
    // Fills their caches with the old page.
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

  /** Edits through each instance in turn, and waits until the others show it. */
  async editThroughEach(timeout = propagationMilliseconds): Promise<void> {
    for (const instance of this.site.instances) await this.editAndSee(instance, timeout);
  }

  /**
   * Returns the last names by email address of an event's registrations whose address begins with `name`.
   * @throws if an address has more than one
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

  /** Returns the sender's address of each contact message whose address begins with `name`. */
  async messagesFrom(name: string): Promise<string[]> {
    const rows = await this.#database
      .selectFrom("contact")
      .select("email")
      .where("email", "like", `${name}%`)
      .execute();
    return rows.map(({ email }) => email);
  }

  /** Returns the number of stored versions of a record. */
  async revisions(collection: string, id: string): Promise<number> {
    const rows = await this.#database
      .selectFrom("revisions")
      .select("version")
      .where("collection", "=", collection)
      .where("id", "=", id)
      .execute();
    return rows.length;
  }

  /** Returns the number of clients connected to the database, including this one. */
  async databaseConnections(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`.execute(
      this.#database,
    );
    return rows[0]?.count ?? 0;
  }

  /** Registers all people concurrently, distributed over the public URLs. @returns counts by response status */
  async registerAll(people: readonly Person[], event = eventId): Promise<Record<number, number>> {
    const { publicUrls, origin } = this.site;
    const answers = await Promise.all(
      people.map((person, n) => register(`${publicUrls[n % publicUrls.length]}/register/${event}`, origin, person)),
    );
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** Starts visitors who register until stopped. @param name prefix of their addresses */
  visitors(name: string, pace?: { connections: number; pauseMilliseconds: number }): RetryingVisitors {
    const forms = this.site.publicUrls.map((url) => url + form);
    return new RetryingVisitors(forms, { name, origin: this.site.origin, ...pace });
  }

  /**
   * Disrupts the site while visitors register. Expects that no registration is lost or stored twice, and that nobody waits
   * longer than the limit.
   * @param name prefix of their addresses
   * @param disrupt resolves after recovery, with the milliseconds it took
   */
  async runDisruption(
    what: string,
    name: string,
    disrupt: (visitors: RetryingVisitors) => Promise<number>,
  ): Promise<RetryingVisitors> {
    const visitors = this.visitors(name);
    await visitors.acknowledgedMore(100);
    const recovery = await disrupt(visitors);
    await visitors.acknowledgedMore(100);
    await visitors.stop();
    console.log(
      `${this.#setup}, ${what}: recovered after ${inMilliseconds(recovery)}; ${visitors.acknowledged.length} registered, ` +
        `${visitors.failures} attempts failed, longest wait ${inMilliseconds(visitors.longestWaitMilliseconds)}`,
    );
    await this.expectAllStored(visitors, name);
    expect(recovery).toBeLessThan(recoveryMilliseconds);
    expect(visitors.longestWaitMilliseconds).toBeLessThan(recoveryMilliseconds);
    return visitors;
  }

  async expectAllStored({ acknowledged }: RetryingVisitors, name: string): Promise<void> {
    const kept = await this.registered(eventId, name);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect([...kept.keys()].sort()).toEqual([...acknowledged].sort());
  }

  /** Waits until every instance is ready. @returns milliseconds since `begun`, now by default */
  async untilReady(begun = performance.now()): Promise<number> {
    const options = { timeout: recoveryMilliseconds, interval: 20 };
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

/** @param name prefix of their addresses */
export function somePeople(name: string, count: number): Person[] {
  return Array.from({ length: count }, (_, n) => ({
    email: `${name}${n}@praxis.example`,
    lastName: `Muster ${letters(n)}`,
  }));
}

/** Names must not contain digits. */
const letters = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");

export const inMilliseconds = (milliseconds: number | undefined) => `${Math.round(milliseconds ?? 0)} ms`;

function post(url: string, body: BodyInit, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", headers, body, redirect: "manual" });
}
