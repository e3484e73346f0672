import { expect, it } from "vitest";
import { recoveryCodeHash } from "#server/accounts/second-factor/recovery-codes.ts";
import { deviceKey } from "#server/attendance/device-key.ts";
import { createKeyedHash } from "./derive-key.ts";
import { partsOf, type SignedPurpose, valueSigner } from "./signed-value.ts";

const secret = "a secret of this installation";

// Values in use: another derivation of a key would invalidate all of a kind at once.
it.each<[SignedPurpose, (string | number)[], unknown, string]>([
  [
    "sign-in device",
    ["device", 1781517600],
    ["account", "device", 1781517600],
    "q3eQeH6GW5dxozEXqfZpQxgMETGYQ54WrgLCtKAXq2Y",
  ],
  ["access gate", [1781517600], ["hash", 3, 1781517600], "re7i8zhbfYahBXhkwoyQb281J4KnGOdusuhpk6uIq6I"],
  ["captcha", ["id", 2, 3, 1781517600000], "id.2.3.1781517600000", "DY6U8BffJTUMMkb29UV78FtyaUyOAr665Mb1v3Ww3FA"],
  [
    "second step of a sign-in",
    ["account", 1781517600],
    ["account", 1781517600, "state"],
    "RrnIwNH6MkJV4FC_DHZIUfDUJwQTjviCeSX-BZR3B-Y",
  ],
])("a value signed once stays valid: %s", (purpose, parts, bound, signature) => {
  const value = [...parts, signature].join(".");
  const signer = valueSigner(secret, purpose);
  expect(signer.sign(parts, bound)).toBe(value);
  expect(signer.isSigned(value, bound)).toBe(true);
  expect(partsOf(value)).toEqual(parts.map(String));
  for (const forged of ["", ".", "....", signature.slice(1), value.slice(0, -1), `${value}A`, "ä".repeat(43)]) {
    expect(signer.isSigned(forged, bound), forged).toBe(false);
  }
  expect(signer.isSigned(value, [bound])).toBe(false);
  expect(valueSigner("another secret", purpose).isSigned(value, bound)).toBe(false);
});

it("a value is invalid for other purposes", () => {
  const value = valueSigner(secret, "access gate").sign(["x"], "x");
  expect(valueSigner(secret, "captcha").isSigned(value, "x")).toBe(false);
  expect(valueSigner(secret, "second step of a sign-in").isSigned(value, "x")).toBe(false);
});

it("keys and stored hashes stay what they were", () => {
  const hash = (purpose: string) => createKeyedHash(() => secret, purpose)("key");
  expect(hash("rate limits")).toBe("5tpin658FxBOoh0vouHIsuFuZEU4FJh1s9UHDeB-8IY");
  expect(hash("erased people")).toBe("1IcyFHa0y-3Q4bjKHjCswAxYKifBRrqaBktF3McxZoU");
  expect(hash("mails per mailbox")).toBe("ghbQwia-uoDGhS7fwfLNwnirHBDwWZXgV1xxj9_3q14");
  expect(deviceKey(secret, "account")).toBe("pwFL36WewsJqFVPR5NoIgXNysV7CCrM5t9FjBIAagsU=");
  expect(recoveryCodeHash(secret, "account", "abcd-efgh-jkmn")).toBe("-Y3e4vf_GzETNb0_jw2tNI3px-i4JAHEnfgSIrc3fgY");
});
