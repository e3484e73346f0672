import type { Services } from "#app/contexts.ts";

/** The answer to a sign-in step sent by script: in the dialog over a screen, or with a passkey. */
export type ScriptAnswer =
  /** `to`: where the sign-in page redirects. */
  | { state: "in"; to?: string }
  | { state: "code_needed" }
  /** The WebAuthn request options, as JSON. */
  | { state: "unlock"; options: string }
  /** Another account signed in; its session was ended. */
  | { state: "other_person" }
  /** `isOver`: the sign-in has to restart with the password. */
  | { state: "refused"; message: string; isOver?: boolean };

export function answer(body: ScriptAnswer, status: number, setCookies: readonly string[] = []): Response {
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers });
}

export function refused(message: string, status: number): Response {
  return answer({ state: "refused", message }, status);
}

/** Accepts a sign-in over an open screen only from its owner; ends the session of any other account. */
export async function answerOwner(
  accounts: Services["accounts"],
  { viewer, setCookies }: { viewer: { id: string }; setCookies: readonly string[] },
  ownerId: string,
): Promise<Response> {
  if (viewer.id === ownerId) return answer({ state: "in" }, 200, setCookies);
  return answer({ state: "other_person" }, 409, await accounts.signOut(asCookies(setCookies)));
}

/** Converts `Set-Cookie` headers to the `Cookie` header the browser would send. */
function asCookies(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
