import { statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { address, email, openAccounts, password } from "#test/accounts/open-accounts.ts";
import type { createAccounts } from "./accounts.ts";
import { setDisabled } from "./administration/account-changes.ts";
import { createAccountLink, findAccountLink } from "./administration/account-links.ts";

const site = openAccounts();

describe("signing in", () => {
  it("starts a session that names its viewer", async () => {
    const viewer = await site.accounts.findViewer(await site.signIn(" Redaktion@Example.ORG "));
    expect(viewer).toEqual({ id: expect.any(String), email, role: "administration" });
  });

  it("accepts an address without a dot, like the default administrator's", async () => {
    await site.accounts.create("admin@localhost", password);
    expect((await site.accounts.findViewer(await site.signIn("admin@localhost")))?.email).toBe("admin@localhost");
  });

  it("sets a cookie that scripts cannot read, secure on HTTPS, for twelve hours", async () => {
    const plain = await site.accounts.signIn({ email, password }, address, null);
    const secure = await site.open({ siteUrl: "https://verein.example" }).signIn({ email, password }, address, null);
    const attributes = /^admin_session=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/;
    expect(plain.ok && plain.setCookies.map((cookie) => cookie.replace("; Secure", ""))[0]).toMatch(attributes);
    expect(secure.ok && secure.setCookies[0]).toMatch(/^__Host-admin_session=[^;]+;.* Path=\/;.*; Secure/);
  });

  it("ends the browser's previous session", async () => {
    const before = await site.signIn();
    const after = await site.signIn(email, before);
    expect(after).not.toBe(before);
    expect(await site.accounts.findViewer(before)).toBeUndefined();
    expect(await site.accounts.findViewer(after)).toBeDefined();
  });

  it.each([
    ["a wrong password", { email, password: "falsch" }],
    ["an unknown account", { email: "niemand@example.org", password }],
    ["no password", { email, password: "" }],
    ["a hostile address", { email: `${"a".repeat(50_000)}' or 1=1 --`, password: "x".repeat(50_000) }],
  ])("refuses %s with the same answer", async (_what, credentials) => {
    expect(await site.accounts.signIn(credentials, address, null)).toEqual({ ok: false, reason: "invalid" });
  });

  describe("with a watched argon2", () => {
    // The real argon2: the test checks that it is called, not how long it takes. Modules are reset because the test
    // files of one worker share them.
    const verify = vi.fn<typeof import("@node-rs/argon2").verify>();
    let create: typeof createAccounts;
    beforeAll(async () => {
      vi.resetModules();
      vi.doMock("@node-rs/argon2", async (load) => {
        const argon2 = await load<typeof import("@node-rs/argon2")>();
        return { ...argon2, verify: verify.mockImplementation(argon2.verify) };
      });
      ({ createAccounts: create } = await import("./accounts.ts"));
    });
    afterAll(() => {
      vi.doUnmock("@node-rs/argon2");
      vi.resetModules();
    });

    it.each([
      ["known", "echt@example.org"],
      ["unknown", "niemand@example.org"],
    ])("does the same work for an account that is %s", async (_what, as) => {
      await site.accounts.create("echt@example.org", password);
      verify.mockClear();
      await site.open({ create }).signIn({ email: as, password: "falsch" }, address, null);
      expect(verify.mock.calls).toEqual([[expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), "falsch"]]);
    });
  });

  it("is recorded in the activity log", async () => {
    await site.signIn();
    expect(await listActivities(site.database, { limit: 5 })).toMatchObject([
      { action: "account.signed_in", section: "account", user: email },
    ]);
  });
});

describe("a generated password", () => {
  it("is marked as such until it is changed", async () => {
    expect(await site.accounts.hasGivenPassword(await site.signIn())).toBe(false);
    const given = (await site.accounts.reset(email)) ?? "";
    const outcome = await site.accounts.signIn({ email, password: given }, address, null);
    expect(outcome).toMatchObject({ ok: true, isPasswordGiven: true });
    const cookies = outcome.ok ? outcome.setCookies.join() : null;
    expect(await site.accounts.hasGivenPassword(cookies)).toBe(true);
    await site.accounts.changePassword(cookies, { current: given, next: "Neues Wort 7" }, address);
    expect(await site.accounts.hasGivenPassword(cookies)).toBe(false);
    expect(await site.accounts.signIn({ email, password: "Neues Wort 7" }, address, null)).toMatchObject({
      isPasswordGiven: false,
    });
  });

  it("does not have to be changed after a sign-in through an identity provider", async () => {
    await site.accounts.reset(email);
    const outcome = await site.accounts.signInProven(
      { issuer: "https://id.example", subject: "s", email, name: "", provenAt: undefined, role: undefined },
      null,
    );
    const cookies = outcome.ok ? outcome.setCookies.join() : null;
    expect(await site.accounts.findViewer(cookies)).toMatchObject({ email });
    expect(await site.accounts.hasGivenPassword(cookies)).toBe(false);
  });
});

