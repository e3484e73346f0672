import { useEffect, useState } from "react";

/** Holds the id of the event whose promotion was dismissed: what the visitor asked for, and nothing about them. */
const key = "promo-dismissed";

/** Storage may be forbidden in the browser; then the card comes back on the next page, and nothing breaks. */
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

/** Which event's promotion the visitor dismissed, in this tab or in another one; "" until that is known. */
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
