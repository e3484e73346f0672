import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { makePlaces, type TestPlaces } from "#test/backup/backup-site.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { RegistrationStream, type SiteProcess, startSiteProcess } from "#test/site-process.ts";
import { storeKinds } from "#test/storage/store-kinds.ts";

/** The public address: both instances run behind one proxy. */
const siteUrl = "http://verein.example";
const account = { email: "redaktion@verein.example", password: "Vier Hühner tanzen" };
/** Generous: a loaded machine is no failure. `npm run test:scale` measures that it takes less than a second. */
const soon = { timeout: 120_000, interval: 20 };
const gatePassword = "Offen für Gäste 7";

describe.skipIf("missing" in inject("postgres"))("two instances on one PostgreSQL", () => {
  const [disk, s3] = storeKinds();
  const store = s3?.missing === undefined && s3 ? s3 : disk;
  let places: TestPlaces;
  let secondFolder: string;
  let first: SiteProcess;
  let second: SiteProcess;
  let cookie: string;

  const start = (dataDir: string) =>
    startSiteProcess({
      ...places.env,
      DATA_DIR: dataDir,
      SITE_URL: siteUrl,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    });

  beforeAll(async () => {
    places = await makePlaces("postgres", await store?.open());
    secondFolder = await mkdtemp(join(tmpdir(), "second-"));
    // Concurrently, on an empty database.
    [first, second] = await Promise.all([start(places.dataDir), start(secondFolder)]);
    const answer = await send(first, "/admin/login", new URLSearchParams({ ...account, weiter: "" }));
    cookie = cookieOf(answer);
  });
  afterAll(async () => {
    await first?.stop("SIGKILL");
    await second?.stop("SIGKILL");
    await places?.remove();
    await removeFolder(secondFolder);
    await disk?.close();
    await s3?.close();
  });

  function send({ url }: SiteProcess, path: string, body: URLSearchParams | object, cookies = "") {
    const isForm = body instanceof URLSearchParams;
    const headers = { Origin: siteUrl, Cookie: cookies, ...(!isForm && { "Content-Type": "application/json" }) };
    return fetch(url + path, {
      method: "POST",
      headers,
      body: isForm ? body : JSON.stringify(body),
      redirect: "manual",
    });
  }
  const open = ({ url }: SiteProcess, path: string, cookies = "") =>
    fetch(url + path, { headers: { Cookie: cookies }, redirect: "manual" });
  const cookieOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");

  it("create the default content and the administrator only once", async () => {
    const database = await openDatabase(places.databaseUrl);
    const rows = await database.selectFrom("content").select("id").where("collection", "=", "home").execute();
    const people = await database.selectFrom("auth_user").select("email").execute();
    await database.destroy();
    expect(rows).toEqual([{ id: "content" }]);
    expect(people).toEqual([{ email: account.email }]);
  });

  it("share sessions", async () => {
    expect((await open(first, "/admin/dashboard", cookie)).status).toBe(200);
    expect((await open(second, "/admin/dashboard", cookie)).status).toBe(200);
    expect((await open(second, "/admin/dashboard")).status).toBe(302);
  });

  it("show an edit made on the other", async () => {
    expect(await (await open(second, "/nachrichten")).text()).not.toContain("Nachricht aus der ersten");
    const document = { title: "Nachricht aus der ersten", date: "2026-06-10" };
    const save = { intent: "save", id: "edit1", expectedVersion: "new", document };
    expect((await send(first, "/admin/news.data", save, cookie)).status).toBe(200);
    await vi.waitFor(async () => {
      expect(await (await open(second, "/nachrichten")).text()).toContain(document.title);
    }, soon);
  });

  it("share the state and the passes of the gate", async () => {
    const set = (enabled: boolean, expectedVersion: number) => {
      const document = { enabled, password: enabled ? gatePassword : "" };
      return send(
        first,
        "/admin/maintenance.data",
        { intent: "save", id: "maintenance", expectedVersion, document },
        cookie,
      );
    };
    expect((await open(second, "/aktuelles")).status).toBe(200);
    expect((await set(true, 1)).status).toBe(200);
    await vi.waitFor(async () => expect((await open(second, "/aktuelles")).status).toBe(503), soon);

    const entry = await send(first, "/zugang", new URLSearchParams({ password: gatePassword, weiter: "/aktuelles" }));
    expect(entry.status).toBeGreaterThanOrEqual(300);
    expect((await open(second, "/aktuelles", cookieOf(entry))).status).toBe(200);

    expect((await set(false, 2)).status).toBe(200);
    await vi.waitFor(async () => expect((await open(second, "/aktuelles")).status).toBe(200), soon);
  });

  it("show the state of a bulk confirmation that runs on the other", async () => {
    const person = { title: "Dr.", firstName: "Eva", lastName: "Muster", email: "eva@praxis.example", city: "Bonn" };
    expect((await send(second, "/register/schmerzkonferenz", new URLSearchParams(person))).status).toBe(303);
    const database = await openDatabase(places.databaseUrl);
    const [row] = await database.selectFrom("registrations").select("id").execute();
    await database.destroy();
    const manager = "/admin/events/schmerzkonferenz/registrations.data";
    const begun = await send(first, manager, { intent: "confirm", ids: [row?.id] }, cookie);
    const jobId = /"jobId","(\w+)"/.exec(await begun.text())?.[1];
    await vi.waitFor(async () => {
      const answer = await (await open(second, `${manager}?auftrag=${jobId}`, cookie)).text();
      expect(answer).toMatch(/"state","ended"/);
    }, soon);
  });

  it("never assign a seat twice, and both show that none is left", async () => {
    const document = {
      title: "Kurs mit Plätzen",
      date: `${new Date().getFullYear() + 1}-05-05`,
      registrationSettings: { enabled: true, capacity: 10 },
    };
    const save = { intent: "save", id: "seats", expectedVersion: "new", document };
    expect((await send(first, "/admin/events.data", save, cookie)).status).toBe(200);
    await vi.waitFor(async () => {
      expect(await (await open(second, "/veranstaltungen")).text()).toContain("Plätze frei");
    }, soon);
    const register = (instance: SiteProcess, n: number) => {
      const person = {
        title: "Dr.",
        firstName: "Eva",
        lastName: "Muster",
        email: `s${n}@praxis.example`,
        city: "Bonn",
      };
      return send(instance, "/register/seats", new URLSearchParams(person));
    };
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => register(n % 2 === 0 ? first : second, n)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(303), ...Array(20).fill(409)]);
    for (const instance of [first, second]) {
      await vi.waitFor(async () => {
        expect(await (await open(instance, "/veranstaltungen")).text()).toContain("Ausgebucht");
      }, soon);
    }
  });

  it("lose no acknowledged registration when one of them is killed under load", async () => {
    const form = "/register/schmerzkonferenz";
    const streams = [first, second].map(({ url }, n) => new RegistrationStream(url + form, `i${n}`, siteUrl));
    const [toFirst, toSecond] = streams as [RegistrationStream, RegistrationStream];
    await Promise.all([toFirst.acknowledgedMore(40), toSecond.acknowledgedMore(40)]);
    await second.stop("SIGKILL");
    // The other instance keeps working.
    await toFirst.acknowledgedMore(40);
    await Promise.all(streams.map((stream) => stream.stop()));
    expect([...toFirst.refused, ...toSecond.refused]).toEqual([]);

    const database = await openDatabase(places.databaseUrl);
    const rows = await database
      .selectFrom("registrations")
      .select("email")
      .where("event_id", "=", "schmerzkonferenz")
      .execute();
    await database.destroy();
    const kept = new Set(rows.map(({ email }) => email));
    expect(kept.size).toBe(rows.length);
    for (const { acknowledged, sent } of streams) {
      expect(acknowledged.length).toBeGreaterThanOrEqual(40);
      expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
      for (const email of sent) kept.delete(email);
    }
    kept.delete("eva@praxis.example");
    expect([...kept]).toEqual([]);

    second = await start(secondFolder);
    expect((await open(second, "/admin/dashboard", cookie)).status).toBe(200);
  });
});
