import { type ActionFunctionArgs, data } from "react-router";
import { addressContext, servicesContext, viewerContext } from "#app/contexts.ts";
import { NewPasskeyAnswer, PasskeyName } from "#model/accounts/passkey.ts";
import type { PasskeyAnswer, PasskeySubmission } from "./passkey-submission.ts";

type Arguments = Pick<ActionFunctionArgs, "request" | "context">;

export async function changePasskeys(args: Arguments, submission: PasskeySubmission) {
  const answer = await answerSubmission(args, submission).catch((error: unknown): PasskeyAnswer => {
    args.context.get(servicesContext).log.error("a passkey was not changed", { error });
    return { ok: false, reason: "failed" };
  });
  return data(answer, { status: answer.ok ? 200 : answer.reason === "failed" ? 500 : 422 });
}

async function answerSubmission(
  { request, context }: Arguments,
  submission: PasskeySubmission,
): Promise<PasskeyAnswer> {
  const { accounts, config, content } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (submission.intent === "removePasskey") {
    return (await accounts.passkeys.remove(viewer, submission.id)) ? { ok: true } : { ok: false, reason: "missing" };
  }
  const name = PasskeyName.safeParse(submission.name);
  if (!name.success) return { ok: false, reason: "invalid_name", message: name.error.issues[0]?.message ?? "" };
  if (submission.intent === "addPasskey") {
    const given = NewPasskeyAnswer.safeParse(parseJson(submission.answer));
    const isAdded = given.success && (await accounts.passkeys.add(viewer, name.data, given.data));
    return isAdded ? { ok: true } : { ok: false, reason: "not_proven" };
  }
  if (!accounts.passkeys.arePossible) return { ok: false, reason: "failed" };
  const address = context.get(addressContext);
  const proof = await accounts.provePassword(request.headers.get("Cookie"), submission.password, address);
  if (!proof.ok) return proof;
  const siteName = (await content.findFirst("settings"))?.associationName || new URL(config.siteUrl).host;
  const options = await accounts.passkeys.begin(viewer, siteName);
  return options ? { ok: true, options } : { ok: false, reason: "too_many" };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
