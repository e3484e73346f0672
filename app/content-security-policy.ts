/**
 * The policy of a page: own origin only, inline scripts only by the hash of their text.
 * @param scriptHashes `sha256-…` of each inline script the page was rendered with
 * @param isBackOffice style attributes and frames of our own are allowed: Mantine sets the ones, previews are the others
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

/** The policy of a preview: it runs and sends nothing, and the back office shows it in a frame. */
export const previewPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
