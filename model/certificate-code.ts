/** Crockford's Base32: no letter that is taken for a digit. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** How many random bytes a code is made of: 80 bits, nobody finds one by trying. */
export const certificateCodeBytes = 10;

/** The code of an issued certificate, as it is printed: `XXXX-XXXX-XXXX-XXXX`. */
export function certificateCode(random: Uint8Array): string {
  const bits = [...random.slice(0, certificateCodeBytes)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const code = bits.replace(/.{5}/g, (five) => letters[Number.parseInt(five, 2)] as string);
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** A code as somebody typed it, as it is printed; undefined for what is none. */
export function readCertificateCode(text: string): string | undefined {
  if (text.length > 60) return undefined;
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code.replace(/.{4}(?=.)/g, "$&-") : undefined;
}

/** The page that says whether a certificate is valid; `siteUrl` without trailing slash. */
export function certificateAddress(siteUrl: string, code: string): string {
  return `${siteUrl}/bescheinigung/${code}`;
}

/** How often one network address may ask about certificates. */
export const certificateChecksPerAddress = { name: "certificate-check", points: 30, seconds: 10 * 60 };
