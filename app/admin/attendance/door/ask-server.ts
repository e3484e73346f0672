import { secondFactorMissing } from "../../ui/command/failure-text.ts";
import { askToSignIn } from "../../ui/signed-out/ask-to-sign-in.ts";

export type NoAnswer = "unreachable" | "signed_out" | "forbidden" | "second_factor" | "missing";
export type Answer<T> = { ok: true; value: T } | { ok: false; reason: NoAnswer };

const jsonHeaders = { "Content-Type": "application/json" };
/** Longer than a slow network needs. */
const timeoutMilliseconds = 15_000;

/** Sends a request to the server; if the session has ended, repeats it after signing in. */
export async function askServer<T>(address: string, body?: object): Promise<Answer<T>> {
  const response = await fetch(address, {
    // Completes even if the page is closed meanwhile.
    ...(body && { method: "POST", body: JSON.stringify(body), headers: jsonHeaders, keepalive: true }),
    // A redirect leads to the sign-in page and is not an answer.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch(() => undefined);
  if (response?.type === "opaqueredirect") {
    // While a required second factor is missing, the guard leads to the own account instead.
    if (await isSignedIn()) return { ok: false, reason: "second_factor" };
    return (await askToSignIn()) ? askServer(address, body) : { ok: false, reason: "signed_out" };
  }
  if (response?.status === 403) {
    const refusal: unknown = await response.json().catch(() => undefined);
    return { ok: false, reason: refusal === secondFactorMissing ? "second_factor" : "forbidden" };
  }
  if (response?.status === 404) return { ok: false, reason: "missing" };
  if (!response?.ok) return { ok: false, reason: "unreachable" };
  return response.json().then(
    (value: T) => ({ ok: true, value }),
    () => ({ ok: false, reason: "unreachable" }),
  );
}

async function isSignedIn(): Promise<boolean> {
  const viewer = await fetch("/admin/viewer", { redirect: "manual" }).catch(() => undefined);
  return viewer?.ok === true;
}
