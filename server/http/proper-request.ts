import type { MiddlewareHandler } from "hono";

/** Methods that `Request` does not support. */
const impossibleMethods = new Set(["TRACE", "TRACK", "CONNECT"]);

/** Refuses requests later handlers cannot process: unsupported methods, and paths with invalid percent-encoding. */
export const properRequest: MiddlewareHandler = async (context, next) => {
  if (impossibleMethods.has(context.req.method)) {
    return context.text("Diese Methode gibt es hier nicht.", 405, { Allow: "GET, HEAD, POST, OPTIONS" });
  }
  try {
    decodeURIComponent(context.req.path);
  } catch {
    return context.text("Diese Adresse ist nicht lesbar.", 400);
  }
  await next();
};
