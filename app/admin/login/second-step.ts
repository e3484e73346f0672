import { redirect } from "react-router";

/** The password was right, or the identity provider vouched: the code follows on a page of its own. */
export function redirectToCode(setCookies: readonly string[], weiter: string): Response {
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return redirect(`/admin/login/code?${new URLSearchParams({ weiter })}`, { headers });
}
