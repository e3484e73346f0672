import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type Claims, type ProviderKey, readIdToken } from "./id-token.ts";

/** A hosted identity provider (OpenID Connect) as a way to prove an address; local accounts stay. */
export interface IdentityProvider {
  /** Where the browser goes to prove who it is, and the cookie that recognises it when it comes back. */
  start(returnPath: string): Promise<{ location: string; setCookie: string }>;
  /** What the provider answered. @param cookies the `Cookie` header */
  finish(answer: URLSearchParams, cookies: string | null): Promise<ProviderOutcome>;
}

export type ProviderOutcome = { setCookie: string } & (
  | { ok: true; email: string; returnPath: string }
  /** `cancelled` by the person or the provider, `unproven` address, `failed` for everything that should not happen. */
  | { ok: false; reason: "cancelled" | "unproven" | "failed"; error?: Error }
);

export interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Registered at the provider: SITE_URL + `/admin/login/oidc/callback`. */
  redirectUri: string;
  secret: () => string;
}

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
const Keys = z.object({ keys: z.array(z.record(z.string(), z.unknown())).max(100) });
const Tokens = z.object({ access_token: z.string(), id_token: z.string() });
const Journey = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
  until: z.number(),
});
type Journey = z.output<typeof Journey>;

const cookieName = "admin_oidc";
const journeySeconds = 10 * 60;
const answerMilliseconds = 10_000;
const metadataMilliseconds = 60 * 60_000;

/** The authorization code flow with PKCE, state and nonce (RFC 9700). */
export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const { clientId, redirectUri } = options;
  const issuer = options.issuer;
  const isSecure = redirectUri.startsWith("https:");
  let known: { metadata: Promise<z.output<typeof Metadata>>; until: number } | undefined;

  async function discover() {
    if (!known || known.until < Date.now()) {
      const metadata = fetchJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, Metadata);
      known = { metadata, until: Date.now() + metadataMilliseconds };
      metadata.catch(() => {
        known = undefined;
      });
    }
    const metadata = await known.metadata;
    if (metadata.issuer.replace(/\/$/, "") !== issuer.replace(/\/$/, "")) {
      throw new Error(`The identity provider calls itself ${metadata.issuer}, not ${issuer}.`);
    }
    return metadata;
  }

  function cookie(value: string, maxAge: number): string {
    const attributes = `Path=/admin/login/oidc; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isSecure ? "; Secure" : ""}`;
    return `${cookieName}=${value}; ${attributes}`;
  }

  const sign = (text: string) => createHmac("sha256", options.secret()).update(`oidc:${text}`).digest("base64url");

  function readJourney(cookies: string | null): Journey | undefined {
    const [, body = "", signature = ""] =
      new RegExp(`(?:^|; *)${cookieName}=([\\w-]+)\\.([\\w-]+)`).exec(cookies ?? "") ?? [];
    const expected = Buffer.from(sign(body));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const journey = Journey.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
    return journey.until > Date.now() ? journey : undefined;
  }

  async function exchange(code: string, journey: Journey): Promise<Claims> {
    const metadata = await discover();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: journey.verifier,
    });
    const headers: Record<string, string> = {};
    if (methods.includes("client_secret_basic")) {
      const pair = [clientId, options.clientSecret].map(encodeURIComponent).join(":");
      headers.Authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    } else {
      body.set("client_id", clientId);
      body.set("client_secret", options.clientSecret);
    }
    const tokens = await fetchJson(metadata.token_endpoint, Tokens, { method: "POST", body, headers });
    const { keys } = await fetchJson(metadata.jwks_uri, Keys);
    const claims = readIdToken(tokens.id_token, keys as ProviderKey[], {
      issuer: metadata.issuer,
      clientId,
      nonce: journey.nonce,
      now: Date.now(),
    });
    if (claims.email !== undefined || !metadata.userinfo_endpoint) return claims;
    const bearer = { Authorization: `Bearer ${tokens.access_token}` };
    const userInfo = await fetchJson(metadata.userinfo_endpoint, z.record(z.string(), z.unknown()), {
      headers: bearer,
    });
    if (userInfo.sub !== claims.sub) throw new Error("The identity provider answered about somebody else.");
    return { ...userInfo, ...claims };
  }

  return {
    async start(returnPath) {
      const { authorization_endpoint } = await discover();
      const [state, nonce, verifier] = [token(), token(), token()];
      const journey: Journey = { state, nonce, verifier, returnPath, until: Date.now() + journeySeconds * 1000 };
      const body = Buffer.from(JSON.stringify(journey)).toString("base64url");
      const location = new URL(authorization_endpoint);
      const request = {
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: "openid email",
        state,
        nonce,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(request)) location.searchParams.set(name, value);
      return { location: location.href, setCookie: cookie(`${body}.${sign(body)}`, journeySeconds) };
    },

    async finish(answer, cookies) {
      const setCookie = cookie("", 0);
      try {
        const journey = readJourney(cookies);
        if (!journey || answer.get("state") !== journey.state) {
          return { ok: false, reason: "failed", setCookie, error: new Error("Nobody started this sign-in here.") };
        }
        const code = answer.get("code");
        if (answer.has("error") || !code) return { ok: false, reason: "cancelled", setCookie };
        const { email, email_verified: isProven } = await exchange(code, journey);
        if (typeof email !== "string" || (isProven !== true && isProven !== "true")) {
          return { ok: false, reason: "unproven", setCookie };
        }
        return { ok: true, email, returnPath: journey.returnPath, setCookie };
      } catch (error) {
        return { ok: false, reason: "failed", setCookie, error: error as Error };
      }
    },
  };
}

function token(): string {
  return randomBytes(32).toString("base64url");
}

async function fetchJson<S extends z.ZodType>(url: string, schema: S, init: RequestInit = {}): Promise<z.output<S>> {
  const signal = AbortSignal.timeout(answerMilliseconds);
  const headers = { Accept: "application/json", ...(init.headers as Record<string, string>) };
  const response = await fetch(url, { ...init, headers, signal, redirect: "error" });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return schema.parse(await response.json());
}
