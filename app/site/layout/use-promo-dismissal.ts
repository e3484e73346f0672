import { useEffect, useState } from "react";

/** Stores the id of the event whose promotion was dismissed, and nothing about the visitor. */
const key = "promo-dismissed";

/** Storage may be disabled in the browser; then the card reappears on the next page. */
function read(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(eventId: string): void {
  try {
    localStorage.setItem(key, eventId);
  } catch {
    // See above.
  }
}

/** Returns the event whose promotion was dismissed in any tab, "" until known, and a function to dismiss one. */
export function usePromoDismissal(): { dismissedId: string | undefined; dismiss(eventId: string): void } {
  const [dismissedId, setDismissedId] = useState<string | undefined>("");
  useEffect(() => {
    const update = () => setDismissedId(read());
    update();
    window.addEventListener("storage", update);
    return () => window.removeEventListener("storage", update);
  }, []);
  return {
    dismissedId,
    dismiss(eventId) {
      write(eventId);
      setDismissedId(eventId);
    },
  };
}
