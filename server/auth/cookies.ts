import { cookieName } from "#model/accounts/cookie-name.ts";

/** Returns the `Set-Cookie` header of a cookie that scripts cannot read and cross-site POST requests do not carry. */
export function setCookie(name: string, value: string, options: { seconds: number; isSecure: boolean }): string {
  const { seconds, isSecure } = options;
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return `${cookieName(name, isSecure)}=${value}; ${attributes}`;
}

/** @param cookies the `Cookie` header of a request. @returns "" if there is no such cookie */
export function readCookie(cookies: string | null, name: string, isSecure: boolean): string {
  const start = `${cookieName(name, isSecure)}=`;
  const cookie = cookies?.split(/; */).find((candidate) => candidate.startsWith(start));
  return cookie?.slice(start.length) ?? "";
}
