import { readFile, rename, writeFile } from "node:fs/promises";
import type { TokenEndpointResponse } from "openid-client";
import type { MailSecrets, Secret } from "#server/mail/mail-config.ts";
import type { OAuthClient } from "#server/mail/mail-url.ts";
import { connectProvider } from "#server/secrets/oauth-provider.ts";

export interface AccessToken {
  token: string;
  /** Undefined if the provider does not say. */
  expiresAt: Date | undefined;
}

/** No access token: the message is a German sentence. */
export class NoAccessToken extends Error {
  override name = "NoAccessToken";
}

/**
 * Returns an access token for a mail server (RFC 6749), the same one until it expires: by the refresh token if there is
 * one, otherwise by client credentials. A provider may replace the refresh token with each use: the new one is written
 * to its file, or kept until the end of the process if it came by a variable.
 * @param wasRefused whether the server has refused the last one
 * @throws NoAccessToken
 */
export type FindAccessToken = (wasRefused?: boolean) => Promise<AccessToken>;

/** A token is not used in its last minute; one this young was not the one that a connection was refused with. */
const marginMilliseconds = 60_000;
const freshMilliseconds = 5000;

export function createAccessTokens(client: OAuthClient, secrets: MailSecrets): FindAccessToken {
  const { refreshToken } = secrets;
  let kept: string | undefined;
  let known: { token: Promise<AccessToken>; at: number } | undefined;

  async function grant(): Promise<TokenEndpointResponse> {
    const oidc = await import("openid-client");
    const clientSecret = secrets.clientSecret && (await readSecret(secrets.clientSecret));
    const configuration = await connectProvider({ ...client, clientSecret });
    const parameters = new URLSearchParams(client.scope ? { scope: client.scope } : {});
    if (!refreshToken) return oidc.clientCredentialsGrant(configuration, parameters);
    const used = kept ?? (await readSecret(refreshToken));
    const response = await oidc.refreshTokenGrant(configuration, used, parameters);
    const { refresh_token: next } = response;
    if (next && next !== used) {
      if ("file" in refreshToken) await replaceFile(refreshToken.file, next);
      else kept = next;
    }
    return response;
  }

  async function request(): Promise<AccessToken> {
    const requestedAt = Date.now();
    try {
      const { access_token: token, expires_in: seconds } = await grant();
      return { token, expiresAt: seconds === undefined ? undefined : new Date(requestedAt + seconds * 1000) };
    } catch (cause) {
      const sentence = `Die Anmeldung am E-Mail-Dienst (OAuth 2) ist nicht gelungen: ${reasonOf(cause)}.`;
      throw new NoAccessToken(sentence, { cause });
    }
  }

  return async (wasRefused = false) => {
    const mayKeep = known && !(wasRefused && known.at < Date.now() - freshMilliseconds);
    const earlier = mayKeep ? await known?.token : undefined;
    if (earlier && (earlier.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) > Date.now() + marginMilliseconds) {
      return earlier;
    }
    return requestAgain();
  };

  function requestAgain(): Promise<AccessToken> {
    const asked = { token: request(), at: Date.now() };
    known = asked;
    asked.token.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.token;
  }
}

async function readSecret(secret: Secret): Promise<string> {
  return "value" in secret ? secret.value : (await readFile(secret.file, "utf8")).trim();
}

async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, `${content}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** The provider's own words, such as "invalid_client: AADSTS7000222 …", or the code of a failed connection. */
function reasonOf(error: unknown): string {
  const { error: code, error_description: description, cause, message } = error as Error & Record<string, unknown>;
  if (typeof code === "string") return [code, description].filter(Boolean).join(": ").replace(/\.$/, "");
  // A refused client is told in a header (RFC 6750, section 3).
  if (Array.isArray(cause)) return reasonOf(cause[0]?.parameters);
  if (cause) return reasonOf(cause);
  return (error as NodeJS.ErrnoException).code ?? String(message);
}
