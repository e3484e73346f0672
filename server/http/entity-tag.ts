/** Whether an `If-None-Match` header matches this entity tag by weak comparison (RFC 9110 §13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = opaqueTag(etag);
  return header.split(",").some((tag) => tag.trim() === "*" || opaqueTag(tag.trim()) === opaque);
}

function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, "");
}
