import { describe, expect, it, vi } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { runIn } from "#server/database/migrate.ts";
import { up as hashTokens } from "#server/database/migrations/0042-hashed-sessions.ts";
import { address, email, hour, minute, openAccounts, password } from "#test/accounts/open-accounts.ts";

const site = openAccounts();

describe("a session", () => {
  it("expires after an hour without use, and each use extends it", async () => {
    const cookies = await site.signIn();
    for (let round = 0; round < 3; round++) {
      vi.setSystemTime(Date.now() + 59 * minute);
      expect(await site.accounts.findViewer(cookies)).toBeDefined();
    }
    vi.setSystemTime(Date.now() + 60 * minute);
    expect(await site.accounts.findViewer(cookies)).toBeUndefined();
  });

  it("expires twelve hours after sign-in, even if in use", async () => {
    const cookies = await site.signIn();
    for (let round = 0; round < 23; round++) {
      vi.setSystemTime(Date.now() + hour / 2);
      expect(await site.accounts.findViewer(cookies)).toBeDefined();
    }
    vi.setSystemTime(Date.now() + hour / 2 + 1);
    expect(await site.accounts.findViewer(cookies)).toBeUndefined();
  });

  it("neither lasts nor proves who it is for as long as the clock was ahead", async () => {
    const now = new Date();
    vi.setSystemTime(now.getTime() + 30 * minute);
    const cookies = await site.signIn();
    expect(await site.accounts.isRecentlyProven(cookies)).toBe(true);
    vi.setSystemTime(now);
    expect(await site.accounts.isRecentlyProven(cookies)).toBe(false);
    vi.setSystemTime(now.getTime() - 400 * 24 * hour);
    expect(await site.accounts.findViewer(cookies)).toBeUndefined();
  });

  it("ends on sign-out, in the database and in the browser", async () => {
    const cookies = await site.signIn();
    const [removal] = await site.accounts.signOut(cookies);
    expect(removal).toMatch(/^admin_session=; Max-Age=0/);
    expect(await site.accounts.findViewer(cookies)).toBeUndefined();
    expect((await listActivities(site.database, { limit: 1 }))[0]?.action).toBe("account.signed_out");
  });

  it("is deleted after it has expired", async () => {
    await site.signIn();
    vi.setSystemTime(Date.now() + 61 * minute);
    await site.signIn();
    expect(await site.database.selectFrom("auth_session").select("id").execute()).toHaveLength(1);
  });

  it.each(["admin_session=made-up", "admin_session=a.b", "admin_session=", "other=1", ""])(
    "is not found for the cookie %j",
    async (cookies) => {
      expect(await site.accounts.findViewer(await site.signIn())).toMatchObject({ email });
      expect(await site.accounts.findViewer(cookies)).toBeUndefined();
    },
  );

  it("stays open when an update replaces its token, stored as it is, by the hash", async () => {
    const cookies = await site.signIn();
    const token = /admin_session=([\w-]+)\./.exec(cookies)?.[1] ?? "";
    await site.database.updateTable("auth_session").set({ token }).execute();
    expect(await site.accounts.findViewer(cookies)).toBeUndefined();
    for (const step of hashTokens()) await step(runIn(site.database));
    expect(await site.accounts.findViewer(cookies)).toMatchObject({ email });
  });

  it("is not opened by a token read from the database, without the secret", async () => {
    await site.signIn();
    const { token } = await site.database.selectFrom("auth_session").select("token").executeTakeFirstOrThrow();
    expect(await site.accounts.findViewer(`admin_session=${token}`)).toBeUndefined();
    expect(await site.accounts.findViewer(`admin_session=${token}.${"A".repeat(43)}%3D`)).toBeUndefined();
    // Nor with a signature: the hash is no token.
    const { readSecret } = await import("../secret.ts");
    const { issueSession } = await import("./session-token.ts");
    const signed = issueSession(readSecret(site.dataDir), token, false).split(";")[0] ?? "";
    expect(await site.accounts.findViewer(signed)).toBeUndefined();
  });
});

describe("changing the password", () => {
  const change = (cookies: string | null, next: string, current = password) =>
    site.accounts.changePassword(cookies, { current, next }, address);

  it("ends all other sessions of the account and keeps this one", async () => {
    const other = await site.signIn();
    const own = await site.signIn();
    expect(await change(own, "Neues Wort 7")).toEqual({ ok: true });
    expect(await site.accounts.findViewer(own)).toBeDefined();
    expect(await site.accounts.findViewer(other)).toBeUndefined();
    expect(await site.accounts.signIn({ email, password }, address, null)).toMatchObject({ reason: "invalid" });
    expect(await site.accounts.signIn({ email, password: "Neues Wort 7" }, address, null)).toMatchObject({ ok: true });
  });

  it.each([
    ["kurz", "too_short"],
    [email, "own_email"],
    ["Sommer2026", "too_common"],
    [password, "unchanged"],
  ])("refuses %s: %s", async (next, reason) => {
    expect(await change(await site.signIn(), next)).toEqual({ ok: false, reason });
    expect(await site.accounts.signIn({ email, password }, address, null)).toMatchObject({ ok: true });
  });

  it("requires a session and the current password, with the limits of the sign-in", async () => {
    expect(await change(null, "Neues Wort 7")).toEqual({ ok: false, reason: "not_signed_in" });
    site.accounts = site.open({ hasLimits: true });
    const cookies = await site.signIn();
    for (let round = 0; round < 10; round++) {
      expect(await change(cookies, "Neues Wort 7", `falsch${round}`)).toEqual({ ok: false, reason: "wrong_password" });
    }
    expect(await change(cookies, "Neues Wort 7")).toMatchObject({ reason: "limited" });
    expect(await site.open().signIn({ email, password }, address, null)).toMatchObject({ ok: true });
  });
});
