/** Whether a request changes nothing and has no body. */
export function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

export function isBackOffice(path: string): boolean {
  return /^\/admin(\/|$|\.)/.test(path);
}

/**
 * Whether a path contains a secret token. These pages send no referrer (`no-referrer`), so browsers send `Origin: null`
 * with their forms.
 */
export function hasSecretAddress(path: string): boolean {
  return /^\/(anmeldung\/verwalten|bescheinigung|vorschau|admin\/login\/passwort)\//.test(path);
}
