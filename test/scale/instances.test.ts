import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { backMilliseconds, Errands, eventId, inMilliseconds, shownMilliseconds, somePeople } from "./errands.ts";
import { nginxIsMissing } from "./nginx-server.ts";
import { type ScaledSite, scaledStore, startScaledSite } from "./scaled-site.ts";

const edits = 100;

const store = scaledStore();
afterAll(() => store.close());

const noNginx = nginxIsMissing();
const sites = [2, 4].flatMap((count) => [
  { setup: `${count} asked directly`, count, isBehindNginx: false, missing: undefined },
  { setup: `${count} behind nginx`, count, isBehindNginx: true, missing: noNginx },
]);

for (const { setup, count, isBehindNginx, missing } of sites) {
  describe.skipIf(missing || "missing" in inject("postgres"))(`instances with PostgreSQL, ${setup},`, () => {
    let site: ScaledSite;
    let errands: Errands;

    beforeAll(async () => {
      site = await startScaledSite(store, { isBehindNginx, count });
      errands = await Errands.start(site, setup);
    });
    afterAll(async () => {
      await errands?.close();
      await site?.stop();
    });

    it("show an edit made on one on every other within a second, a hundred times", async () => {
      const times: number[] = [];
      while (times.length < edits)
        for (const instance of site.instances) times.push(await errands.editAndSee(instance));
      times.sort((one, other) => one - other);
      const median = inMilliseconds(times[times.length / 2]);
      console.log(`${setup}: an edit is seen after ${median} (median), ${inMilliseconds(times.at(-1))} at most`);
      expect(times.at(-1)).toBeLessThan(shownMilliseconds);
    });

    it("keep exactly the records of 400 who register at the same moment, also when they do it twice", async () => {
      const people = somePeople("viele", 400);
      const expected = new Map(people.map(({ email, lastName }) => [email, lastName]));
      expect(await errands.registerAll(people)).toEqual({ 303: 400 });
      expect(await errands.registered(eventId, "viele")).toEqual(expected);
      // On another instance, where visitors go there by turns.
      expect(await errands.registerAll(people.toReversed())).toEqual({ 303: 400 });
      expect(await errands.registered(eventId, "viele")).toEqual(expected);
    });

    it("give away 150 seats to 400 who want one at the same moment, and no seat twice", async () => {
      const document = {
        title: "Kurs mit Plätzen",
        date: `${new Date().getFullYear() + 1}-05-05`,
        registrationSettings: { enabled: true, capacity: 150 },
      };
      const save = { intent: "save", id: "seats", expectedVersion: "new", document };
      expect((await errands.send(site.first.url, "/admin/events.data", save)).status).toBe(200);
      const answers = await errands.registerAll(somePeople("platz", 400), "seats");
      expect(answers).toEqual({ 303: 150, 409: 250 });
      expect((await errands.registered("seats", "platz")).size).toBe(150);
    });

    it("lose and double nothing when one is killed under load, and are all back within ten seconds", async () => {
      await errands.disturb("one killed", "getoetet", async () => {
        const begun = performance.now();
        await site.second.kill();
        return errands.untilReady(begun);
      });
      await errands.editThroughEach();
    });

    it("lose and double nothing when PostgreSQL is restarted under load, and go on within ten seconds", async () => {
      const { failures } = await errands.disturb("PostgreSQL restarted", "neustart", async () => {
        const begun = performance.now();
        await site.postgres.restart();
        return errands.untilReady(begun);
      });
      expect(failures).toBeGreaterThan(0);
      // What tells instances of edits came back as well.
      await errands.editThroughEach(backMilliseconds);
    });
  });
}
