import { data } from "react-router";
import { clientAction } from "../ui/client-action.ts";

/** A session that ended is said in the dialog, which keeps what was typed; elsewhere it leads to the sign-in. */
export async function stayWhenSignedOut(call: Parameters<typeof clientAction>[0]) {
  try {
    return await clientAction(call);
  } catch (thrown) {
    const isSentAway = thrown instanceof Response && thrown.status >= 300 && thrown.status < 400;
    if (!isSentAway) throw thrown;
    return data({ ok: false, reason: "not_signed_in" } as const, { status: 401 });
  }
}
