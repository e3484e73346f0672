import type { Services } from "#app/contexts.ts";

/** What a sign-in answers whose steps a script takes: in the dialog over a screen, or with a passkey. */
export type ScriptAnswer =
  /** `to`: where the sign-in page leads. */
  | { state: "in"; to?: string }
  | { state: "code_needed" }
  /** What an authenticator needs, as JSON. */
  | { state: "unlock"; options: string }
  /** Nobody is signed in now. */
  | { state: "other_person" }
  /** `isOver`: it begins with the password anew. */
  | { state: "refused"; message: string; isOver?: boolean };

export function answer(body: ScriptAnswer, status: number, setCookies: readonly string[] = []): Response {
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers });
}

export function refused(message: string, status: number): Response {
  return answer({ state: "refused", message }, status);
}

/** Who signed in over a screen has to be whose it is; another session ends at once. */
export async function answerOwner(
  accounts: Services["accounts"],
  { viewer, setCookies }: { viewer: { id: string }; setCookies: readonly string[] },
  ownerId: string,
): Promise<Response> {
  if (viewer.id === ownerId) return answer({ state: "in" }, 200, setCookies);
  return answer({ state: "other_person" }, 409, await accounts.signOut(asCookies(setCookies)));
}

/** As the browser would send them back. */
function asCookies(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
