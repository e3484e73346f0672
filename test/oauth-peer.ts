import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import type { SMTPServerOptions } from "smtp-server";

/** A real authorization server on a local port, whose access tokens are for a mail server. */
export interface OAuthPeer {
  issuer: string;
  /** Requests of the token endpoint so far, by grant type. */
  requests: string[];
  /** Consents as a person would, and returns the refresh token. */
  grantOffline(): Promise<string>;
  /** Forgets an access token, as a provider does that revokes it. */
  revoke(): Promise<void>;
  /** Options of a mail server that lets nobody in without an access token of this peer. */
  mailServer: SMTPServerOptions;
  close(): void;
}

export const oauthClient = { clientId: "konsilium", clientSecret: "s%3A+cret/with:signs" };
const scope = "smtp.send";

export async function startOAuthPeer(): Promise<OAuthPeer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requests: string[] = [];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oauthClient.clientId,
        client_secret: oauthClient.clientSecret,
        grant_types: ["client_credentials", "refresh_token", "authorization_code"],
        redirect_uris: ["http://127.0.0.1/"],
        scope: `openid offline_access ${scope}`,
      },
    ],
    scopes: ["openid", "offline_access", scope],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    rotateRefreshToken: true,
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  });
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route === "token") requests.push(String(context.oidc.params?.grant_type));
  });
  let newest = "";
  const handle = provider.callback();
  server.on("request", (request, response) => void handle(request, response));

  const find = async (token: string) =>
    (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token));
  return {
    issuer,
    requests,
    async grantOffline() {
      const client = await provider.Client.find(oauthClient.clientId);
      if (!client) throw new Error("no client");
      const grant = new provider.Grant({ clientId: client.clientId, accountId: "sub-1" });
      grant.addOIDCScope(`openid offline_access ${scope}`);
      const of = { client, accountId: "sub-1", grantId: await grant.save(), scope: `openid offline_access ${scope}` };
      return new provider.RefreshToken({ ...of, gty: "authorization_code" } as never).save();
    },
    async revoke() {
      await (await find(newest))?.destroy();
    },
    mailServer: {
      authOptional: false,
      allowInsecureAuth: true,
      authMethods: ["XOAUTH2"],
      onAuth({ username, accessToken = "" }, _session, done) {
        void find(accessToken).then((found) => {
          if (found?.isValid && found.scope?.includes(scope)) {
            newest = accessToken;
            done(null, { user: username });
          } else done(null, { data: { status: "401", schemes: "bearer", scope } } as never);
        });
      },
    },
    close: () => server.close(),
  };
}
