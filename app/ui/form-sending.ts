import { useEffect, useRef } from "react";

/**
 * Sends a form once, however often its button is pressed: until the answer is there, further submits are stopped.
 * @param isSending whether the answer is still awaited
 * @param mayBeSent asked before the first one goes out
 */
export function useSendOnce(isSending: boolean, mayBeSent: () => boolean): (event: React.FormEvent) => void {
  // The state of the router is there a moment after the click; a second click may be faster.
  const isUnderway = useRef(false);
  useEffect(() => {
    if (!isSending) isUnderway.current = false;
  }, [isSending]);
  return (event) => {
    if (isUnderway.current || !mayBeSent()) event.preventDefault();
    else isUnderway.current = true;
  };
}
