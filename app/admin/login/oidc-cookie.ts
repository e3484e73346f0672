import { createCookie } from "react-router";
import { cookieName } from "#model/accounts/cookie-name.ts";

const lifeSeconds = 10 * 60;

/**
 * The cookie with the state of a sign-in with the identity provider. Unsigned: a forged one only starts a sign-in of
 * its own, and its return path is validated like any other.
 */
export function oidcCookie(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  const name = cookieName("admin_oidc", secure);
  return createCookie(name, { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: lifeSeconds });
}
