import type { Configuration } from "openid-client";
import { z } from "zod";
import type { Role } from "#model/accounts/permission.ts";
import { claimOf, type RoleClaim, roleOfClaims } from "#model/accounts/provider-role.ts";
import { connectProvider } from "#server/secrets/oauth-provider.ts";

/** A hosted identity provider (OpenID Connect) for signing in; local accounts remain usable. */
export interface IdentityProvider {
  /**
   * Returns the address to which the browser is sent, and the request to store in a cookie until the answer arrives.
   * @param options.asksAgain forces authentication even if the provider has a session
   */
  start(options?: { asksAgain?: boolean }): Promise<{ location: string; authorizationRequest: AuthorizationRequest }>;
  /** Processes the provider's answer. @param authorizationRequest the stored one, `undefined` if missing */
  finish(answer: URLSearchParams, authorizationRequest: unknown): Promise<ProviderOutcome>;
}

/** A person's identity at the provider: `subject` never changes, `email` is set only if it is verified. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Display name; "" if the provider returns none. */
  name: string;
  /** Time of authentication at the provider, which may be hours ago if it had a session. */
  provenAt: Date | undefined;
  /** The role the provider assigns: `null` for none, undefined if it does not decide about roles. */
  role: Role | null | undefined;
}

export type ProviderOutcome =
  | { ok: true; identity: ProvenIdentity }
  /** `cancelled` by the person; `failed` on any error. */
  | { ok: false; reason: "cancelled" }
  | { ok: false; reason: "failed"; error: Error };

export interface ProviderOptions {
  /** Exactly the provider's issuer identifier. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Registered at the provider: SITE_URL + `/admin/login/oidc/callback`. */
  redirectUri: string;
  /** Set if the provider decides about roles. */
  roleClaim?: RoleClaim | undefined;
}

const AuthorizationRequest = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  asksAgain: z.boolean(),
});
type AuthorizationRequest = z.output<typeof AuthorizationRequest>;

const clockSkewSeconds = 60;
const metadataMilliseconds = 60 * 60_000;

/** Loaded on first use: most installations have no provider. */
const load = () => import("openid-client");

/**
 * Creates a client for the authorization code flow with PKCE, state and nonce (RFC 9700); requires signed ID tokens.
 */
export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const { issuer, clientId, clientSecret, redirectUri, roleClaim } = options;
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  async function discover(): Promise<Configuration> {
    const oidc = await load();
    const metadata = { [oidc.clockTolerance]: clockSkewSeconds };
    const provider = { issuer, clientId, clientSecret };
    return connectProvider(provider, { execute: [oidc.enableNonRepudiationChecks], metadata });
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
        // With `max_age` a provider must return `auth_time` (OpenID Connect Core, section 3.1.2.1).
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
        const isVerified = typeof email === "string" && (isProven === true || isProven === "true");
        const identity = {
          issuer: claims.iss,
          subject: claims.sub,
          email: isVerified ? email : undefined,
          name: typeof name === "string" ? name.trim() : "",
          provenAt: provenAt(claims.auth_time, asksAgain),
          role: roleClaim && roleOfClaims(person, roleClaim),
        };
        return { ok: true, identity };
      } catch (error) {
        const isCancelled = error instanceof oidc.AuthorizationResponseError && error.error === "access_denied";
        return isCancelled
          ? { ok: false, reason: "cancelled" }
          : { ok: false, reason: "failed", error: withoutAnswers(error) };
      }
    },
  };
}

/**
 * @param authTime the claim, in seconds since 1970; without it, a provider that was told to ask again did so
 */
function provenAt(authTime: number | undefined, wasTold: boolean): Date | undefined {
  if (authTime !== undefined) return new Date(authTime * 1000);
  return wasTold ? new Date() : undefined;
}

/** Returns the error without the provider's answers that the library attaches: tokens, claims, addresses. */
function withoutAnswers(error: unknown): Error {
  const messages: string[] = [];
  for (let one = error; one instanceof Error && !(one instanceof SyntaxError); one = one.cause) {
    messages.push(one.message);
    if ("status" in one) messages.push(`status ${one.status}`);
    if ("error" in one) messages.push(String(one.error));
  }
  return new Error(`The identity provider: ${[...new Set(messages)].join(", ")}`);
}
