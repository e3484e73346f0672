/** Whether an `If-None-Match` header lists this entity tag; weak and strong are the same here (RFC 9110 §13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = opaqueTag(etag);
  return header.split(",").some((tag) => tag.trim() === "*" || opaqueTag(tag.trim()) === opaque);
}

function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, "");
}
