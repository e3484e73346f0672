/**
 * Returns the name of a cookie of the back office. On https it has the prefix `__Host-`: browsers accept such a cookie
 * from this host only, so that another host of the same domain cannot set it (RFC 6265bis).
 */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
