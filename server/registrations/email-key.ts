import { domainToASCII } from "node:url";

/**
 * What makes two e-mail addresses the same for us: letter case does not matter, and "müller.de" is "xn--mller-kva.de",
 * which browsers send instead.
 */
export function emailKey(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${domainToASCII(domain) || domain}`.normalize("NFC").toLowerCase();
}
