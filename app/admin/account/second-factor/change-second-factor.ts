import type { ActionFunctionArgs } from "react-router";
import { addressContext, servicesContext, viewerContext } from "#app/contexts.ts";
import { authenticatorUri } from "#model/accounts/second-factor.ts";
import type { AccountAnswer, SecondFactorCommand } from "../account-command.ts";

type Arguments = Pick<ActionFunctionArgs, "request" | "context">;

export async function changeSecondFactor(
  { request, context }: Arguments,
  command: SecondFactorCommand,
): Promise<AccountAnswer> {
  const { accounts, config, content, qrCodes } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const cookies = request.headers.get("Cookie");
  switch (command.intent) {
    case "beginSecondFactor": {
      const proof = await accounts.provePassword(cookies, command.password, context.get(addressContext));
      if (!proof.ok) return proof;
      const key = await accounts.secondFactor.begin(viewer);
      if (!key) return { ok: false, reason: "already_on" };
      const issuer = (await content.findFirst("settings"))?.associationName || new URL(config.siteUrl).host;
      const drawing = await qrCodes.svg(authenticatorUri(key, viewer.email, issuer));
      // In the answer itself, so that the key is in no address.
      return { ok: true, key, qrCode: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}` };
    }
    case "confirmSecondFactor":
      return accounts.secondFactor.confirm(viewer, command.code, cookies);
    case "renewRecoveryCodes":
      return accounts.secondFactor.renewRecoveryCodes(viewer, command);
    case "switchOffSecondFactor":
      return accounts.secondFactor.switchOff(viewer, command);
  }
}
