import { expect, it } from "vitest";
import { canHavePasskeys, NewPasskeyAnswer, PasskeyAnswer, PasskeyName } from "./passkey.ts";

it.each([
  ["https://verein.example", true],
  ["https://verein.example:8443", true],
  ["http://localhost:3000", true],
  ["http://konsilium.localhost", true],
  ["https://1.verein.example", true],
  ["https://verein1", true],
  ["http://verein.example", false],
  ["http://127.0.0.1:3000", false],
  ["https://192.0.2.1", false],
  ["https://[::1]:3000", false],
])("a site at %s supports passkeys: %s", (siteUrl, can) => {
  expect(canHavePasskeys(siteUrl)).toBe(can);
});

it("a passkey has a name of at most 60 characters", () => {
  expect(PasskeyName.parse("  Notebook ")).toBe("Notebook");
  expect(PasskeyName.safeParse(" ").success).toBe(false);
  expect(PasskeyName.safeParse("x".repeat(61)).success).toBe(false);
});

it("drops unknown fields from the response of a browser", () => {
  const response = { clientDataJSON: "YQ", attestationObject: "YQ", transports: ["internal"] };
  const answer = { id: "YQ", rawId: "YQ", type: "public-key", response };
  expect(NewPasskeyAnswer.parse({ ...answer, clientExtensionResults: {} })).toEqual(answer);
  expect(NewPasskeyAnswer.safeParse({ ...answer, id: "a b" }).success).toBe(false);
  for (const transport of ["", "USB", "usb nfc", "x".repeat(21)]) {
    const odd = { ...answer, response: { ...response, transports: [transport] } };
    expect(NewPasskeyAnswer.safeParse(odd).success, transport).toBe(false);
  }
  const used = { clientDataJSON: "YQ", authenticatorData: "YQ", signature: "YQ" };
  expect(PasskeyAnswer.parse({ ...answer, response: used })).toEqual({ ...answer, response: used });
  for (const field of ["clientDataJSON", "authenticatorData", "signature", "userHandle"]) {
    expect(PasskeyAnswer.safeParse({ ...answer, response: { ...used, [field]: "a b" } }).success, field).toBe(false);
  }
  expect(PasskeyAnswer.safeParse({ ...answer, type: "password", response: used }).success).toBe(false);
});
