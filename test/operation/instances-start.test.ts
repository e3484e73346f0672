import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { readSecret } from "#server/accounts/secret.ts";
import { firstSchema, migrateTo, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { loadApplication } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { makeDatabase } from "#test/database/contract-database.ts";

describe.skipIf("missing" in inject("postgres"))("four instances that start at the same moment", () => {
  let made: Awaited<ReturnType<typeof makeDatabase>>;
  let database: Database;
  let apps: TestApp[];

  beforeEach(async () => {
    made = await makeDatabase("postgres");
    database = await openDatabase(made.url);
    apps = [];
  });
  afterEach(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await database.destroy();
    await made.remove();
  });

  async function startFour(): Promise<void> {
    const { initialize } = await loadApplication();
    const startOne = async () => {
      const app = await createTestApp({ databaseUrl: made.url });
      apps.push(app);
      await initialize(app.services);
    };
    await Promise.all(Array.from({ length: 4 }, startOne));
  }
  const countOf = (message: string) => apps.flatMap(({ logged }) => logged).filter((line) => line.message === message);

  it("migrate an empty database once, create its content once, and share one secret", async () => {
    await startFour();
    expect(await database.selectFrom("content").select("id").where("collection", "=", "home").execute()).toHaveLength(
      1,
    );
    expect(await database.selectFrom("auth_user").select("email").execute()).toHaveLength(1);
    expect(new Set(apps.map(({ services }) => readSecret(services.config.dataDir))).size).toBe(1);
    for (const app of apps) expect((await app.request("/")).status).toBe(200);
    expect(countOf("database backed up before its migration")).toHaveLength(0);
  });

  // Without a later migration there is no older database.
  it.skipIf(newestSchema === firstSchema)("migrate an older database once, and back it up once", async () => {
    await database.transaction().execute((transaction) => migrateTo(transaction, firstSchema));
    await database.insertInto("page_views").values({ day: "2026-06-14", path: "/", count: 3 }).execute();
    await startFour();
    expect(countOf("database backed up before its migration")).toHaveLength(1);
    expect(await database.selectFrom("page_views").select("count").execute()).toEqual([{ count: 3 }]);
    for (const app of apps) expect((await app.request("/")).status).toBe(200);
  });
});
