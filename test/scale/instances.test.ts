import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { nginxIsMissing } from "./nginx-server.ts";
import { type ScaledSite, scaledStore, startScaledSite } from "./scaled-site.ts";
import {
  eventId,
  inMilliseconds,
  propagationMilliseconds,
  recoveryMilliseconds,
  SiteDriver,
  somePeople,
} from "./site-driver.ts";

const edits = 100;

const store = scaledStore(inject("swift"));
afterAll(() => store.close());

const noNginx = nginxIsMissing();
const sites = [2, 4].flatMap((count) => [
  { setup: `${count} without nginx`, count, isBehindNginx: false, missing: undefined },
  { setup: `${count} behind nginx`, count, isBehindNginx: true, missing: noNginx },
]);

for (const { setup, count, isBehindNginx, missing } of sites) {
  describe.skipIf(missing || "missing" in inject("postgres"))(`instances with PostgreSQL, ${setup},`, () => {
    let site: ScaledSite;
    let driver: SiteDriver;

    beforeAll(async () => {
      site = await startScaledSite(store, { isBehindNginx, count });
      driver = await SiteDriver.start(site, setup);
    });
    afterAll(async () => {
      await driver?.close();
      await site?.stop();
    });

    it("show an edit made on one on every other within a second, a hundred times", async () => {
      const times: number[] = [];
      while (times.length < edits) for (const instance of site.instances) times.push(await driver.editAndSee(instance));
      times.sort((one, other) => one - other);
      const median = inMilliseconds(times[times.length / 2]);
      console.log(`${setup}: an edit is seen after ${median} (median), ${inMilliseconds(times.at(-1))} at most`);
      expect(times.at(-1)).toBeLessThan(propagationMilliseconds);
    });

    it("store one record each for 400 concurrent registrations, even when they are repeated", async () => {
      const people = somePeople("viele", 400);
      const expected = new Map(people.map(({ email, lastName }) => [email, lastName]));
      expect(await driver.registerAll(people)).toEqual({ 303: 400 });
      expect(await driver.registered(eventId, "viele")).toEqual(expected);
      // Without nginx, on another instance than before.
      expect(await driver.registerAll(people.toReversed())).toEqual({ 303: 400 });
      expect(await driver.registered(eventId, "viele")).toEqual(expected);
    });

    it("assign 150 seats to 400 concurrent registrations, none twice", async () => {
      const document = {
        title: "Kurs mit Plätzen",
        date: `${new Date().getFullYear() + 1}-05-05`,
        registrationSettings: { enabled: true, capacity: 150 },
      };
      const save = { intent: "save", id: "seats", expectedVersion: "new", document };
      expect((await driver.send(site.first.url, "/admin/events.data", save)).status).toBe(200);
      const answers = await driver.registerAll(somePeople("platz", 400), "seats");
      expect(answers).toEqual({ 303: 150, 409: 250 });
      expect((await driver.registered("seats", "platz")).size).toBe(150);
    });

    it("lose and duplicate nothing when one is killed under load, and recover within ten seconds", async () => {
      await driver.runDisruption("one killed", "getoetet", async () => {
        const begun = performance.now();
        await site.second.kill();
        return driver.untilReady(begun);
      });
      await driver.editThroughEach();
    });

    it("lose and duplicate nothing when PostgreSQL restarts under load, and recover within ten seconds", async () => {
      const { failures } = await driver.runDisruption("PostgreSQL restarted", "neustart", async () => {
        const begun = performance.now();
        await site.postgres.restart();
        return driver.untilReady(begun);
      });
      expect(failures).toBeGreaterThan(0);
      // The notification channel recovers too.
      await driver.editThroughEach(recoveryMilliseconds);
    });
  });
}
