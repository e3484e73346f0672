import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { storeKinds } from "../files-stores.ts";
import { nginxIsMissing } from "./nginx-server.ts";
import { PatientVisitors, register } from "./patient-visitors.ts";
import { account, type Instance, type ScaledSite, startScaledSite } from "./scaled-site.ts";

/** A name has no digits. */
const letters = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** What an association is promised. */
const shownMilliseconds = 1000;
const backMilliseconds = 10_000;
const form = "/register/schmerzkonferenz";

const kinds = storeKinds();
const store = kinds.find(({ name, missing }) => name === "S3" && !missing) ?? kinds.find(({ missing }) => !missing);
afterAll(async () => {
  for (const kind of kinds) await kind.close();
});

const noNginx = nginxIsMissing();
const roads = [
  { road: "asked directly", isBehindNginx: false, missing: undefined },
  { road: "behind nginx", isBehindNginx: true, missing: noNginx },
];

for (const { road, isBehindNginx, missing } of roads) {
  describe.skipIf(missing || "missing" in inject("postgres"))(`two instances with PostgreSQL, ${road},`, () => {
    let site: ScaledSite;
    let database: Database;
    let cookie: string;
    let edits = 0;

    beforeAll(async () => {
      if (!store) throw new Error("There is always the disk.");
      site = await startScaledSite(store, { isBehindNginx });
      database = await openDatabase(site.postgres.url);
      const credentials = new URLSearchParams({ ...account, weiter: "" });
      const answer = await send(site.entrances[0] ?? "", "/admin/login", credentials);
      cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(";", 1)[0])
        .join("; ");
    });
    afterAll(async () => {
      await database?.destroy();
      await site?.stop();
    });

    const send = (url: string, path: string, body: URLSearchParams | object) => {
      const isForm = body instanceof URLSearchParams;
      const headers = {
        Origin: site.origin,
        Cookie: cookie ?? "",
        ...(!isForm && { "Content-Type": "application/json" }),
      };
      return fetch(url + path, {
        method: "POST",
        headers,
        body: isForm ? body : JSON.stringify(body),
        redirect: "manual",
      });
    };

    /** @returns milliseconds from the answer to an edit on one until the other shows it */
    async function editAndSee(through: Instance, on: Instance, timeout: number): Promise<number> {
      // From now on that one has the page as it was.
      await (await fetch(`${on.url}/nachrichten`)).text();
      const document = { title: `Ausgabe ${++edits} der Nachricht`, date: "2026-06-10" };
      const expectedVersion = edits === 1 ? "new" : edits - 1;
      const save = { intent: "save", id: "edit1", expectedVersion, document };
      expect((await send(through.url, "/admin/news.data", save)).status).toBe(200);
      const saved = performance.now();
      await vi.waitFor(
        async () => expect(await (await fetch(`${on.url}/nachrichten`)).text()).toContain(document.title),
        { timeout, interval: 5 },
      );
      return performance.now() - saved;
    }

    async function registered(eventId: string, name: string): Promise<Map<string, string>> {
      const rows = await database
        .selectFrom("registrations")
        .select(["email", "last_name"])
        .where("event_id", "=", eventId)
        .where("email", "like", `${name}%`)
        .execute();
      expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
      return new Map(rows.map(({ email, last_name }) => [email, last_name]));
    }

    /** Registers so many people at the same moment, over all entrances. @returns how often each status was answered */
    async function registerAll(path: string, people: readonly { email: string; lastName: string }[]) {
      const { entrances, origin } = site;
      const answers = await Promise.all(
        people.map((person, n) => register(`${entrances[n % entrances.length]}${path}`, origin, person)),
      );
      const counts: Record<number, number> = {};
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
      return counts;
    }

    const somePeople = (name: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        email: `${name}${n}@praxis.example`,
        lastName: `Muster ${letters(n)}`,
      }));

    /** Runs something under load. @returns what the visitors saw */
    async function underLoad(name: string, disturb: () => Promise<void>): Promise<PatientVisitors> {
      const forms = site.entrances.map((url) => url + form);
      const visitors = new PatientVisitors(forms, { name, origin: site.origin });
      await visitors.acknowledgedMore(100);
      await disturb();
      await visitors.acknowledgedMore(100);
      await visitors.stop();
      return visitors;
    }

    async function expectAllKept({ acknowledged }: PatientVisitors, name: string): Promise<void> {
      const kept = await registered("schmerzkonferenz", name);
      expect(acknowledged.length).toBeGreaterThanOrEqual(200);
      expect([...kept.keys()].sort()).toEqual([...acknowledged].sort());
    }

    /** @returns milliseconds until all of an instance works again */
    async function untilReady({ url }: Instance): Promise<number> {
      const begun = performance.now();
      await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
        timeout: backMilliseconds,
        interval: 20,
      });
      return performance.now() - begun;
    }

    it("show an edit made on one on the other within a second, a hundred times", async () => {
      const times: number[] = [];
      for (let n = 0; n < 100; n++) times.push(await editAndSee(site.first, site.second, shownMilliseconds));
      times.sort((one, other) => one - other);
      console.log(`${road}: an edit is seen after ${say(times[50])} (median), ${say(times.at(-1))} at most`);
      expect(times.at(-1)).toBeLessThan(shownMilliseconds);
    });

    it("keep exactly the records of 400 who register at the same moment, also when they do it twice", async () => {
      const people = somePeople("viele", 400);
      const expected = new Map(people.map(({ email, lastName }) => [email, lastName]));
      expect(await registerAll(form, people)).toEqual({ 303: 400 });
      expect(await registered("schmerzkonferenz", "viele")).toEqual(expected);
      // On the other instance, where visitors go there by turns.
      expect(await registerAll(form, people.toReversed())).toEqual({ 303: 400 });
      expect(await registered("schmerzkonferenz", "viele")).toEqual(expected);
    });

    it("give away 150 seats to 400 who want one at the same moment, and no seat twice", async () => {
      const document = {
        title: "Kurs mit Plätzen",
        date: `${new Date().getFullYear() + 1}-05-05`,
        registrationSettings: { enabled: true, capacity: 150 },
      };
      const save = { intent: "save", id: "seats", expectedVersion: "new", document };
      expect((await send(site.first.url, "/admin/events.data", save)).status).toBe(200);
      const answers = await registerAll("/register/seats", somePeople("platz", 400));
      expect(answers).toEqual({ 303: 150, 409: 250 });
      expect((await registered("seats", "platz")).size).toBe(150);
    });

    it("lose and double nothing when one is killed under load, and are both back within ten seconds", async () => {
      let away = 0;
      const visitors = await underLoad("getoetet", async () => {
        const begun = performance.now();
        await site.second.kill();
        await untilReady(site.second);
        away = performance.now() - begun;
      });
      tell("one killed", visitors, away);
      await expectAllKept(visitors, "getoetet");
      expect(away).toBeLessThan(backMilliseconds);
      expect(visitors.longestWaitMilliseconds).toBeLessThan(backMilliseconds);
      await editAndSee(site.first, site.second, shownMilliseconds);
      await editAndSee(site.second, site.first, shownMilliseconds);
    });

    it("lose and double nothing when PostgreSQL is restarted under load, and go on within ten seconds", async () => {
      let away = 0;
      const visitors = await underLoad("neustart", async () => {
        const begun = performance.now();
        await site.postgres.restart();
        await Promise.all([untilReady(site.first), untilReady(site.second)]);
        away = performance.now() - begun;
      });
      tell("PostgreSQL restarted", visitors, away);
      await expectAllKept(visitors, "neustart");
      expect(away).toBeLessThan(backMilliseconds);
      expect(visitors.longestWaitMilliseconds).toBeLessThan(backMilliseconds);
      expect(visitors.failures).toBeGreaterThan(0);
      // What tells instances of edits came back as well.
      await editAndSee(site.first, site.second, backMilliseconds);
      await editAndSee(site.second, site.first, backMilliseconds);
    });

    const say = (milliseconds: number | undefined) => `${Math.round(milliseconds ?? 0)} ms`;
    const tell = (what: string, visitors: PatientVisitors, away: number) =>
      console.log(
        `${road}, ${what}: all well after ${say(away)}; ${visitors.acknowledged.length} registered, ` +
          `${visitors.failures} tries failed, the longest wait ${say(visitors.longestWaitMilliseconds)}`,
      );
  });
}