describe("managing accounts", () => {
  it("generates a random password when none is given, and refuses an existing address", async () => {
    const made = await site.accounts.create("zweite@example.org");
    expect(made).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect(
      await site.accounts.signIn({ email: "zweite@example.org", password: made ?? "" }, address, null),
    ).toMatchObject({
      ok: true,
    });
    expect(await site.accounts.create("ZWEITE@example.org")).toBeUndefined();
  });

  it("disables an account at once, and a reset enables it with a new password", async () => {
    const cookies = await site.signIn();
    await site.accounts.create("zweite@example.org", password, "reader");
    expect(await site.accounts.disable(email)).toEqual({ ok: false, reason: "last_administrator" });
    expect(await site.accounts.setRole(email, "reader")).toEqual({ ok: false, reason: "last_administrator" });
    expect(await site.accounts.setRole("zweite@example.org", "administration")).toEqual({ ok: true });
    expect(await site.accounts.disable(email)).toEqual({ ok: true });
    expect(await site.accounts.findViewer(cookies)).toBeUndefined();
    expect(await site.accounts.signIn({ email, password }, address, null)).toMatchObject({ reason: "invalid" });
    expect(await site.accounts.list()).toMatchObject([{ email, isDisabled: true }, { isDisabled: false }]);
    expect(await listActivities(site.database, { limit: 2 })).toMatchObject([
      { action: "account.disabled", user: "System", details: { email, by: "command" } },
      { action: "account.role_changed", user: "System", details: { role: "administration", by: "command" } },
    ]);

    const fresh = await site.accounts.reset(email);
    expect(await site.accounts.signIn({ email, password }, address, null)).toMatchObject({ reason: "invalid" });
    expect(await site.accounts.signIn({ email, password: fresh ?? "" }, address, null)).toMatchObject({ ok: true });
    expect(await site.accounts.list()).toMatchObject([{ email, isDisabled: false }, {}]);
  });

  it("records each change the operator makes", async () => {
    await site.accounts.createByCommand("zweite@example.org");
    await site.accounts.setRole("zweite@example.org", "reader");
    await site.accounts.disable("zweite@example.org");
    await site.accounts.reset("zweite@example.org");
    const entries = (await listActivities(site.database, { limit: 4 })).reverse();
    expect(entries.map(({ action, user, details }) => [action, user, details.email])).toEqual(
      ["created", "role_changed", "disabled", "reset"].map((what) => [
        `account.${what}`,
        "System",
        "zweite@example.org",
      ]),
    );
  });

  it("reports unknown accounts", async () => {
    expect(await site.accounts.reset("niemand@example.org")).toBeUndefined();
    expect(await site.accounts.disable("niemand@example.org")).toEqual({ ok: false, reason: "missing" });
  });

  it("stores argon2id hashes and a secret file readable by its owner only", async () => {
    await site.accounts.reset(email);
    const rows = await site.database
      .selectFrom("auth_account" as "auth_user")
      .selectAll()
      .execute();
    expect(rows).toMatchObject([{ password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
    expect(statSync(join(site.dataDir, "secret")).mode & 0o777).toBe(0o600);
  });
});

describe.each(["invitation", "reset"] as const)("a link to choose a password, %s, is revoked", (purpose) => {
  const now = new Date("2026-06-15T10:00:00Z");
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    "when the operator resets the account": () => site.accounts.reset(email),
    "when its owner changes the password": async () => {
      const change = { current: password, next: "Vier Hühner tanzen" };
      expect(await site.accounts.changePassword(await site.signIn(), change, address)).toEqual({ ok: true });
    },
    "when the account is disabled, also once it is enabled again": async (id) => {
      await site.accounts.create("zweite@example.org", password);
      for (const isDisabled of [true, false])
        expect(await setDisabled({ database: site.database }, { id, isDisabled }, { email: null, now })).toEqual({
          ok: true,
        });
    },
  };
  it.each(Object.entries(ways))("%s", async (_name, change) => {
    const { id } = await site.database.selectFrom("auth_user").select("id").executeTakeFirstOrThrow();
    const token = await createAccountLink(site.database, id, purpose, now);
    expect(await findAccountLink(site.database, token, now)).toBeDefined();
    await change(id);
    expect(await findAccountLink(site.database, token, now)).toBeUndefined();
  });
});
