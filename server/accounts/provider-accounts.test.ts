import { describe, expect, it } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { email, openAccounts, password } from "#test/accounts/open-accounts.ts";
import type { ProvenIdentity } from "./identity-provider.ts";

const site = openAccounts();

describe("a sign-in through an identity provider", () => {
  const issuer = "https://id.example";
  const subject = "s-1";
  const comeIn = (identity: Partial<ProvenIdentity>) =>
    site.accounts.signInProven(
      { issuer, subject, email: undefined, name: "", provenAt: undefined, role: undefined, ...identity },
      null,
    );

  it("links the account with the verified address, and recognises the subject afterwards", async () => {
    expect(await comeIn({})).toEqual({ ok: false, reason: "unproven" });
    expect(await comeIn({ email: "niemand@example.org" })).toEqual({ ok: false, reason: "unknown" });
    expect(await comeIn({ email: "Redaktion@Example.org" })).toMatchObject({ ok: true, viewer: { email } });
    expect(await comeIn({})).toMatchObject({ ok: true, viewer: { email } });
    expect(await comeIn({ email: "neu@example.org" })).toMatchObject({ ok: true, viewer: { email } });
    const linked = await listActivities(site.database, { limit: 10 });
    expect(linked.filter(({ action }) => action === "account.linked")).toHaveLength(1);
  });

  it("identifies the account by subject even if its new address belongs to another account", async () => {
    await site.accounts.create("zweite@example.org");
    await comeIn({ email });
    expect(await comeIn({ email: "zweite@example.org" })).toMatchObject({ ok: true, viewer: { email } });
  });

  it("refuses another subject of that provider for a linked account until it is reset", async () => {
    await comeIn({ email });
    expect(await comeIn({ subject: "s-2", email })).toEqual({ ok: false, reason: "taken" });
    await site.accounts.reset(email);
    expect(await comeIn({ subject: "s-2", email })).toMatchObject({ ok: true });
    expect(await comeIn({ email })).toEqual({ ok: false, reason: "taken" });
  });

  it("links again when the association changes its provider, whose subjects are unrelated", async () => {
    await comeIn({ email });
    const other = "https://other.example";
    expect(await comeIn({ issuer: other })).toEqual({ ok: false, reason: "unproven" });
    expect(await comeIn({ issuer: other, subject: "s-2", email })).toMatchObject({ ok: true });
  });

  it("links only one of two concurrent subjects", async () => {
    const both = await Promise.allSettled([comeIn({ email }), comeIn({ subject: "s-2", email })]);
    expect(both.filter((one) => one.status === "fulfilled" && one.value.ok)).toHaveLength(1);
  });

  it("neither links nor opens a disabled account", async () => {
    await site.accounts.create("zweite@example.org");
    await site.accounts.disable(email);
    expect(await comeIn({ email })).toEqual({ ok: false, reason: "unknown" });
    expect(await comeIn({})).toEqual({ ok: false, reason: "unproven" });
  });
});

describe("an identity provider that assigns roles", () => {
  const comeIn = (email: string, role: ProvenIdentity["role"]) =>
    site.accounts.signInProven(
      {
        issuer: "https://id.example",
        subject: email.toLowerCase(),
        email,
        name: "Nora Neu",
        provenAt: undefined,
        role,
      },
      null,
    );
  const roleAt = async (email: string) => (await site.accounts.list()).find((one) => one.email === email)?.role;

  it("creates an account with its role, and updates the role at the next sign-in", async () => {
    expect(await comeIn("Neu@example.org", "secretariat")).toMatchObject({ ok: true });
    expect(await listActivities(site.database, { limit: 3 })).toMatchObject([
      { action: "account.signed_in", user: "neu@example.org" },
      { action: "account.linked", user: "neu@example.org" },
      {
        action: "account.created",
        user: "System",
        details: { email: "neu@example.org", role: "secretariat", by: "provider" },
      },
    ]);
    await comeIn("neu@example.org", "events");
    expect(await roleAt("neu@example.org")).toBe("events");
    await comeIn("neu@example.org", undefined);
    expect(await roleAt("neu@example.org")).toBe("events");
  });

  it("makes an account without a role a reader, and creates none for an unknown address without a role", async () => {
    await comeIn("neu@example.org", "administration");
    await comeIn("neu@example.org", null);
    expect(await roleAt("neu@example.org")).toBe("reader");
    expect(await comeIn("fremd@example.org", null)).toEqual({ ok: false, reason: "unknown" });
    expect(await roleAt("fremd@example.org")).toBeUndefined();
  });

  it("keeps the role of the last administrator", async () => {
    expect(await comeIn(email, "reader")).toMatchObject({ ok: true });
    expect(await roleAt(email)).toBe("administration");
    await site.accounts.create("zweite@example.org");
    await comeIn(email, "reader");
    expect(await roleAt(email)).toBe("reader");
  });

  it("neither opens nor changes a disabled account, and creates none for an unverified address", async () => {
    await site.accounts.create("zweite@example.org", password, "reader");
    await site.accounts.disable("zweite@example.org");
    expect(await comeIn("zweite@example.org", "administration")).toEqual({ ok: false, reason: "unknown" });
    expect(await roleAt("zweite@example.org")).toBe("reader");
    const proven = {
      issuer: "https://id.example",
      subject: "s-9",
      email: undefined,
      name: "",
      provenAt: undefined,
      role: "editorial",
    } as const;
    expect(await site.accounts.signInProven(proven, null)).toEqual({ ok: false, reason: "unproven" });
  });

  it("creates one account for two concurrent first sign-ins", async () => {
    const both = await Promise.allSettled([comeIn("neu@example.org", "events"), comeIn("neu@example.org", "events")]);
    expect(both.filter((one) => one.status === "fulfilled" && one.value.ok).length).toBeGreaterThan(0);
    expect((await site.accounts.list()).filter((one) => one.email === "neu@example.org")).toHaveLength(1);
  });
});
