import { describe, expect, it } from "vitest";
import { holdsPass, issuePass, type PassTerms } from "./gate-pass.ts";

const secret = "a secret of this installation";
const terms: PassTerms = { passwordHash: "$argon2id$v=19$one", activation: 3 };
const now = new Date("2026-06-15T10:00:00Z");
const day = 24 * 60 * 60_000;

const cookie = issuePass(secret, terms, now, false).split(";")[0] as string;
const value = cookie.slice("authenticated=".length);

describe("a pass", () => {
  it("is accepted, also among other cookies", () => {
    expect(holdsPass(cookie, secret, terms, now)).toBe(true);
    expect(holdsPass(`a=1; authenticated=old; ${cookie}; b=2`, secret, terms, now)).toBe(true);
  });

  it("is HttpOnly, SameSite=Lax, and Secure on https", () => {
    expect(issuePass(secret, terms, now, false)).toMatch(
      /^authenticated=\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(issuePass(secret, terms, now, true)).toMatch(/; Secure$/);
  });

  it.each([
    ["another password", { ...terms, passwordHash: "$argon2id$v=19$two" }],
    ["another activation", { ...terms, activation: 4 }],
  ])("is revoked by %s", (_what, other) => {
    expect(holdsPass(cookie, secret, other, now)).toBe(false);
  });

  it("expires after 30 days, even if the browser keeps it", () => {
    expect(holdsPass(cookie, secret, terms, new Date(now.getTime() + 30 * day - 1000))).toBe(true);
    expect(holdsPass(cookie, secret, terms, new Date(now.getTime() + 30 * day))).toBe(false);
  });

  it("is invalid with another secret", () => {
    expect(holdsPass(cookie, "another secret", terms, now)).toBe(false);
  });

  const later = String(Number(value.split(".")[0]) + 1000);
  it.each([
    "true",
    "",
    "1",
    value.slice(0, -1),
    `${value}A`,
    value.replace(/^\d+/, later),
    `.${value.split(".")[1]}`,
    `${value.split(".")[0]}.${"A".repeat(43)}`,
    `${value.split(".")[0]}.${"ä".repeat(43)}`,
    "9".repeat(5000),
  ])("cannot be forged: %s", (forged) => {
    expect(holdsPass(`authenticated=${forged}`, secret, terms, now)).toBe(false);
  });

  it("is only read from the cookie of its name", () => {
    expect(holdsPass(`authenticated=${value}`, secret, terms, now)).toBe(true);
    expect(holdsPass(`xauthenticated=${value}`, secret, terms, now)).toBe(false);
    expect(holdsPass(null, secret, terms, now)).toBe(false);
  });
});
