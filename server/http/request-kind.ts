/** A request that changes nothing and has no body. */
export function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

export function isBackOffice(path: string): boolean {
  return /^\/admin(\/|$|\.)/.test(path);
}

/** The one address whose bodies are streamed. */
export function isUpload(path: string): boolean {
  return path === "/admin/upload";
}
