import type { MiddlewareHandler } from "hono";

/** Methods that `Request` does not support. */
const impossibleMethods = new Set(["TRACE", "TRACK", "CONNECT"]);

/** Refuses requests with methods later handlers cannot process. */
export const properRequest: MiddlewareHandler = async (context, next) => {
  if (impossibleMethods.has(context.req.method)) {
    return context.text("Diese Methode gibt es hier nicht.", 405, { Allow: "GET, HEAD, POST, OPTIONS" });
  }
  await next();
};
