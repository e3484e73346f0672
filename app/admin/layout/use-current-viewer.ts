import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { ViewerWithRole } from "#model/accounts/permission.ts";
import { showNotice } from "../ui/feedback/toast.tsx";
import { isAskedToSignIn } from "../ui/signed-out/ask-to-sign-in.ts";

/** What the frame of every screen shows. */
interface Frame {
  viewer: ViewerWithRole;
  newRegistrations: number;
}

/**
 * Returns the signed-in viewer, refreshed when the window regains the focus, because another tab may have changed it:
 * the frame shows the account under which the next change is recorded. Without a session it redirects to the sign-in
 * page and back. Forms keep their input, or its draft.
 */
export function useCurrentViewer(loaded: Frame): Frame {
  const [viewer, setViewer] = useState(loaded.viewer);
  const [newRegistrations, setNewRegistrations] = useState(loaded.newRegistrations);
  const known = useRef(loaded.viewer.id);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();

  const refresh = useCallback(async (): Promise<void> => {
    // The sign-in dialog checks by itself.
    if (document.hidden || isAskedToSignIn()) return;
    const answer = await fetch("/admin/viewer", { redirect: "manual" }).catch(() => undefined);
    // Signed out: revalidating makes the guard redirect.
    if (answer?.type === "opaqueredirect") return revalidate();
    if (!answer?.ok) return;
    const { newRegistrations: count, ...current }: ViewerWithRole & Frame = await answer.json();
    setNewRegistrations(count);
    setViewer((before) => (before.id === current.id && before.role === current.role ? before : current));
    if (current.id === known.current) return;
    known.current = current.id;
    showNotice(`In einem anderen Fenster wurde das Konto gewechselt. Sie arbeiten jetzt als ${current.email}.`);
  }, [revalidate]);
  useEffect(() => {
    window.addEventListener("focus", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      window.removeEventListener("focus", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [refresh]);
  // Confirmations go on in the background: what is left of them is counted when the event is left.
  useEffect(() => (pathname.startsWith("/admin/events/") ? () => void refresh() : undefined), [pathname, refresh]);
  useEffect(() => setNewRegistrations(loaded.newRegistrations), [loaded.newRegistrations]);
  return { viewer, newRegistrations };
}
