import { beforeEach, describe, expect, it } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { createLog } from "#server/log.ts";
import { address, email, openAccounts, password } from "#test/accounts/open-accounts.ts";

const site = openAccounts();

describe("limits", () => {
  const wrong = { email, password: "falsch" };
  const networks = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${index}`);
  const tryWrong = (credentials: typeof wrong, network: string, cookies: string | null = null) =>
    site.accounts.signIn(credentials, network, cookies);
  beforeEach(() => {
    site.accounts = site.open({ hasLimits: true });
  });

  it("block a network for an account after ten wrong passwords, whether the account exists or not", async () => {
    for (const as of [email, "niemand@example.org"]) {
      for (let round = 0; round < 10; round++) {
        expect(await tryWrong({ ...wrong, email: as }, address)).toEqual({ ok: false, reason: "invalid" });
      }
      const outcome = await site.accounts.signIn({ email: as, password }, address, null);
      expect(outcome).toEqual({ ok: false, reason: "limited", retryAfterSeconds: 900 });
    }
    expect(await site.accounts.signIn({ email, password }, "198.51.100.1", null)).toMatchObject({ ok: true });
  });

  it("block an account after a hundred failures in an hour, except for known browsers", async () => {
    const known = await site.signIn();
    for (const network of networks(10)) {
      for (let round = 0; round < 10; round++) await tryWrong(wrong, network);
    }
    expect(await site.accounts.signIn({ email, password }, "203.0.113.1", null)).toEqual({
      ok: false,
      reason: "limited",
      retryAfterSeconds: 3600,
    });
    expect(await site.accounts.signIn({ email, password }, "203.0.113.1", known)).toMatchObject({ ok: true });
    expect(await site.accounts.signIn({ email, password }, "198.51.100.0", known)).toMatchObject({ ok: true });
  });

  it("do not count blocked attempts", async () => {
    for (const network of networks(9)) for (let round = 0; round < 50; round++) await tryWrong(wrong, network);
    expect(await site.accounts.signIn({ email, password }, "203.0.113.1", null)).toMatchObject({ ok: true });
    for (let round = 0; round < 50; round++) await tryWrong({ ...wrong, email: "andere@example.org" }, "198.51.100.0");
    await site.accounts.create("zweite@example.org", password);
    const second = { email: "zweite@example.org", password };
    expect(await site.accounts.signIn(second, "198.51.100.0", null)).toMatchObject({ ok: true });
  });

  it("hold for concurrent attempts", async () => {
    const together = Array.from({ length: 25 }, () => tryWrong(wrong, address));
    const checked = (await Promise.all(together)).filter((outcome) => !outcome.ok && outcome.reason === "invalid");
    expect(checked).toHaveLength(10);
  });

  it("block an address that tries many accounts", async () => {
    for (let round = 0; round < 30; round++) {
      await site.accounts.signIn({ email: `wer${round}@example.org`, password }, address, null);
    }
    expect(await site.accounts.signIn({ email, password }, address, null)).toMatchObject({ reason: "limited" });
    expect(await site.accounts.signIn({ email, password }, "198.51.100.1", null)).toMatchObject({ ok: true });
  });

  it("are reset by a successful sign-in", async () => {
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 9; failure++) await tryWrong(wrong, address);
      expect(await site.accounts.signIn({ email, password }, address, null)).toMatchObject({ ok: true });
    }
  });

  it("block a known browser after ten failures of its own, from any network", async () => {
    const known = await site.signIn();
    for (const network of networks(10))
      expect(await tryWrong(wrong, network, known)).toMatchObject({ reason: "invalid" });
    expect(await site.accounts.signIn({ email, password }, "203.0.113.1", known)).toMatchObject({ reason: "limited" });
    expect(await site.accounts.signIn({ email, password }, "198.51.100.0", null)).toMatchObject({ ok: true });
  });

  it.each([
    [
      "of another account",
      async () => {
        await site.accounts.create("zweite@example.org", password);
        return site.signIn("zweite@example.org");
      },
    ],
    [
      "that is forged",
      async () =>
        (await site.signIn()).replace(/(admin_device_[^=]+=)[^;]+/, `$1${"A".repeat(16)}.9999999999.${"A".repeat(43)}`),
    ],
    [
      "with an extended expiry",
      async () => (await site.signIn()).replace(/(admin_device_[^=]+=[^.]+)\.\d+/, "$1.9999999999"),
    ],
    ["that has expired", async () => await site.signIn()],
  ])("do not exempt a browser with a cookie %s", async (what, make) => {
    const cookies = await make();
    expect(cookies).toContain("admin_device_");
    if (what === "that has expired") {
      site.accounts = site.open({ hasLimits: true, now: new Date("2027-07-21T10:00:00Z") });
    }
    for (let round = 0; round < 10; round++) await tryWrong(wrong, address);
    expect(await site.accounts.signIn({ email, password }, address, cookies)).toMatchObject({ reason: "limited" });
  });

  it("recognise a browser by a cookie that scripts cannot read, valid for 400 days", async () => {
    const outcome = await site.open({ siteUrl: "https://verein.example" }).signIn({ email, password }, address, null);
    expect(outcome.ok && outcome.setCookies[1]).toMatch(
      /^__Host-admin_device_[\w-]{12}=[\w-]{16}\.\d+\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});

describe("sign-ins that failed", () => {
  const fail = (as = email) => site.accounts.signIn({ email: as, password: "falsch" }, address, null);

  it("are shown at the next sign-in, once, and logged as a count", async () => {
    for (let round = 0; round < 3; round++) await fail();
    for (let round = 0; round < 2; round++) await fail("niemand@example.org");
    const cookies = await site.signIn();
    expect(await site.accounts.countFailedSignIns(cookies)).toBe(3);
    await site.accounts.dismissFailedSignIns(cookies);
    expect(await site.accounts.countFailedSignIns(cookies)).toBe(0);
    expect(await site.accounts.countFailedSignIns(await site.signIn())).toBe(0);
    expect(await site.accounts.countFailedSignIns(null)).toBe(0);
    const entries = (await listActivities(site.database, { limit: 9 })).filter(
      ({ action }) => action === "account.sign_in_failed",
    );
    expect(entries.map(({ details, user }) => ({ details, user }))).toEqual([
      { user: "System", details: { count: 3, email } },
      { user: "System", details: { count: 2 } },
    ]);
  });

  it("survive a restart once saved, and add up", async () => {
    await fail();
    await site.accounts.saveFailedSignIns();
    site.accounts = site.open();
    await fail();
    expect(await site.accounts.countFailedSignIns(await site.signIn())).toBe(2);
  });

  it("appear in the operators' log without addresses", async () => {
    const lines: unknown[] = [];
    site.accounts = site.open({ log: createLog("info", (line) => lines.push(JSON.parse(line))) });
    await fail();
    await fail("niemand@example.org");
    const { id } = await site.database.selectFrom("auth_user").select("id").executeTakeFirstOrThrow();
    expect(lines).toMatchObject([{ level: "warn", account: id }, { account: "unknown" }]);
    expect(JSON.stringify(lines)).not.toContain("@");
  });
});
