import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type ProviderKey, readIdToken } from "./id-token.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const ed = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keys = [
  { ...rsa.publicKey.export({ format: "jwk" }), kid: "rsa" },
  { ...ec.publicKey.export({ format: "jwk" }), kid: "ec" },
  { ...ed.publicKey.export({ format: "jwk" }), kid: "ed" },
] as ProviderKey[];

const now = Date.parse("2026-06-15T10:00:00Z");
const expected = { issuer: "https://id.example", clientId: "verein", nonce: "n1", now };
const claims = {
  iss: "https://id.example",
  aud: "verein",
  exp: now / 1000 + 300,
  iat: now / 1000,
  nonce: "n1",
  sub: "1",
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
function signed(header: object, body: object, make: (input: Buffer) => Buffer): string {
  const input = `${part(header)}.${part(body)}`;
  return `${input}.${make(Buffer.from(input)).toString("base64url")}`;
}
const byRsa = (body: object, header: object = { alg: "RS256", kid: "rsa" }) =>
  signed(header, body, (input) => sign("sha256", input, rsa.privateKey));

describe("readIdToken", () => {
  it("reads tokens signed with RSA, elliptic curves and Ed25519", () => {
    expect(readIdToken(byRsa(claims), keys, expected).sub).toBe("1");
    const byEc = signed({ alg: "ES256", kid: "ec" }, claims, (input) =>
      sign("sha256", input, { key: ec.privateKey, dsaEncoding: "ieee-p1363" }),
    );
    expect(readIdToken(byEc, keys, expected).sub).toBe("1");
    const byEd = signed({ alg: "EdDSA", kid: "ed" }, claims, (input) => sign(null, input, ed.privateKey));
    expect(readIdToken(byEd, keys, expected).sub).toBe("1");
  });

  it("refuses a stranger's signature, and tricks with the algorithm", () => {
    const foreign = signed({ alg: "RS256", kid: "rsa" }, claims, (input) => sign("sha256", input, stranger.privateKey));
    expect(() => readIdToken(foreign, keys, expected)).toThrow("not signed by the provider");
    expect(() => readIdToken(`${part({ alg: "none" })}.${part(claims)}.`, keys, expected)).toThrow("no signed token");
    expect(() => readIdToken(`${part({ alg: "none" })}.${part(claims)}.AA`, keys, expected)).toThrow("not taken");
    const publicKey = rsa.publicKey.export({ format: "pem", type: "spki" });
    const confused = signed({ alg: "HS256", kid: "rsa" }, claims, (input) =>
      createHmac("sha256", publicKey).update(input).digest(),
    );
    expect(() => readIdToken(confused, keys, expected)).toThrow("not taken");
    expect(() => readIdToken(byRsa(claims, { alg: "constructor" }), keys, expected)).toThrow("not taken");
    const tampered = byRsa(claims).split(".");
    tampered[1] = part({ ...claims, sub: "2" });
    expect(() => readIdToken(tampered.join("."), keys, expected)).toThrow("not signed by the provider");
  });

  it.each([
    [{ iss: "https://evil.example" }, "another issuer"],
    [{ aud: "others" }, "somebody else"],
    [{ aud: ["others", "verein"], azp: "others" }, "another party"],
    [{ exp: now / 1000 - 61 }, "expired"],
    [{ exp: "soon" }, "expired"],
    [{ iat: now / 1000 + 61 }, "future"],
    [{ nonce: "n2" }, "another request"],
    [{ sub: "" }, "nobody"],
  ])("refuses %j", (change, message) => {
    expect(() => readIdToken(byRsa({ ...claims, ...change }), keys, expected)).toThrow(message);
  });
});
