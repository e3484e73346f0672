import { createPublicKey, verify } from "node:crypto";

/** A key as a provider publishes it (RFC 7517). */
export type ProviderKey = JsonWebKey & { kid?: string; use?: string; alg?: string };
export type Claims = Record<string, unknown>;

type Check = (input: Buffer, key: ProviderKey, signature: Buffer) => boolean;

const rsa =
  (hash: string): Check =>
  (input, key, signature) =>
    key.kty === "RSA" && verify(hash, input, createPublicKey({ key, format: "jwk" }), signature);

const ecdsa =
  (hash: string, curve: string): Check =>
  (input, key, signature) =>
    key.kty === "EC" &&
    key.crv === curve &&
    verify(hash, input, { key: createPublicKey({ key, format: "jwk" }), dsaEncoding: "ieee-p1363" }, signature);

/** Signatures we take (RFC 7518); "none" and those made with our own client secret are not among them. */
const checks: Record<string, Check> = {
  RS256: rsa("sha256"),
  RS384: rsa("sha384"),
  RS512: rsa("sha512"),
  ES256: ecdsa("sha256", "P-256"),
  ES384: ecdsa("sha384", "P-384"),
  EdDSA: (input, key, signature) =>
    key.kty === "OKP" && verify(null, input, createPublicKey({ key, format: "jwk" }), signature),
};

const clockSkewSeconds = 60;

export interface ExpectedToken {
  issuer: string;
  clientId: string;
  nonce: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * The claims of an ID token that is signed by the provider, meant for us, not expired and answers our own request
 * (OpenID Connect Core 3.1.3.7).
 * @throws Error saying what does not hold
 */
export function readIdToken(token: string, keys: readonly ProviderKey[], expected: ExpectedToken): Claims {
  const [head = "", body = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !signature) throw new Error("The ID token is no signed token.");
  const header = decode(head);
  const check = Object.hasOwn(checks, String(header.alg)) ? checks[String(header.alg)] : undefined;
  if (!check) throw new Error(`The ID token is signed with ${String(header.alg)}, which is not taken.`);
  const candidates = keys.filter((key) => (!header.kid || key.kid === header.kid) && key.use !== "enc");
  const input = Buffer.from(`${head}.${body}`);
  const isSigned = candidates.some((key) => check(input, key, Buffer.from(signature, "base64url")));
  if (!isSigned) throw new Error("The ID token is not signed by the provider.");

  const claims = decode(body);
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  const seconds = expected.now / 1000;
  if (claims.iss !== expected.issuer) throw new Error("The ID token has another issuer.");
  if (!audience.includes(expected.clientId)) throw new Error("The ID token is meant for somebody else.");
  if (claims.azp !== undefined && claims.azp !== expected.clientId) throw new Error("The ID token has another party.");
  if (!(Number(claims.exp) > seconds - clockSkewSeconds)) throw new Error("The ID token has expired.");
  if (Number(claims.iat ?? 0) > seconds + clockSkewSeconds) throw new Error("The ID token comes from the future.");
  if (claims.nonce !== expected.nonce) throw new Error("The ID token answers another request.");
  if (typeof claims.sub !== "string" || claims.sub === "") throw new Error("The ID token names nobody.");
  return claims;
}

function decode(part: string): Claims {
  const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  if (typeof value !== "object" || value === null) throw new Error("The ID token is malformed.");
  return value as Claims;
}
