import type { MiddlewareHandler } from "hono";

/** The policy of everything except pages: nothing may be loaded or run. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const commonHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // The camera scans codes on cards and confirmations.
  "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Headers a page may override: pages with secret addresses send no referrer, the back office frames previews. */
const chosenByPages = new Set(["Referrer-Policy", "X-Frame-Options"]);

/** The headers of responses to malformed HTTP requests, which no middleware handles. */
export const headersOfRefusals: Readonly<Record<string, string>> = {
  ...commonHeaders,
  "Content-Security-Policy": inertPolicy,
  "Cache-Control": "no-store",
};

/** Adds the headers of every response; keeps a response's own policies and `Cache-Control`. */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const isSecure = siteUrl.startsWith("https:");
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(commonHeaders)) {
      // Pages with secret addresses set their own referrer policy.
      if (!chosenByPages.has(name) || !headers.has(name)) headers.set(name, value);
    }
    if (isSecure) headers.set("Strict-Transport-Security", "max-age=31536000");
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", inertPolicy);
    // Errors may be temporary and are never cached.
    if (!headers.has("Cache-Control") || context.res.status >= 400) headers.set("Cache-Control", "no-store");
  };
}
