/** Crockford's Base32, without letters that look like digits. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Random bytes per code: 80 bits, infeasible to guess. */
export const certificateCodeBytes = 10;

/** On previews; random codes are never it. */
export const sampleCode = "0000-0000-0000-0000";

/** Returns the code of an issued certificate as printed: `XXXX-XXXX-XXXX-XXXX`. */
export function certificateCode(random: Uint8Array): string {
  const bits = [...random.slice(0, certificateCodeBytes)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const code = bits.replace(/.{5}/g, (five) => letters[Number.parseInt(five, 2)] as string);
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** Normalises a typed code to its printed form; returns undefined for invalid text. */
export function readCertificateCode(text: string): string | undefined {
  if (text.length > 60) return undefined;
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code.replace(/.{4}(?=.)/g, "$&-") : undefined;
}

/** Returns the address of the page that verifies a certificate; `siteUrl` without trailing slash. */
export function certificateAddress(siteUrl: string, code: string): string {
  return `${siteUrl}/bescheinigung/${code}`;
}

/** Rate limit of certificate checks per network address. */
export const certificateChecksPerAddress = { name: "certificate-check", points: 30, seconds: 10 * 60 };
