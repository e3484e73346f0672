import { createCookie } from "react-router";

const lifeSeconds = 10 * 60;

/**
 * What a browser carries on its way over the identity provider. Unsigned: whoever makes one up only begins a sign-in
 * of their own, and the return path in it is checked like any other.
 */
export const oidcCookie = (siteUrl: string) =>
  createCookie("admin_oidc", {
    path: "/admin/login/oidc",
    httpOnly: true,
    sameSite: "lax",
    secure: siteUrl.startsWith("https:"),
    maxAge: lifeSeconds,
  });
