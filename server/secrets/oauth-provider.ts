import type { ClientAuth, Configuration, DiscoveryRequestOptions } from "openid-client";

export interface OAuthProvider {
  /** Exactly the provider's issuer identifier. */
  issuer: string;
  /** Undefined: the provider's metadata names it. */
  tokenEndpoint?: string | undefined;
  clientId: string;
  /** Undefined for a client without a secret, which proves itself by what it presents. */
  clientSecret: string | undefined;
}

const answerSeconds = 4;

/**
 * Returns a client of a provider, found by its metadata (OpenID Connect Discovery) unless its token endpoint is given.
 * Only a provider on this machine may be asked without encryption, which whoever reads its address ensures.
 * @param execute further checks of `openid-client`, see there
 * @throws if the metadata cannot be read
 */
export async function connectProvider(
  { issuer, tokenEndpoint, clientId, clientSecret }: OAuthProvider,
  {
    execute = [],
    metadata = {},
  }: Pick<DiscoveryRequestOptions, "execute"> & { metadata?: Record<symbol, number> } = {},
): Promise<Configuration> {
  const oidc = await load();
  // A client that registered no method uses the provider's first one (OpenID Connect Discovery, section 3).
  const authenticate: ClientAuth = (server, ...rest) => {
    if (clientSecret === undefined) return oidc.None()(server, ...rest);
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const how = methods.includes("client_secret_basic") ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return how(clientSecret)(server, ...rest);
  };
  const checks = issuer.startsWith("http:") ? [...execute, oidc.allowInsecureRequests] : execute;
  if (!tokenEndpoint) {
    const options = { execute: checks, timeout: answerSeconds };
    return oidc.discovery(new URL(issuer), clientId, metadata, authenticate, options);
  }
  const server = { issuer, token_endpoint: tokenEndpoint };
  const configuration = new oidc.Configuration(server, clientId, metadata, authenticate);
  configuration.timeout = answerSeconds;
  for (const check of checks) check(configuration);
  return configuration;
}

/** Loaded on first use: most installations have no provider. */
const load = () => import("openid-client");
