import type { Context, MiddlewareHandler } from "hono";
import { isResourcePath } from "#model/site/resource-path.ts";
import type { AccessGate } from "#server/gate/access-gate.ts";
import { pagePath } from "./request-target.ts";

/** `isGated` is set for requests that are answered with the gate instead. */
export type GateVariables = { isGated: boolean };

const gatePath = "/zugang";
const retryAfterSeconds = 3600;

/** Never gated: the back office has its own sign-in, and security.txt must always be available. */
const openToAll = /^\/(admin(\/.*|\.data)?|\.well-known\/security\.txt)$/;

/**
 * Enforces the access gate (SPEC §4): while it is closed, visitors without a pass get 503 and the gate for every path,
 * and all other responses are not cacheable. Must run before everything that serves content.
 */
export function accessGate(gate: AccessGate): MiddlewareHandler<{ Variables: GateVariables }> {
  return async (context, next) => {
    const { path, method } = context.req;
    if (openToAll.test(path) || !(await gate.isClosed())) return next();
    if (await gate.admits(context.req.header("cookie") ?? null)) {
      await next();
      context.res.headers.set("Cache-Control", "no-store");
      return;
    }
    const isNavigation = method === "GET" && path.endsWith(".data");
    // Programs and pictures have no use for the page of the gate.
    if (isResourcePath(path) && !isNavigation) return unavailable(context);
    context.set("isGated", path !== gatePath);
    await next();
    if (isNavigation) {
      context.res = new Response(context.res.body, { status: 503, headers: context.res.headers });
      context.res.headers.set("Retry-After", String(retryAfterSeconds));
    }
  };
}

/** Returns the request for the gate's page that replaces a gated request. */
export function gateInsteadOf(request: Request): Request {
  const { origin, pathname, searchParams } = new URL(request.url);
  const isNavigation = pathname.endsWith(".data");
  const requestedPath = pagePath(pathname);
  searchParams.delete("_routes");
  const url = new URL(isNavigation ? `${gatePath}.data` : gatePath, origin);
  url.searchParams.set("weiter", requestedPath + (searchParams.size ? `?${searchParams}` : ""));
  const dialog = searchParams.get("dialog") ?? /^\/(datenschutz|impressum)$/.exec(requestedPath)?.[1];
  if (isNavigation) url.searchParams.set("neu", "1");
  else if (dialog) url.searchParams.set("dialog", dialog);
  const method = request.method === "HEAD" ? "HEAD" : "GET";
  return new Request(url, { method, headers: request.headers, signal: request.signal });
}

function unavailable(context: Context): Response {
  return context.text("Diese Internetseite wird gerade überarbeitet.", 503, {
    "Retry-After": String(retryAfterSeconds),
  });
}
