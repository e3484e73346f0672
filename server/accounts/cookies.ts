import { cookieName } from "#model/accounts/cookie-name.ts";

interface CookieOptions {
  seconds: number;
  isSecure: boolean;
}

/** Returns the `Set-Cookie` header of a cookie that scripts cannot read and cross-site POST requests do not carry. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  return setNamedCookie(cookieName(name, options.isSecure), value, options);
}

/** For a cookie without the prefix of its name that browsers enforce. */
export function setNamedCookie(name: string, value: string, { seconds, isSecure }: CookieOptions): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** @param cookies the `Cookie` header of a request. @returns "" if there is no such cookie */
export function readCookie(cookies: string | null, name: string, isSecure: boolean): string {
  return readNamedCookies(cookies, cookieName(name, isSecure))[0] ?? "";
}

/** Returns the values of all cookies of a name: without a prefix, another site of the domain can set one, too. */
export function readNamedCookies(cookies: string | null, name: string): string[] {
  const start = `${name}=`;
  const found = cookies?.split(/; */).filter((cookie) => cookie.startsWith(start)) ?? [];
  return found.map((cookie) => cookie.slice(start.length));
}
