import type { EditorAnswer } from "./editor-answer.ts";

/**
 * Every editing screen says `export { clientAction } from "../ui/client-action.ts"`: when the network or the server
 * fails, the screen stays as it is, with everything typed, and learns that no answer came. Redirects (the session
 * ended) pass.
 */
export async function clientAction({ serverAction }: { serverAction: <T>() => Promise<T> }): Promise<EditorAnswer> {
  try {
    return await serverAction<EditorAnswer>();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { ok: false, reason: "unreachable" };
  }
}
