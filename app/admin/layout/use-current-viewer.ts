import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ViewerWithRole } from "#model/permission.ts";
import { showNotice } from "../ui/feedback/toast.tsx";
import { isAskedToSignIn } from "../ui/signed-out/ask-to-sign-in.ts";

/**
 * Who is signed in, also when that changed in another tab while this one was in the background: the frame names the
 * account under which the next save is recorded, and without one the way leads to the sign-in and back. Forms keep what
 * is typed, or its draft.
 */
export function useCurrentViewer(loaded: ViewerWithRole): ViewerWithRole {
  const [viewer, setViewer] = useState(loaded);
  const known = useRef(loaded.id);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    async function look(): Promise<void> {
      // The dialog that asks to sign in again looks for itself.
      if (document.hidden || isAskedToSignIn()) return;
      const answer = await fetch("/admin/viewer", { redirect: "manual" }).catch(() => undefined);
      // Nobody: the guard of the screen knows the way.
      if (answer?.type === "opaqueredirect") return revalidate();
      if (!answer?.ok) return;
      const current: ViewerWithRole = await answer.json();
      setViewer((before) => (before.id === current.id && before.role === current.role ? before : current));
      if (current.id === known.current) return;
      known.current = current.id;
      showNotice(`In einem anderen Fenster wurde das Konto gewechselt. Sie arbeiten jetzt als ${current.email}.`);
    }
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
  return viewer;
}
