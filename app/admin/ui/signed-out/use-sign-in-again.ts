import { useEffect, useState } from "react";
import type { Viewer } from "#model/permission.ts";
import type { CodeKind } from "#model/second-factor.ts";
import type { ScriptAnswer } from "../../login/script-answer.ts";
import { postStep, unlockPasskey } from "../passkeys/unlock-passkey.ts";
import { answerSignIn, type SignInReason } from "./ask-to-sign-in.ts";

type Given = { email: string; password: string } | { kind: CodeKind; code: string };

const notYet = {
  ended: "Sie sind noch nicht angemeldet.",
  proof: "Sie haben sich noch nicht erneut angemeldet.",
};
const unreachable = "Der Server ist gerade nicht erreichbar.";

/** The steps of the sign-in for `viewer`, whose screen it is; the dialog closes when one of them leads in. */
export function useSignInAgain(viewer: Viewer, reason: SignInReason) {
  const [isPending, setPending] = useState(false);
  const [isAskingForCode, setAskingForCode] = useState(false);
  const [problem, setProblem] = useState<string>();
  const otherPerson = `Der geöffnete Bildschirm gehört zum Konto ${viewer.email}. Bitte melden Sie sich mit diesem Konto an oder brechen Sie ab.`;

  async function give(given: Given): Promise<void> {
    if (isPending) return;
    if ("email" in given && given.email.trim().toLowerCase() !== viewer.email) return setProblem(otherPerson);
    await take(() => postStep("/admin/login/erneut", { id: viewer.id, ...given }));
  }

  async function unlock(): Promise<void> {
    if (!isPending) await take(() => unlockPasskey({ id: viewer.id, step: isAskingForCode ? "code" : "" }));
  }

  async function take(step: () => Promise<ScriptAnswer>): Promise<void> {
    setPending(true);
    setProblem(undefined);
    const answer = await step();
    setPending(false);
    if (answer.state === "in") return answerSignIn(true);
    setAskingForCode(answer.state === "code_needed" || (isAskingForCode && !("isOver" in answer)));
    if (answer.state === "refused") setProblem(answer.message);
    else if (answer.state === "other_person") setProblem(otherPerson);
  }

  /** Whether somebody signed in elsewhere in this browser: over the identity provider, in another window. */
  async function look(): Promise<"in" | "nobody" | "other_person" | "unreachable"> {
    const answer = await fetch("/admin/viewer", { redirect: "manual" }).catch(() => undefined);
    if (answer?.type === "opaqueredirect") return "nobody";
    if (!answer?.ok) return "unreachable";
    const current: Viewer & { isRecentlyProven: boolean } = await answer.json();
    if (current.id !== viewer.id) return "other_person";
    return reason === "proof" && !current.isRecentlyProven ? "nobody" : "in";
  }

  async function goOn(): Promise<void> {
    const found = await look();
    if (found === "in") answerSignIn(true);
    else if (found === "other_person") setProblem(otherPerson);
    else setProblem(found === "nobody" ? notYet[reason] : unreachable);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks for the account the dialog was opened for
  useEffect(() => {
    const comeBack = async () => {
      if (!document.hidden && (await look()) === "in") answerSignIn(true);
    };
    window.addEventListener("focus", comeBack);
    return () => window.removeEventListener("focus", comeBack);
  }, []);

  return { isPending, isAskingForCode, problem, give, unlock, goOn };
}
