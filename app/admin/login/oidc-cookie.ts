import { createCookie } from "react-router";
import { cookieName } from "#model/cookie-name.ts";

const lifeSeconds = 10 * 60;

/**
 * What a browser carries on its way over the identity provider. Unsigned: whoever makes one up only begins a sign-in
 * of their own, and the return path in it is checked like any other.
 */
export function oidcCookie(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  const name = cookieName("admin_oidc", secure);
  return createCookie(name, { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: lifeSeconds });
}
