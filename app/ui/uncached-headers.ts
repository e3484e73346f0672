interface Given {
  loaderHeaders?: Headers;
  actionHeaders?: Headers;
}

/** Returns the headers of a page that is cached nowhere; they say when a refused request may be sent again. */
export function uncachedHeaders({ loaderHeaders, actionHeaders }: Given): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const retryAfter = actionHeaders?.get("Retry-After") ?? loaderHeaders?.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}

/** Returns headers that keep the URL of a page, a secret, out of caches, referrers and search engines. */
export function secretHeaders(given: Given = {}): Headers {
  const headers = uncachedHeaders(given);
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("X-Robots-Tag", "noindex");
  return headers;
}
