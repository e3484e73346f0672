/**
 * Returns the Content-Security-Policy of a page: same origin only, inline scripts only by hash.
 * @param scriptHashes `sha256-…` of each inline script the page was rendered with
 * @param isBackOffice allows style attributes (Mantine sets them) and same-origin frames (previews)
 */
export function pagePolicy(scriptHashes: readonly string[], isBackOffice: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join("")}`,
    `style-src 'self'${isBackOffice ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // The back office shows previews of public pages.
    ...(isBackOffice ? ["frame-src 'self'"] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** The Content-Security-Policy of a preview: no scripts, no form submissions, framed by the same origin only. */
export const previewPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
