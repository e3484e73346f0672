const keyName = "einlass";

/** The key that the server gave this tab, for as long as the tab is open; undefined before. */
export function readDeviceKey(): string | undefined {
  return sessionStorage.getItem(keyName) ?? undefined;
}

export function saveDeviceKey(key: string): void {
  sessionStorage.setItem(keyName, key);
}

/** With it nobody who uses the device next reads what is kept. */
export function forgetDeviceKey(): void {
  sessionStorage.removeItem(keyName);
}
