import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createRateLimits } from "#server/rate-limits.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { type PostgresServer, startPostgres } from "#test/database/postgres-server.ts";

const limit = { name: "probe", points: 3, seconds: 60 };
const address = "203.0.113.77";

describeOnEachEngine("rate limits", (current) => {
  const open = (secret = "secret") => createRateLimits(current().database, () => secret);
  const storedKeys = async () => (await current().database.selectFrom("rate_limits").select("key").execute()).sort();

  it("return the waiting time, refund an attempt, and clear a key", async () => {
    const limits = open();
    for (let round = 0; round < 3; round++) expect(await limits.take(limit, address)).toBe(0);
    const wait = await limits.take(limit, address);
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await limits.take({ ...limit, name: "other" }, address)).toBe(0);
    await limits.clear(limit, address);
    expect(await limits.take(limit, address, 3)).toBe(0);
    await limits.refund(limit, address);
    expect(await limits.take(limit, address)).toBe(0);
    expect(await limits.take(limit, address)).toBeGreaterThan(0);
  });

  it("are shared by all instances on PostgreSQL, and per instance on SQLite", async () => {
    const [one, two] = [open(), open()];
    await Promise.all([one.take(limit, address), one.take(limit, address), one.take(limit, address)]);
    expect((await two.take(limit, address)) > 0).toBe(current().engine === "postgres");
  });

  it("allow exactly the limit of concurrent attempts", async () => {
    const instances = [open(), open()];
    const many = { ...limit, points: 10 };
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, n) => instances[current().engine === "postgres" ? n % 2 : 0]?.take(many, address)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it("start again after their period, and leave no rows behind", async () => {
    const limits = open();
    const short = { ...limit, points: 1, seconds: 3 };
    expect(await limits.take(short, address)).toBe(0);
    expect(await limits.take(short, address)).toBeGreaterThan(0);
    await limits.take(limit, address);
    await expect.poll(() => limits.take(short, address)).toBe(0);
    await expect
      .poll(async () => {
        await limits.removeExpired();
        return (await storedKeys()).map(({ key }) => key.split(":", 1)[0]);
      })
      .toEqual(current().engine === "postgres" ? ["probe"] : []);
  });

  it("do not last until a clock that was ahead comes true", async () => {
    const limits = open();
    for (let round = 0; round < 4; round++) await limits.take(limit, address);
    const years = 5 * 365 * 24 * 60 * 60_000;
    await current()
      .database.updateTable("rate_limits")
      .set((e) => ({ expire: e("expire", "+", years) }))
      .execute();
    await limits.removeExpired();
    expect(await storedKeys()).toEqual([]);
  });

  it("store no addresses, only hashes that depend on the secret", async () => {
    if (current().engine === "sqlite") {
      await open().take(limit, address);
      expect(await storedKeys()).toEqual([]);
      return;
    }
    for (const secret of ["secret", "secret", "another"]) await open(secret).take(limit, address);
    const keys = await storedKeys();
    expect(keys).toHaveLength(2);
    for (const { key } of keys) expect(key).toMatch(/^probe:[\w-]{43}$/);
  });
});

describe.skipIf("missing" in inject("postgres"))("two sites on one PostgreSQL", () => {
  let apps: TestApp[];
  let urls: string[];
  let postgres: PostgresServer;

  beforeEach(async () => {
    postgres = await startPostgres();
    apps = [];
    for (let instance = 0; instance < 2; instance++) {
      apps.push(await createTestApp({ databaseUrl: postgres.url, env: { TRUST_PROXY: "1" } }));
    }
    urls = await Promise.all(apps.map((app) => app.listen()));
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    await postgres.stop();
  });

  const signIn = (instance: number, email: string) =>
    fetch(`${urls[instance]}/admin/login`, {
      method: "POST",
      body: new URLSearchParams({ email, password: "falsch" }),
      headers: { Origin: apps[0]?.siteUrl ?? "", "X-Forwarded-For": address },
    });

  it("count wrong passwords together, and store neither address nor account in clear", async () => {
    for (let round = 0; round < 10; round++) {
      expect((await signIn(round % 2, "wer@verein.example")).status).toBe(401);
    }
    for (const instance of [0, 1]) expect((await signIn(instance, "wer@verein.example")).status).toBe(429);
    const rows = await apps[0]?.services.database.selectFrom("rate_limits").selectAll().execute();
    expect(rows?.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|verein|wer@/);
  });

  it("limit per instance while the database is unreachable", async () => {
    const take = (instance: number) => apps[instance]?.services.rateLimits.take(limit, address);
    expect(await take(0)).toBe(0);
    await postgres.restart(async () => {
      for (let round = 0; round < 3; round++) expect(await take(0)).toBe(0);
      expect(await take(0)).toBeGreaterThan(0);
      expect(await take(1)).toBe(0);
    });
    await expect.poll(() => take(1)).toBe(0);
    expect(await apps[0]?.services.database.selectFrom("rate_limits").select("points").execute()).toEqual([
      { points: 2 },
    ]);
  });
});
