import { redirect } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { readFields } from "#app/ui/form/read-form.ts";
import { CodeKind } from "#model/accounts/second-factor.ts";
import { wrongCode } from "#text/accounts/second-factor.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import type { Route } from "./+types/sign-in-again.ts";
import { codeExpired, wrongCredentials } from "./messages.ts";
import { answer, answerOwner, refused } from "./script-answer.ts";

/** `/admin/login/erneut`: signs in the account `id`, the owner of the open screen, in either of the two steps. */
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

  if (outcome.ok) return answerOwner(accounts, outcome, form.id);
  if (outcome.reason === "code_needed") return answer({ state: "code_needed" }, 200, outcome.setCookies);
  if (outcome.reason === "expired") return answer({ state: "refused", message: codeExpired, isOver: true }, 401);
  if (outcome.reason === "invalid") return refused(kind.success ? wrongCode : wrongCredentials, 401);
  return refused(tooManyTries(outcome.retryAfterSeconds), 429);
}
