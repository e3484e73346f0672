const offsetName = "einlass-uhr";

/**
 * Keeps how far the clock of this device is from the server's, in milliseconds, while the tab is open: a page opened
 * without a network knows the day on which it was loaded, not today.
 */
export function setDeviceClock(serverTime: number): void {
  sessionStorage.setItem(offsetName, String(serverTime - Date.now()));
}

/** Returns the time by the server's clock; undefined if the server has not told it. */
export function deviceTime(): Date | undefined {
  const offset = sessionStorage.getItem(offsetName);
  return offset === null ? undefined : new Date(Date.now() + Number(offset));
}
