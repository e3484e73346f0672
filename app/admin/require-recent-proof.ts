import { type ActionFunctionArgs, redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { proofPath } from "./ui/signed-out/proof-path.ts";

/**
 * Guards a sensitive step: returns if the sign-in is recent. Otherwise the back office opens the sign-in dialog and
 * sends the request again (see `onceSignedIn`).
 * @throws the redirect that opens the dialog
 */
export async function requireRecentProof({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { accounts } = context.get(servicesContext);
  if (!(await accounts.isRecentlyProven(request.headers.get("Cookie")))) throw redirect(proofPath);
}
