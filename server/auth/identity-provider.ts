import type { ClientAuth, Configuration } from "openid-client";
import { z } from "zod";
import type { Role } from "#model/permission.ts";
import { claimOf, type RoleClaim, roleOfClaims } from "#model/provider-role.ts";

/** A hosted identity provider (OpenID Connect) as a way to prove who one is; local accounts stay. */
export interface IdentityProvider {
  /**
   * Where the browser goes to prove who it is, and the request as it comes back in a cookie that only we read.
   * @param options.asksAgain also whom the provider knows from before
   */
  start(options?: { asksAgain?: boolean }): Promise<{ location: string; authorizationRequest: AuthorizationRequest }>;
  /** What the provider answered. @param authorizationRequest as it came back, `undefined` when none did */
  finish(answer: URLSearchParams, authorizationRequest: unknown): Promise<ProviderOutcome>;
}

/** Who came, as the provider knows them: `subject` never changes, `email` is given only where the provider vouches for it. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** As people are addressed; "" where the provider says nothing. */
  name: string;
  /** Since when the provider knows that it is this person: it may have let somebody in whom it asked hours ago. */
  provenAt: Date | undefined;
  /** What the provider makes of the account: `null` for nothing, undefined where it has no say in it. */
  role: Role | null | undefined;
}

export type ProviderOutcome =
  | { ok: true; identity: ProvenIdentity }
  /** `cancelled` by the person, `failed` for everything that should not happen. */
  | { ok: false; reason: "cancelled" }
  | { ok: false; reason: "failed"; error: Error };

export interface ProviderOptions {
  /** Exactly as the provider calls itself. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Registered at the provider: SITE_URL + `/admin/login/oidc/callback`. */
  redirectUri: string;
  /** Where the provider decides about roles. */
  roleClaim?: RoleClaim | undefined;
}

const AuthorizationRequest = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  asksAgain: z.boolean(),
});
type AuthorizationRequest = z.output<typeof AuthorizationRequest>;

const answerSeconds = 4;
const clockSkewSeconds = 60;
const metadataMilliseconds = 60 * 60_000;

/** The library is loaded when somebody uses it first: most installations have no provider. */
const load = () => import("openid-client");

/** The authorization code flow with PKCE, state and nonce (RFC 9700); ID tokens are taken with a provider's signature only. */
export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const { issuer, clientId, clientSecret, redirectUri, roleClaim } = options;
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  async function discover(): Promise<Configuration> {
    const oidc = await load();
    // The method a provider expects of a client that registered none is the first (OpenID Connect Discovery, section 3).
    const authenticate: ClientAuth = (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
      const how = methods.includes("client_secret_basic") ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
      return how(clientSecret)(server, ...rest);
    };
    const execute = [oidc.enableNonRepudiationChecks];
    if (issuer.startsWith("http:")) execute.push(oidc.allowInsecureRequests);
    const client = { [oidc.clockTolerance]: clockSkewSeconds };
    return oidc.discovery(new URL(issuer), clientId, client, authenticate, { execute, timeout: answerSeconds });
  }

  function connect(): Promise<Configuration> {
    if (!known || known.until < Date.now()) {
      known = { configuration: discover(), until: Date.now() + metadataMilliseconds };
      known.configuration.catch(() => {
        known = undefined;
      });
    }
    return known.configuration;
  }

  return {
    async start({ asksAgain = false } = {}) {
      const oidc = await load();
      const configuration = await connect().catch((error: unknown) => {
        throw withoutAnswers(error);
      });
      const authorizationRequest = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        asksAgain,
      };
      const location = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: roleClaim ? "openid email profile" : "openid email",
        state: authorizationRequest.state,
        nonce: authorizationRequest.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(authorizationRequest.verifier),
        code_challenge_method: "S256",
        // Asked for the time, a provider has to tell it (OpenID Connect Core, section 3.1.2.1).
        ...(asksAgain && { prompt: "login", max_age: "0" }),
      });
      return { location: location.href, authorizationRequest };
    },

    async finish(answer, returned) {
      const oidc = await load();
      try {
        const { state, nonce, verifier, asksAgain } = AuthorizationRequest.parse(returned);
        const configuration = await connect();
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims() as NonNullable<ReturnType<typeof tokens.claims>>;
        const isWhole = claims.email !== undefined && (!roleClaim || claimOf(claims, roleClaim.claim) !== undefined);
        const person: Readonly<Record<string, unknown>> =
          isWhole || !configuration.serverMetadata().userinfo_endpoint
            ? claims
            : { ...claims, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
        const { email, email_verified: isProven, name } = person;
        const isVouchedFor = typeof email === "string" && (isProven === true || isProven === "true");
        const identity = {
          issuer: claims.iss,
          subject: claims.sub,
          email: isVouchedFor ? email : undefined,
          name: typeof name === "string" ? name.trim() : "",
          provenAt: provenAt(claims.auth_time, asksAgain),
          role: roleClaim && roleOfClaims(person, roleClaim),
        };
        return { ok: true, identity };
      } catch (error) {
        const isCalledOff = error instanceof oidc.AuthorizationResponseError && error.error === "access_denied";
        return isCalledOff
          ? { ok: false, reason: "cancelled" }
          : { ok: false, reason: "failed", error: withoutAnswers(error) };
      }
    },
  };
}

/** @param authTime the claim, in seconds since 1970; a provider that does not say has asked when it was told to */
function provenAt(authTime: number | undefined, wasTold: boolean): Date | undefined {
  if (authTime !== undefined) return new Date(authTime * 1000);
  return wasTold ? new Date() : undefined;
}

/** What went wrong, without the provider's answers that the library's errors carry along: tokens, claims, addresses. */
function withoutAnswers(error: unknown): Error {
  const told: string[] = [];
  for (let one = error; one instanceof Error && !(one instanceof SyntaxError); one = one.cause) {
    told.push(one.message);
    if ("status" in one) told.push(`status ${one.status}`);
    if ("error" in one) told.push(String(one.error));
  }
  return new Error(`The identity provider: ${[...new Set(told)].join(", ")}`);
}
