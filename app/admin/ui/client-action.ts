import { data, isRouteErrorResponse } from "react-router";
import type { CommandAnswer, Failed } from "./command/command-answer.ts";
import { secondFactorMissing } from "./command/failure-text.ts";
import { NotSignedIn, onceSignedIn } from "./signed-out/ask-to-sign-in.ts";

interface ClientAction {
  request: Request;
  serverAction: <T>() => Promise<T>;
}

/**
 * Every editing screen exports this (`export { clientAction } from "../ui/client-action.ts"`). When the network or the
 * server fails, the screen keeps everything typed and gets an "unreachable" answer. When the session has ended, the
 * request is sent again after the user has signed in.
 */
export async function clientAction({ request, serverAction }: ClientAction) {
  makeRepeatable(request);
  try {
    return await onceSignedIn(() => serverAction<CommandAnswer>());
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (thrown instanceof NotSignedIn) {
      const reason = thrown.reason === "proof" ? "unproven" : "not_signed_in";
      return data<Failed>({ ok: false, reason }, { status: 401 });
    }
    if (isRouteErrorResponse(thrown) && thrown.status === 403) {
      const reason = thrown.data === secondFactorMissing ? "second_factor" : "forbidden";
      return data<Failed>({ ok: false, reason }, { status: 403 });
    }
    if (isRouteErrorResponse(thrown) && thrown.status === 413) {
      return data<Failed>({ ok: false, reason: "too_large" }, { status: 413 });
    }
    // A 503 keeps the router from revalidating: offline, that would replace the screen by the error boundary.
    return data<Failed>({ ok: false, reason: "unreachable" }, { status: 503 });
  }
}

/** Makes the body readable more than once: the router reads it each time the action is sent. */
export function makeRepeatable(request: Request): void {
  const original = request.clone();
  Object.assign(request, {
    json: () => original.clone().json(),
    text: () => original.clone().text(),
    formData: () => original.clone().formData(),
  });
}
