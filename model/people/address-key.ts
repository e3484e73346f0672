/** Longer than any address; the rest is cut off, so that keys of hostile input stay small. */
const longest = 320;

/**
 * Returns the form of an e-mail address by which two are compared, stored and looked up: without surrounding spaces, in
 * Unicode form C and lower case, with the domain in ASCII, as browsers send it ("müller.de" becomes
 * "xn--mller-kva.de"). The only place that decides whether two addresses are the same. Idempotent; text that is no
 * address is only trimmed and lower-cased.
 */
export function addressKey(address: string): string {
  const plain = address.trim().slice(0, longest).normalize("NFC").toLowerCase();
  const at = plain.lastIndexOf("@");
  return at < 0 ? plain : plain.slice(0, at + 1) + asciiDomain(plain.slice(at + 1));
}

/** Characters at which a URL's host ends, or which it decodes: no part of a domain. */
const foreign = /[\s/\\?#@:%[\]]/;

/** Returns an impossible domain unchanged. */
function asciiDomain(domain: string): string {
  if (foreign.test(domain)) return domain;
  // The setter leaves the host as it is if the domain is impossible.
  const url = new URL("ws://x");
  url.hostname = domain;
  return url.hostname === "x" ? domain : url.hostname;
}
