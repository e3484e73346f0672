import { isEmailAddress } from "#model/fields/person-rules.ts";
import { type MailKind, mailKinds } from "#model/people/mail-kind.ts";
import { isLoopback, isProtected } from "#server/config-value.ts";
import type { MailAddress } from "./mailer.ts";

/** How to get access tokens (RFC 6749): the provider, found by its issuer or with a given address, and ourselves. */
export interface OAuthClient {
  issuer: string;
  /** Undefined: the issuer's metadata names it. */
  tokenEndpoint: string | undefined;
  clientId: string;
  scope: string | undefined;
}

/** By password, or with an access token as `user`. */
export type MailLogin = { user: string; pass: string } | { user: string; oauth: OAuthClient };

export type MailService =
  | {
      kind: "smtp";
      host: string;
      port: number;
      isSecure: boolean;
      isLoopback: boolean;
      login?: MailLogin;
    }
  | {
      kind: "emailjs";
      serviceId: string;
      userId: string;
      endpoint: string;
      templates: Record<MailKind, string>;
      /** Milliseconds between two requests; the service allows one per second. */
      pause: number;
    };

const emailJsEndpoint = "https://api.emailjs.com/api/v1.0/email/send";

/**
 * Parses `MAIL_URL`: `smtp://user:password@host:port`, `smtps://…`, `smtp+oauth2://user@host?issuer=…&client_id=…` with
 * optional `scope` and `token_endpoint`, or `emailjs://service_id?user_id=…`, the latter with optional `endpoint`,
 * `template` (for all mails) or `template_KIND` (`template_contact`, …), and `pause`.
 * @returns undefined if it is invalid
 */
export function readMailUrl(text: string): MailService | undefined {
  const url = parsed(text);
  if (!url?.hostname) return undefined;
  if (url.protocol === "emailjs:") return readEmailJs(url);
  const [, encrypted, signsInByOAuth] = /^smtp(s?)(\+oauth2)?:$/.exec(url.protocol) ?? [];
  // A password with unescaped special characters ends the host before it is named. Other parameters are ignored.
  const isWhole = /^\/?$/.test(url.pathname) && (signsInByOAuth !== undefined || !url.search.includes("@"));
  if (encrypted === undefined || !isWhole) return undefined;
  const isSecure = encrypted === "s";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const login = readLogin(url, signsInByOAuth !== undefined);
  if (signsInByOAuth && !login) return undefined;
  return {
    kind: "smtp",
    host,
    port: Number(url.port || (isSecure ? 465 : 587)),
    isSecure,
    isLoopback: isLoopback(host),
    ...(login && { login }),
  };
}

/** A mailbox read by IMAP. */
export interface ReportMailbox {
  host: string;
  port: number;
  isSecure: boolean;
  isLoopback: boolean;
  login: MailLogin;
  mailbox: string;
}

/**
 * Parses `BOUNCE_URL`: `imaps://user:password@host/mailbox`, `imap://…` or `imaps+oauth2://user@host?issuer=…&client_id=…`;
 * the mailbox is INBOX unless named.
 * @returns undefined if it is invalid
 */
export function readBounceUrl(text: string): ReportMailbox | undefined {
  const url = parsed(text);
  const [, encrypted, signsInByOAuth] = /^imap(s?)(\+oauth2)?:$/.exec(url?.protocol ?? "") ?? [];
  if (!url?.hostname || encrypted === undefined) return undefined;
  const login = readLogin(url, signsInByOAuth !== undefined);
  if (!login) return undefined;
  const isSecure = encrypted === "s";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    ...{ host, isSecure, isLoopback: isLoopback(host), login },
    port: Number(url.port || (isSecure ? 993 : 143)),
    mailbox: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
  };
}

/** Returns an address without fragment, in which every % begins an escaped character. */
function parsed(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || text.includes("#")) return undefined;
  try {
    decodeURIComponent(text);
    return url;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function readLogin(url: URL, isOAuth: boolean): MailLogin | undefined {
  const user = decodeURIComponent(url.username);
  if (!user) return undefined;
  if (!isOAuth) return { user, pass: decodeURIComponent(url.password) };
  const given = (name: string) => url.searchParams.get(name) ?? undefined;
  const clientId = given("client_id");
  const tokenEndpoint = given("token_endpoint");
  const issuer = given("issuer") ?? tokenEndpoint;
  const isUsable = [issuer, tokenEndpoint].every((address) => !address || isProtected(address));
  if (!clientId || !issuer || !isUsable) return undefined;
  return { user, oauth: { issuer, tokenEndpoint, clientId, scope: given("scope") } };
}

function readEmailJs(url: URL): MailService | undefined {
  const { searchParams: query } = url;
  const userId = query.get("user_id");
  const endpoint = query.get("endpoint") ?? emailJsEndpoint;
  if (!userId || !isProtected(endpoint)) return undefined;
  const template = query.get("template");
  return {
    kind: "emailjs",
    serviceId: decodeURIComponent(url.hostname),
    userId,
    endpoint,
    templates: Object.fromEntries(
      mailKinds.map((kind) => [kind, query.get(`template_${kind}`) ?? template ?? `template_${kind}`]),
    ) as Record<MailKind, string>,
    pause: Math.max(0, Number(query.get("pause") ?? 1000) || 0),
  };
}

/** Parses `MAIL_FROM`: a plain address or `Name <address>`; undefined for anything else. */
export function readMailAddress(text: string): MailAddress | undefined {
  const named = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>$/u.exec(text.trim());
  const address = named?.[2] ?? text.trim();
  return isEmailAddress(address) ? { name: named?.[1] ?? "", address } : undefined;
}
