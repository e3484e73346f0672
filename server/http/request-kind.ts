/** A request that changes nothing and has no body. */
export function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

export function isBackOffice(path: string): boolean {
  return /^\/admin(\/|$|\.)/.test(path);
}

/**
 * Pages whose address is the secret that opens them. They tell nobody where a request comes from (`no-referrer`), so a
 * browser names no origin for their forms either.
 */
export function hasSecretAddress(path: string): boolean {
  return /^\/(anmeldung\/verwalten|bescheinigung|vorschau|admin\/login\/passwort)\//.test(path);
}

/** The one address whose bodies are streamed. */
export function isUpload(path: string): boolean {
  return path === "/admin/upload";
}
