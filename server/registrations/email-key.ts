import { domainToASCII } from "node:url";

/**
 * Returns the form of an address by which two are compared: lower case, with the domain in ASCII, as browsers send it
 * ("müller.de" becomes "xn--mller-kva.de").
 */
export function emailKey(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${domainToASCII(domain) || domain}`.normalize("NFC").toLowerCase();
}
