import { isEmailAddress } from "#model/fields/person-rules.ts";
import { type MailKind, mailKinds } from "#model/people/mail-kind.ts";
import type { MailAddress } from "./mailer.ts";

export type MailService =
  | {
      kind: "smtp";
      host: string;
      port: number;
      isSecure: boolean;
      isLoopback: boolean;
      login?: { user: string; pass: string };
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
 * Parses `MAIL_URL`: `smtp://user:password@host:port`, `smtps://…` or `emailjs://service_id?user_id=…`, the latter with
 * optional `endpoint`, `template` (for all mails) or `template_KIND` (`template_contact`, …), and `pause`.
 * @returns undefined if it is invalid
 */
export function readMailUrl(text: string): MailService | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname) return undefined;
  if (url.protocol === "emailjs:") return readEmailJs(url);
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:") return undefined;
  const isSecure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    kind: "smtp",
    host,
    port: Number(url.port || (isSecure ? 465 : 587)),
    isSecure,
    isLoopback: isLoopback(host),
    ...(url.username && { login: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  };
}

function readEmailJs(url: URL): MailService | undefined {
  const { searchParams: query } = url;
  const userId = query.get("user_id");
  const endpoint = query.get("endpoint") ?? emailJsEndpoint;
  if (!userId || !URL.canParse(endpoint)) return undefined;
  const { protocol, hostname } = new URL(endpoint);
  // Personal data must not cross a network unencrypted.
  if (protocol !== "https:" && !(protocol === "http:" && isLoopback(hostname))) return undefined;
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

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** Parses `MAIL_FROM`: a plain address or `Name <address>`; undefined for anything else. */
export function readMailAddress(text: string): MailAddress | undefined {
  const named = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>$/u.exec(text.trim());
  const address = named?.[2] ?? text.trim();
  return isEmailAddress(address) ? { name: named?.[1] ?? "", address } : undefined;
}
