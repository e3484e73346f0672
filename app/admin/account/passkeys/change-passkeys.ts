import type { ActionFunctionArgs } from "react-router";
import { addressContext, servicesContext, viewerContext } from "#app/contexts.ts";
import { NewPasskeyAnswer, PasskeyName } from "#model/accounts/passkey.ts";
import type { AccountAnswer, PasskeyCommand } from "../account-command.ts";

type Arguments = Pick<ActionFunctionArgs, "request" | "context">;

export async function changePasskeys({ request, context }: Arguments, command: PasskeyCommand): Promise<AccountAnswer> {
  const { accounts, config, content } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (command.intent === "removePasskey") {
    return (await accounts.passkeys.remove(viewer, command.id)) ? { ok: true } : { ok: false, reason: "missing" };
  }
  const name = PasskeyName.safeParse(command.name);
  if (!name.success) return { ok: false, reason: "invalid_name", message: name.error.issues[0]?.message ?? "" };
  if (command.intent === "addPasskey") {
    const given = NewPasskeyAnswer.safeParse(parseJson(command.answer));
    const isAdded = given.success && (await accounts.passkeys.add(viewer, name.data, given.data));
    return isAdded ? { ok: true } : { ok: false, reason: "not_proven" };
  }
  if (!accounts.passkeys.arePossible) return { ok: false, reason: "failed" };
  const address = context.get(addressContext);
  const proof = await accounts.provePassword(request.headers.get("Cookie"), command.password, address);
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
