/** Name of the session cookie; `cookieName` adds the prefix for HTTPS. */
export const sessionCookie = "admin_session";

/** Whether a `Cookie` header contains a session cookie; avoids queries for anonymous requests. */
export function hasSessionCookie(cookies: string | null): cookies is string {
  return cookies?.includes(`${sessionCookie}=`) ?? false;
}
