import { data, isRouteErrorResponse } from "react-router";
import type { EditorAnswer } from "./editor/editor-answer.ts";

/**
 * Every editing screen says `export { clientAction } from "../ui/client-action.ts"`: when the network or the server
 * fails, the screen stays as it is, with everything typed, and learns that no answer came. Redirects (the session
 * ended) pass.
 */
export async function clientAction({ serverAction }: { serverAction: <T>() => Promise<T> }) {
  try {
    return await serverAction<EditorAnswer>();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (isRouteErrorResponse(thrown) && thrown.status === 403) {
      return data<EditorAnswer>({ ok: false, reason: "forbidden" }, { status: 403 });
    }
    // The status keeps the router from loading the screen anew: without a network that would replace it by an apology.
    return data<EditorAnswer>({ ok: false, reason: "unreachable" }, { status: 503 });
  }
}
