import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ViewerWithRole } from "#model/accounts/permission.ts";
import { showNotice } from "../ui/feedback/toast.tsx";
import { isAskedToSignIn } from "../ui/signed-out/ask-to-sign-in.ts";

/**
 * Returns the signed-in viewer, refreshed when the window regains the focus, because another tab may have changed it:
 * the frame shows the account under which the next change is recorded. Without a session it redirects to the sign-in
 * page and back. Forms keep their input, or its draft.
 */
export function useCurrentViewer(loaded: ViewerWithRole): ViewerWithRole {
  const [viewer, setViewer] = useState(loaded);
  const known = useRef(loaded.id);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    async function refresh(): Promise<void> {
      // The sign-in dialog checks by itself.
      if (document.hidden || isAskedToSignIn()) return;
      const answer = await fetch("/admin/viewer", { redirect: "manual" }).catch(() => undefined);
      // Signed out: revalidating makes the guard redirect.
      if (answer?.type === "opaqueredirect") return revalidate();
      if (!answer?.ok) return;
      const current: ViewerWithRole = await answer.json();
      setViewer((before) => (before.id === current.id && before.role === current.role ? before : current));
      if (current.id === known.current) return;
      known.current = current.id;
      showNotice(`In einem anderen Fenster wurde das Konto gewechselt. Sie arbeiten jetzt als ${current.email}.`);
    }
    window.addEventListener("focus", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      window.removeEventListener("focus", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate]);
  return viewer;
}
