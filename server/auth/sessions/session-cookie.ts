/** Name of the cookie that proves a sign-in; `cookieName` says how it is called on https. */
export const sessionCookie = "admin_session";

/** Whether a `Cookie` header holds one at all, so that anonymous requests cost nothing. */
export function hasSessionCookie(cookies: string | null): cookies is string {
  return cookies?.includes(`${sessionCookie}=`) ?? false;
}
