import { data, isRouteErrorResponse } from "react-router";
import type { EditorAnswer } from "./editor/editor-answer.ts";
import { NotSignedIn, onceSignedIn } from "./signed-out/ask-to-sign-in.ts";

/** Of steps that ask who it is: the dialog was closed. */
export type Unproven = { ok: false; reason: "unproven" };

interface ClientAction {
  request: Request;
  serverAction: <T>() => Promise<T>;
}

/**
 * Every editing screen says `export { clientAction } from "../ui/client-action.ts"`: when the network or the server
 * fails, the screen stays as it is, with everything typed, and learns that no answer came. When the session has ended,
 * what was sent is sent again after signing in.
 */
export async function clientAction({ request, serverAction }: ClientAction) {
  makeRepeatable(request);
  try {
    return await onceSignedIn(() => serverAction<EditorAnswer>());
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (thrown instanceof NotSignedIn) {
      const reason = thrown.reason === "proof" ? "unproven" : "not_signed_in";
      return data<EditorAnswer | Unproven>({ ok: false, reason }, { status: 401 });
    }
    if (isRouteErrorResponse(thrown) && thrown.status === 403) {
      return data<EditorAnswer>({ ok: false, reason: "forbidden" }, { status: 403 });
    }
    // The status keeps the router from loading the screen anew: without a network that would replace it by an apology.
    return data<EditorAnswer>({ ok: false, reason: "unreachable" }, { status: 503 });
  }
}

/** The router reads the body whenever the action is sent, and that of a request can be read once. */
export function makeRepeatable(request: Request): void {
  const kept = request.clone();
  Object.assign(request, {
    json: () => kept.clone().json(),
    text: () => kept.clone().text(),
    formData: () => kept.clone().formData(),
  });
}
