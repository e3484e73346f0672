import { type ActionFunctionArgs, redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { proofPath } from "./ui/signed-out/proof-path.ts";

/**
 * For steps that an open screen alone must not allow: goes on where the sign-in is recent. Otherwise the dialog of the
 * back office asks who it is, and what was sent is sent again (see `onceSignedIn`).
 * @throws the answer that opens the dialog
 */
export async function requireRecentProof({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { accounts } = context.get(servicesContext);
  if (!(await accounts.isRecentlyProven(request.headers.get("Cookie")))) throw redirect(proofPath);
}
