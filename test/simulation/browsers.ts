import { siteUrl } from "./site-config.ts";
import { password, type Staff, staff } from "./staff.ts";

/** What a browser sends; `as` signs in first, and again when the session has ended. */
export type BrowserRequest = RequestInit & { as?: Staff };

/** The browsers of visitors and of the back office, each of which keeps its cookies. */
export interface Browsers {
  send(path: string, init?: BrowserRequest): Promise<Response>;
  /** Everybody of the back office has to sign in again. */
  forgetCookies(): void;
}

/**
 * @param portFor returns where the next request goes
 * @param onPosted called before the answer to a form is returned, signing in included
 */
export function createBrowsers(portFor: () => number, onPosted: () => Promise<void>): Browsers {
  const cookies = new Map<Staff, string>();

  async function send(path: string, { as, ...init }: BrowserRequest = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Accept-Encoding", "identity");
    if (init.method === "POST") headers.set("Origin", siteUrl);
    const cookie = as && (cookies.get(as) ?? (await signIn(as)));
    if (cookie) headers.set("Cookie", cookie);
    const answer = await fetch(`http://127.0.0.1:${portFor()}${path}`, { redirect: "manual", ...init, headers });
    if (init.method === "POST") await onPosted();
    const isSentAway = answer.headers.get("Location")?.startsWith("/admin/login");
    // A request for data is redirected within its answer.
    const isSignedOut = answer.status === 401 || isSentAway || (answer.status === 202 && path.endsWith(".data"));
    if (as && isSignedOut && cookies.delete(as)) return send(path, { as, ...init });
    return answer;
  }

  async function signIn(as: Staff): Promise<string> {
    const fields = new URLSearchParams({ email: staff[as].email, password, weiter: "" });
    const answer = await send("/admin/login", { method: "POST", body: fields });
    await answer.body?.cancel();
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    if (answer.status === 302 && cookie) cookies.set(as, cookie);
    return cookie;
  }

  return { send, forgetCookies: () => cookies.clear() };
}
