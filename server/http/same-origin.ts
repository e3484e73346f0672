import type { MiddlewareHandler } from "hono";
import { hasSecretAddress } from "./request-kind.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses requests that change something unless they come from a page of this site by `Sec-Fetch-Site` or, without it,
 * by `Origin`. No CSRF tokens are needed in addition (OWASP, Fetch Metadata).
 *
 * Forms on pages with a secret address send `Origin: null`, as these pages send no referrer. Where the browser sends no
 * `Sec-Fetch-Site` either (plain http by name, Safari before 16.4, proxies that remove headers), the address itself is
 * the proof: another site that knows it needs no visitor's browser. A header that names another site is refused anyway.
 */
export function sameOriginOnly(siteUrl: string): MiddlewareHandler {
  const siteOrigin = new URL(siteUrl).origin;
  return async (context, next) => {
    if (safeMethods.has(context.req.method)) return next();
    const site = context.req.header("sec-fetch-site");
    const origin = context.req.header("origin");
    const isSecret = hasSecretAddress(context.req.path);
    const isOwn = site
      ? site === "same-origin" && (origin !== "null" || isSecret)
      : origin === siteOrigin || (isSecret && (origin === undefined || origin === "null"));
    if (!isOwn) return context.text(refusalFor(siteOrigin), 403);
    await next();
  };
}

/** The address helps where the site is opened by another one than its own, as before `SITE_URL` is set. */
function refusalFor(siteOrigin: string): string {
  return `Diese Anfrage kommt nicht von dieser Website und wurde abgelehnt. Die Adresse dieser Website ist ${siteOrigin}.`;
}
