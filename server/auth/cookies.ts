import { cookieName } from "#model/cookie-name.ts";

/** The `Set-Cookie` header of one that no script reads and no other site sends along with a form. */
export function setCookie(name: string, value: string, options: { seconds: number; isSecure: boolean }): string {
  const { seconds, isSecure } = options;
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return `${cookieName(name, isSecure)}=${value}; ${attributes}`;
}

/** @param cookies the `Cookie` header of a request. @returns "" without one of that name */
export function readCookie(cookies: string | null, name: string, isSecure: boolean): string {
  const start = `${cookieName(name, isSecure)}=`;
  const cookie = cookies?.split(/; */).find((candidate) => candidate.startsWith(start));
  return cookie?.slice(start.length) ?? "";
}
