import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export const oidcClient = { clientId: "verein", clientSecret: "s%3A+cret/with:signs" };

/** A real identity provider on a local port. */
export interface OidcPeer {
  issuer: string;
  /** The person who is signed in without interaction, and their claims; undefined if the person cancels. */
  person: { sub: string; email: string; email_verified: boolean; name?: string; groups?: string[] } | undefined;
  /** Changes ID tokens after signing. */
  tamper: ((idToken: string) => string) | undefined;
  /**
   * Follows the provider's redirects as a browser does.
   *
   * @returns the callback address with its parameters
   */
  visit(location: string): Promise<URL>;
  close(): void;
}

export async function startOidcPeer(redirectUri: string): Promise<OidcPeer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer: OidcPeer = {
    issuer,
    person: undefined,
    tamper: undefined,
    visit: (location) => visit(location, redirectUri),
    close: () => server.close(),
  };
  serve(server, peer, redirectUri);
  return peer;
}

function serve(server: Server, peer: OidcPeer, redirectUri: string): void {
  const { clientId, clientSecret } = oidcClient;
  const provider = new Provider(peer.issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ ...peer.person, sub: accountId }) }),
    async loadExistingGrant(context) {
      const accountId = context.oidc.session?.accountId;
      const grant = new context.oidc.provider.Grant({ clientId: context.oidc.client?.clientId, accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const { route } = context.oidc ?? {};
    if (route === "token" && peer.tamper) context.body.id_token = peer.tamper(context.body.id_token);
  });
  const handle = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void handle(request, response);
    const result = peer.person ? { login: { accountId: peer.person.sub } } : { error: "access_denied" };
    void provider.interactionFinished(request, response, result);
  });
}

async function visit(location: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(location);
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const next = response.headers.get("location");
    if (!next) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`);
    url = new URL(next, url);
    if (url.href.startsWith(redirectUri)) return url;
  }
  throw new Error("The provider does not come to an end.");
}
