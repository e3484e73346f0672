import { describe, expect, it } from "vitest";
import { createSessionToken, issueSession, readSessionToken } from "./session-token.ts";

const secret = "geheim-secret";

describe("the cookie of a session", () => {
  it("is read as it was issued, with this secret only", () => {
    for (let round = 0; round < 50; round++) {
      const token = createSessionToken();
      const cookie = issueSession(secret, token, true).split(";")[0] ?? "";
      expect(readSessionToken(`a=b; ${cookie}; c=d`, secret, true)).toBe(token);
      expect(readSessionToken(cookie, "other", true)).toBeUndefined();
      expect(readSessionToken(cookie, secret, false)).toBeUndefined();
      expect(readSessionToken(cookie.replace(token, createSessionToken()), secret, true)).toBeUndefined();
    }
  });

  it("has the format of earlier versions, whose sessions stay open", () => {
    const token = "abcdefghijklmnopqrstuvwxyzABCDEF";
    const cookie = `admin_session=${token}.P9Lb0BrkIH%2BiU61txF6WAZHegoQMPjGpiSdtb35Nnt0%3D`;
    expect(readSessionToken(cookie, secret, false)).toBe(token);
    expect(issueSession(secret, token, false)).toMatch(new RegExp(`^${cookie}; `));
  });

  it.each(["", "admin_session=", "admin_session=a.b", `admin_session=${"a".repeat(32)}`, "admin_session=%.%"])(
    "%j names none",
    (cookies) => expect(readSessionToken(cookies, secret, false)).toBeUndefined(),
  );
});
