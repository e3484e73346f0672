/**
 * The name of a cookie of the back office. On https it begins with `__Host-`: browsers take such a cookie from this host
 * alone, over https and for all paths, so that no neighbour under the same domain can plant one (RFC 6265bis).
 */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
