import type { MiddlewareHandler } from "hono";
import type { RouteVariables } from "./one-spelling.ts";
import { isRead } from "./request-kind.ts";

type Handler = MiddlewareHandler<{ Variables: RouteVariables }>;

/**
 * Sends the allowed methods of a path in response to OPTIONS and to methods it does not support (RFC 9110 §15.5.6).
 * POST is passed on to the checks of forms, see `refuseForm`.
 */
export const answerMethods: Handler = async (context, next) => {
  const { method } = context.req;
  if (isRead(method) || method === "POST") return next();
  const methods = context.get("route")?.methods;
  const allow = [...(methods ?? ["GET", "HEAD"]), "OPTIONS"].join(", ");
  if (method === "OPTIONS") return context.body(null, 204, { Allow: allow });
  if (methods) return context.text(refusal, 405, { Allow: allow });
  await next();
};

/** Refuses POST to known paths that do not accept it. */
export const refuseForm: Handler = async (context, next) => {
  const methods = context.req.method === "POST" ? context.get("route")?.methods : undefined;
  if (!methods || methods.includes("POST")) return next();
  return context.text(refusal, 405, { Allow: [...methods, "OPTIONS"].join(", ") });
};

const refusal = "Diese Methode gibt es hier nicht.";
