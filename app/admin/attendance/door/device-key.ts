const keyName = "einlass";

/** Returns the device key from the server, kept while the tab is open; undefined if none was received. */
export function readDeviceKey(): string | undefined {
  return sessionStorage.getItem(keyName) ?? undefined;
}

export function saveDeviceKey(key: string): void {
  sessionStorage.setItem(keyName, key);
}

/** Removes the key, so that later users of the device cannot read the stored data. */
export function forgetDeviceKey(): void {
  sessionStorage.removeItem(keyName);
}
