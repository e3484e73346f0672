import type { ScriptAnswer } from "../../login/script-answer.ts";
import { unreachable } from "../command/failure-text.ts";

type Settled = Exclude<ScriptAnswer, { state: "unlock" }>;

const passkeyCancelled = "Der Passkey wurde nicht entsperrt. Sie können es noch einmal versuchen.";

/** Posts one step of a sign-in. */
export async function postStep(path: string, fields: Record<string, string>): Promise<ScriptAnswer> {
  try {
    const answer = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
    return (await answer.json()) as ScriptAnswer;
  } catch {
    return { state: "refused", message: unreachable };
  }
}

/**
 * Signs in with a passkey through the browser's prompt. Loads the WebAuthn script on demand.
 * @param fields additional fields for `/admin/login/passkey`
 */
export async function unlockPasskey(fields: Record<string, string>): Promise<Settled> {
  const begun = await postStep("/admin/login/passkey", { ...fields, intent: "begin" });
  if (begun.state !== "unlock") return begun;
  const unlocked = await ask(begun.options);
  if (!unlocked) return { state: "refused", message: passkeyCancelled };
  const answer = await postStep("/admin/login/passkey", { ...fields, intent: "finish", answer: unlocked });
  return answer.state === "unlock" ? { state: "refused", message: unreachable } : answer;
}

async function ask(options: string): Promise<string | undefined> {
  try {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  } catch {
    return undefined;
  }
}
