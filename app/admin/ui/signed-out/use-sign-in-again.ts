import { useEffect, useState } from "react";
import type { Viewer } from "#model/accounts/permission.ts";
import type { CodeKind } from "#model/accounts/second-factor.ts";
import { addressKey } from "#model/people/address-key.ts";
import type { ScriptAnswer } from "../../login/script-answer.ts";
import { unreachable } from "../command/failure-text.ts";
import { postStep, unlockPasskey } from "../passkeys/unlock-passkey.ts";
import { answerSignIn, type SignInReason } from "./ask-to-sign-in.ts";

type Given = { email: string; password: string } | { kind: CodeKind; code: string };

const notYet = {
  ended: "Sie sind noch nicht angemeldet.",
  proof: "Sie haben sich noch nicht erneut angemeldet.",
};

/** State of the sign-in steps for `viewer`, the owner of the screen. Closes the dialog on success. */
export function useSignInAgain(viewer: Viewer, reason: SignInReason) {
  const [isPending, setPending] = useState(false);
  const [isAskingForCode, setAskingForCode] = useState(false);
  const [problem, setProblem] = useState<string>();
  const otherPerson = `Der geöffnete Bildschirm gehört zum Konto ${viewer.email}. Bitte melden Sie sich mit diesem Konto an oder brechen Sie ab.`;

  async function send(given: Given): Promise<void> {
    if (isPending) return;
    if ("email" in given && addressKey(given.email) !== viewer.email) return setProblem(otherPerson);
    await run(() => postStep("/admin/login/erneut", { id: viewer.id, ...given }));
  }

  async function unlock(): Promise<void> {
    if (!isPending) await run(() => unlockPasskey({ id: viewer.id, step: isAskingForCode ? "code" : "" }));
  }

  async function run(step: () => Promise<ScriptAnswer>): Promise<void> {
    setPending(true);
    setProblem(undefined);
    const answer = await step();
    setPending(false);
    if (answer.state === "in") return answerSignIn(true);
    setAskingForCode(answer.state === "code_needed" || (isAskingForCode && !("isOver" in answer)));
    if (answer.state === "refused") setProblem(answer.message);
    else if (answer.state === "other_person") setProblem(otherPerson);
  }

  /** Checks whether the user has signed in with the identity provider in another window. */
  async function checkSession(): Promise<"in" | "nobody" | "other_person" | "unreachable"> {
    const answer = await fetch("/admin/viewer", { redirect: "manual" }).catch(() => undefined);
    if (answer?.type === "opaqueredirect") return "nobody";
    if (!answer?.ok) return "unreachable";
    const current: Viewer & { isRecentlyProven: boolean } = await answer.json();
    if (current.id !== viewer.id) return "other_person";
    return reason === "proof" && !current.isRecentlyProven ? "nobody" : "in";
  }

  async function checkAgain(): Promise<void> {
    const found = await checkSession();
    if (found === "in") answerSignIn(true);
    else if (found === "other_person") setProblem(otherPerson);
    else setProblem(found === "nobody" ? notYet[reason] : unreachable);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: uses the account and reason of the first render
  useEffect(() => {
    const onFocus = async () => {
      if (!document.hidden && (await checkSession()) === "in") answerSignIn(true);
    };
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);

  return { isPending, isAskingForCode, problem, send, unlock, checkAgain };
}
