/**
 * The policy of a page: own origin only, inline scripts only by the hash of their text.
 * @param scriptHashes `sha256-…` of each inline script the page was rendered with
 * @param inlineStyles style attributes allowed; the back office needs them (Mantine sets them), the public side never
 */
export function pagePolicy(scriptHashes: readonly string[], inlineStyles: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join("")}`,
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}
