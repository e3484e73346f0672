import { redirect } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { wrongCode } from "#app/text/second-factor.ts";
import { tooManyTries } from "#app/text/too-many-tries.ts";
import { readFields } from "#app/ui/read-fields.ts";
import { CodeKind } from "#model/second-factor.ts";
import type { Route } from "./+types/sign-in-again.ts";
import { codeExpired, wrongCredentials } from "./messages.ts";

/** What the dialog over a screen is told whose session has ended; see `ui/signed-out`. */
export type SignInAgainAnswer =
  | { state: "in" }
  | { state: "code_needed" }
  /** Nobody is signed in now. */
  | { state: "other_person" }
  /** `isOver`: it begins with the password anew. */
  | { state: "refused"; message: string; isOver?: boolean };

/** `/admin/login/erneut`: the sign-in of the account `id`, whose screen is open, in either of its two steps. */
export function loader() {
  throw redirect("/admin/login");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(servicesContext);
  const form = await readFields(request, ["id", "email", "password", "kind", "code"]);
  const kind = CodeKind.safeParse(form?.kind);
  if (!form || (form.kind !== "" && !kind.success)) return refused("Diese Anfrage ist unvollständig.", 400);
  const cookies = request.headers.get("Cookie");
  const userAgent = request.headers.get("User-Agent") ?? "";
  const outcome = kind.success
    ? await accounts.finishSignIn({ kind: kind.data, code: form.code.slice(0, 100) }, cookies, userAgent)
    : await accounts.signIn(
        { email: form.email.slice(0, 254), password: form.password },
        context.get(addressContext),
        cookies,
        userAgent,
      );

  if (outcome.ok) {
    if (outcome.viewer.id === form.id) return answer({ state: "in" }, 200, outcome.setCookies);
    const ended = await accounts.signOut(asCookies(outcome.setCookies));
    return answer({ state: "other_person" }, 409, ended);
  }
  if (outcome.reason === "code_needed") return answer({ state: "code_needed" }, 200, outcome.setCookies);
  if (outcome.reason === "expired") return answer({ state: "refused", message: codeExpired, isOver: true }, 401);
  if (outcome.reason === "invalid") return refused(kind.success ? wrongCode : wrongCredentials, 401);
  return refused(tooManyTries(outcome.retryAfterSeconds), 429);
}

function refused(message: string, status: number): Response {
  return answer({ state: "refused", message }, status);
}

function answer(body: SignInAgainAnswer, status: number, setCookies: readonly string[] = []): Response {
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers });
}

/** As the browser would send them back. */
function asCookies(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
