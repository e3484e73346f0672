import { type ActionFunctionArgs, data } from "react-router";
import { addressContext, servicesContext, viewerContext } from "#app/contexts.ts";
import { authenticatorUri } from "#model/accounts/second-factor.ts";
import type { SecondFactorAnswer, SecondFactorSubmission } from "./second-factor-submission.ts";

type Arguments = Pick<ActionFunctionArgs, "request" | "context">;

export async function changeSecondFactor(args: Arguments, submission: SecondFactorSubmission) {
  const answer = await answerSubmission(args, submission).catch((error: unknown): SecondFactorAnswer => {
    args.context.get(servicesContext).log.error("a second factor was not changed", { error });
    return { ok: false, reason: "failed" };
  });
  return data(answer, { status: answer.ok ? 200 : answer.reason === "failed" ? 500 : 422 });
}

async function answerSubmission(
  { request, context }: Arguments,
  submission: SecondFactorSubmission,
): Promise<SecondFactorAnswer> {
  const { accounts, config, content, qrCodes } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const cookies = request.headers.get("Cookie");
  switch (submission.intent) {
    case "beginSecondFactor": {
      const proof = await accounts.provePassword(cookies, submission.password, context.get(addressContext));
      if (!proof.ok) return proof;
      const key = await accounts.secondFactor.begin(viewer);
      if (!key) return { ok: false, reason: "already_on" };
      const issuer = (await content.findFirst("settings"))?.associationName || new URL(config.siteUrl).host;
      const drawing = await qrCodes.svg(authenticatorUri(key, viewer.email, issuer));
      // In the answer itself, so that the key is in no address.
      return { ok: true, key, qrCode: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}` };
    }
    case "confirmSecondFactor":
      return accounts.secondFactor.confirm(viewer, submission.code, cookies);
    case "renewRecoveryCodes":
      return accounts.secondFactor.renewRecoveryCodes(viewer, submission);
    case "switchOffSecondFactor":
      return accounts.secondFactor.switchOff(viewer, submission);
  }
}
