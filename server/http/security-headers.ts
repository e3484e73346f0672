import type { MiddlewareHandler } from "hono";

/** For everything that is not a page of ours: it may load and run nothing at all. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Puts the headers every answer carries; an answer's own policy and cache rule stay. */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const isSecure = siteUrl.startsWith("https:");
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set(
      "Permissions-Policy",
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    );
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    if (isSecure) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", inertPolicy);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  };
}
