import type { MiddlewareHandler } from "hono";

/** For everything that is not a page of ours: it may load and run nothing at all. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const headersOfAll = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // The camera reads the codes on cards and confirmations.
  "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** What a page may say for itself: one with a secret address names no referrer, a preview is framed by the back office. */
const chosenByPages = new Set(["Referrer-Policy", "X-Frame-Options"]);

/** For answers that come about before any middleware: to what is no proper HTTP request. */
export const headersOfRefusals: Readonly<Record<string, string>> = {
  ...headersOfAll,
  "Content-Security-Policy": inertPolicy,
  "Cache-Control": "no-store",
};

/** Puts the headers every answer carries; an answer's own policies and cache rule stay. */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const isSecure = siteUrl.startsWith("https:");
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(headersOfAll)) {
      // A page whose address is a secret says itself that nobody learns it.
      if (!chosenByPages.has(name) || !headers.has(name)) headers.set(name, value);
    }
    if (isSecure) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", inertPolicy);
    // What failed may be right the next time, whatever rule the page has for itself.
    if (!headers.has("Cache-Control") || context.res.status >= 400) headers.set("Cache-Control", "no-store");
  };
}
