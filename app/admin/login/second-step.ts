import { redirect } from "react-router";

/** Redirects to the code step, after the password or the identity provider has been accepted. */
export function redirectToCode(setCookies: readonly string[], weiter: string): Response {
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return redirect(`/admin/login/code?${new URLSearchParams({ weiter })}`, { headers });
}
