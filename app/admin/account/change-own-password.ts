import { type ActionFunctionArgs, data } from "react-router";
import * as z from "zod";
import { addressContext, servicesContext } from "#app/contexts.ts";

/** The submission of the dialog "Passwort ändern", on the dashboard and on "Mein Konto". */
export const NewPassword = z.strictObject({
  intent: z.literal("changePassword"),
  current: z.string().max(1000),
  next: z.string().max(1000),
});

export async function changeOwnPassword(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  { current, next }: z.output<typeof NewPassword>,
) {
  const { accounts, log } = context.get(servicesContext);
  try {
    const address = context.get(addressContext);
    const outcome = await accounts.changePassword(request.headers.get("Cookie"), { current, next }, address);
    return data(outcome, { status: outcome.ok ? 200 : 422 });
  } catch (error) {
    log.error("a password was not changed", { error });
    return data({ ok: false, reason: "failed" } as const, { status: 500 });
  }
}
