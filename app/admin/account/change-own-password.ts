import type { ActionFunctionArgs } from "react-router";
import type * as z from "zod";
import { addressContext, servicesContext } from "#app/contexts.ts";
import type { AccountAnswer, PasswordCommand } from "./account-command.ts";

export function changeOwnPassword(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  { current, next }: z.output<typeof PasswordCommand>,
): Promise<AccountAnswer> {
  const { accounts } = context.get(servicesContext);
  return accounts.changePassword(request.headers.get("Cookie"), { current, next }, context.get(addressContext));
}
