import { useEffect, useRef } from "react";

/**
 * Returns a submit handler that sends a form once: until the response arrives, further submits are prevented.
 * @param isSending whether the response is pending
 * @param mayBeSent called before the first submit
 */
export function useSendOnce(isSending: boolean, mayBeSent: () => boolean): (event: React.FormEvent) => void {
  // The router's state changes after the click; a second click may come first.
  const isUnderway = useRef(false);
  useEffect(() => {
    if (!isSending) isUnderway.current = false;
  }, [isSending]);
  return (event) => {
    if (isUnderway.current || !mayBeSent()) event.preventDefault();
    else isUnderway.current = true;
  };
}
