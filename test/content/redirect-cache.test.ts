import { afterEach, beforeEach, expect, it } from "vitest";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const viewer = { id: "u1", email: "erika@verein.example" };
const target = "/aktuelles";

describeOnEachEngine("a redirect instead of a news item", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    await app.put("news", "a1", aNewsItem({ title: "Sommerfest" }));
  });
  afterEach(() => app.close());

  const source = "/nachrichten/sommerfest-a1";

  it.each<[string, () => Promise<unknown>]>([
    ["is entered", () => app.services.redirects.save(viewer, { source, target })],
    ["is read from a list", () => app.services.redirects.saveAll(viewer, [{ source, target }])],
  ])("leads there as soon as it %s, and no longer than it exists", async (_way, save) => {
    const address = (await app.listen()) + source;
    const statusOf = async () => (await fetch(address, { redirect: "manual" })).status;
    expect([await statusOf(), await statusOf()]).toEqual([200, 200]);
    await save();
    expect(await statusOf()).toBe(301);
    await app.services.redirects.remove(viewer, source);
    expect(await statusOf()).toBe(200);
  });
});
