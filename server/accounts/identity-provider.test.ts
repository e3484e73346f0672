import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type OidcPeer, oidcClient, startOidcPeer } from "#test/accounts/oidc-peer.ts";
import { freePort } from "#test/free-port.ts";
import { createIdentityProvider, type IdentityProvider } from "./identity-provider.ts";

const redirectUri = "http://127.0.0.1:3000/admin/login/oidc/callback";
const email = "erika@verein.example";

let peer: OidcPeer;
let identityProvider: IdentityProvider;

beforeAll(async () => {
  peer = await startOidcPeer(redirectUri);
});
afterAll(() => peer.close());

const at = (change: { issuer?: string; clientSecret?: string }) =>
  createIdentityProvider({ ...oidcClient, issuer: peer.issuer, redirectUri, ...change });

beforeEach(() => {
  peer.person = { sub: "sub-1", email, email_verified: true };
  peer.tamper = undefined;
  identityProvider = at({});
});

/** Runs the flow up to the provider's answer. */
async function authorize() {
  const { location, authorizationRequest } = await identityProvider.start();
  return { authorizationRequest, answer: (await peer.visit(location)).searchParams };
}

describe("an identity provider", () => {
  it("proves subject and address of a person", async () => {
    const { answer, authorizationRequest } = await authorize();
    expect(await identityProvider.finish(answer, authorizationRequest)).toEqual({
      ok: true,
      identity: { issuer: peer.issuer, subject: "sub-1", email, name: "", provenAt: undefined, role: undefined },
    });
  });

  it("leaves out an address that the provider has not verified", async () => {
    peer.person = { sub: "sub-1", email, email_verified: false };
    const { answer, authorizationRequest } = await authorize();
    expect(await identityProvider.finish(answer, authorizationRequest)).toMatchObject({
      ok: true,
      identity: { email: undefined },
    });
  });

  it("returns the time of authentication when it is requested again", async () => {
    const begun = await identityProvider.start({ asksAgain: true });
    const asked = new URL(begun.location).searchParams;
    expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "0"]);
    const before = Math.floor(Date.now() / 1000) * 1000;
    const answer = (await peer.visit(begun.location)).searchParams;
    const outcome = await identityProvider.finish(answer, begun.authorizationRequest);
    const provenAt = outcome.ok ? outcome.identity.provenAt?.getTime() : undefined;
    expect(provenAt).toBeGreaterThanOrEqual(before);
    expect(provenAt).toBeLessThanOrEqual(Date.now());
  });

  it("reports that the person cancelled", async () => {
    peer.person = undefined;
    const { answer, authorizationRequest } = await authorize();
    expect(await identityProvider.finish(answer, authorizationRequest)).toEqual({ ok: false, reason: "cancelled" });
  });

  it("accepts a code only once", async () => {
    const { answer, authorizationRequest } = await authorize();
    expect(await identityProvider.finish(answer, authorizationRequest)).toMatchObject({ ok: true });
    expect(await identityProvider.finish(answer, authorizationRequest)).toMatchObject({ ok: false, reason: "failed" });
  });

  it.each(["state", "nonce", "verifier"] as const)(
    "refuses an answer to another authorization request's %s",
    async (part) => {
      const other = await identityProvider.start();
      const { answer, authorizationRequest } = await authorize();
      const mixed = { ...authorizationRequest, [part]: other.authorizationRequest[part] };
      expect(await identityProvider.finish(answer, mixed)).toMatchObject({ ok: false, reason: "failed" });
    },
  );

  it.each([undefined, "", { state: "a" }])(
    "refuses an answer without an authorization request from here: %j",
    async (authorizationRequest) => {
      const { answer } = await authorize();
      expect(await identityProvider.finish(answer, authorizationRequest)).toMatchObject({
        ok: false,
        reason: "failed",
      });
    },
  );

  it("refuses the answer of another provider", async () => {
    const { answer, authorizationRequest } = await authorize();
    answer.set("iss", "https://evil.example");
    expect(await identityProvider.finish(answer, authorizationRequest)).toMatchObject({ ok: false, reason: "failed" });
  });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claimsOf = (body = "") => JSON.parse(Buffer.from(body, "base64url").toString());

  it.each([
    [
      "whose claims were changed",
      (head = "", body = "", sign = "") => [head, part({ ...claimsOf(body), sub: "sub-2" }), sign].join("."),
    ],
    ["without a signature", (_head = "", body = "") => `${part({ alg: "none" })}.${body}.`],
    ["signed with a secret", (_head = "", body = "", sign = "") => `${part({ alg: "HS256" })}.${body}.${sign}`],
  ])("refuses an ID token %s, and keeps it out of the log", async (_what, change) => {
    peer.tamper = (idToken) => change(...idToken.split("."));
    const { answer, authorizationRequest } = await authorize();
    const outcome = await identityProvider.finish(answer, authorizationRequest);
    if (outcome.ok || outcome.reason !== "failed") throw new Error("It was taken.");
    expect(outcome.error.message).toMatch(/signature|"alg"/);
    expect(outcome.error.cause).toBeUndefined();
  });

  it("refuses the answer if the client secret is wrong", async () => {
    identityProvider = at({ clientSecret: "wrong" });
    const { answer, authorizationRequest } = await authorize();
    const outcome = await identityProvider.finish(answer, authorizationRequest);
    expect(outcome).toMatchObject({ ok: false, error: { message: expect.stringContaining("status 401") } });
  });

  it("fails to start if the provider does not answer or has another issuer", async () => {
    await expect(at({ issuer: `http://127.0.0.1:${await freePort()}` }).start()).rejects.toThrow("ECONNREFUSED");
    const elsewhere = peer.issuer.replace("127.0.0.1", "localhost");
    await expect(at({ issuer: elsewhere }).start()).rejects.toThrow("does not match the expected issuer");
  });

  it("times out after a few seconds if the provider does not respond", async () => {
    const server = createServer(() => timeout.abort(new DOMException("", "TimeoutError")));
    const timeout = new AbortController();
    const given = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((milliseconds) => (milliseconds <= 5000 ? timeout.signal : new AbortController().signal));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(at({ issuer }).start()).rejects.toThrow("timed out");
    given.mockRestore();
    server.closeAllConnections();
    server.close();
  });
});
