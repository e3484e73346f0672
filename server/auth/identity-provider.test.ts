import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OidcPeer, oidcClient, startOidcPeer } from "#test/oidc-peer.ts";
import { createIdentityProvider, type IdentityProvider } from "./identity-provider.ts";

const redirectUri = "http://127.0.0.1:3000/admin/login/oidc/callback";
const secret = () => "secret";

let peer: OidcPeer;
let identityProvider: IdentityProvider;

beforeAll(async () => {
  peer = await startOidcPeer(redirectUri);
});
afterAll(() => peer.close());

beforeEach(() => {
  peer.person = { email: "erika@verein.example", email_verified: true };
  identityProvider = createIdentityProvider({ ...oidcClient, issuer: peer.issuer, redirectUri, secret });
});

async function start() {
  const { location, setCookie } = await identityProvider.start("/admin/news");
  return { location, cookie: setCookie.split(";")[0] ?? "", setCookie };
}

describe("an identity provider", () => {
  it("proves an address, and the browser comes back to where it wanted to go", async () => {
    const { location, cookie, setCookie } = await start();
    expect(setCookie).toMatch(/; Path=\/admin\/login\/oidc; HttpOnly; SameSite=Lax; Max-Age=600$/);
    const outcome = await identityProvider.finish((await peer.visit(location)).searchParams, cookie);
    expect(outcome).toMatchObject({ ok: true, email: "erika@verein.example", returnPath: "/admin/news" });
    expect(outcome.setCookie).toMatch(/^admin_oidc=; .*Max-Age=0/);
  });

  it("does not vouch for an address the person has not proven there", async () => {
    peer.person = { email: "erika@verein.example", email_verified: false };
    const { location, cookie } = await start();
    expect(await identityProvider.finish((await peer.visit(location)).searchParams, cookie)).toMatchObject({
      ok: false,
      reason: "unproven",
    });
  });

  it("says so when the person or the provider called it off", async () => {
    peer.person = undefined;
    const { location, cookie } = await start();
    const outcome = await identityProvider.finish((await peer.visit(location)).searchParams, cookie);
    expect(outcome).toMatchObject({ ok: false, reason: "cancelled" });
  });

  it("refuses an answer to a sign-in somebody else started", async () => {
    const own = await start();
    const foreign = await start();
    const answer = (await peer.visit(foreign.location)).searchParams;
    const refused = { ok: false, reason: "failed" };
    expect(await identityProvider.finish(answer, own.cookie)).toMatchObject(refused);
    expect(await identityProvider.finish(answer, null)).toMatchObject(refused);
    const [body] = foreign.cookie.slice("admin_oidc=".length).split(".");
    expect(await identityProvider.finish(answer, `admin_oidc=${body}.${"A".repeat(43)}`)).toMatchObject(refused);
  });

  it("takes a code only once", async () => {
    const { location, cookie } = await start();
    const answer = (await peer.visit(location)).searchParams;
    expect(await identityProvider.finish(answer, cookie)).toMatchObject({ ok: true });
    expect(await identityProvider.finish(answer, cookie)).toMatchObject({ ok: false, reason: "failed" });
  });

  it("refuses the answer with a wrong client secret", async () => {
    identityProvider = createIdentityProvider({
      ...oidcClient,
      clientSecret: "wrong",
      issuer: peer.issuer,
      redirectUri,
      secret,
    });
    const { location, cookie } = await start();
    expect(await identityProvider.finish((await peer.visit(location)).searchParams, cookie)).toMatchObject({
      ok: false,
      reason: "failed",
    });
  });

  it("fails to start when nobody answers there", async () => {
    const nobody = createIdentityProvider({
      ...oidcClient,
      issuer: "http://127.0.0.1:9",
      redirectUri,
      secret,
    });
    await expect(nobody.start("/admin/news")).rejects.toThrow();
  });
});
