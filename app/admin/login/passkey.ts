import { redirect } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { readFields } from "#app/ui/form/read-form.ts";
import { MAX_PASSKEY_ANSWER, PasskeyAnswer, passkeyStartsPerNetwork } from "#model/accounts/passkey.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import type { Route } from "./+types/passkey.ts";
import { passkeyRefused } from "./messages.ts";
import { changeGivenPassword, returnPath } from "./return-path.ts";
import { answer, answerOwner, refused } from "./script-answer.ts";

/** `/admin/login/passkey`: issues a WebAuthn challenge and signs in whoever returns it signed. */
export function loader() {
  throw redirect("/admin/login");
}

/** `step` "code": instead of a code after the password. `id`: the account of an open screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, rateLimits } = context.get(servicesContext);
  const form = await readFields(request, ["intent", "step", "answer", "id", "weiter"]);
  const cookies = request.headers.get("Cookie");
  const network = context.get(addressContext);
  if (form?.intent === "begin" && accounts.passkeys.arePossible) {
    const seconds = await rateLimits.take(passkeyStartsPerNetwork, network);
    if (seconds > 0) return refused(tooManyTries(seconds), 429);
    const { options, setCookies } = await accounts.beginPasskey(cookies, form.step === "code");
    return answer({ state: "unlock", options }, 200, setCookies);
  }
  const given = form?.intent === "finish" ? readAnswer(form.answer) : undefined;
  if (!form || !given) return refused("Diese Anfrage ist unvollständig.", 400);
  const userAgent = request.headers.get("User-Agent") ?? "";
  const outcome = await accounts.signInWithPasskey(given, network, cookies, userAgent);
  if (!outcome.ok) {
    return outcome.reason === "limited"
      ? refused(tooManyTries(outcome.retryAfterSeconds), 429)
      : refused(passkeyRefused, 401);
  }
  if (form.id !== "") return answerOwner(accounts, outcome, form.id);
  const to = outcome.isPasswordGiven ? changeGivenPassword : returnPath(form.weiter);
  return answer({ state: "in", to }, 200, outcome.setCookies);
}

function readAnswer(json: string): PasskeyAnswer | undefined {
  if (json.length > MAX_PASSKEY_ANSWER) return undefined;
  try {
    return PasskeyAnswer.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
