import type { MiddlewareHandler } from "hono";
import { isRead } from "./request-kind.ts";
import type { MethodsOf } from "./route-methods.ts";

/** Paths handled outside the routes. */
const nonRoutes: [path: RegExp, methods: string[]][] = [
  [/^\/(healthz|readyz|favicon\.ico|apple-touch-icon\.png)$|^\/(assets|files)\//, ["GET", "HEAD"]],
  [/^\/api\/page-view$/, ["POST"]],
];

/**
 * Sends the allowed methods of a path in response to OPTIONS and to methods it does not support (RFC 9110 §15.5.6).
 * POST is passed on to the checks of forms, see `refuseForm`.
 */
export function answerMethods(routeMethods: MethodsOf): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    if (isRead(method) || method === "POST") return next();
    const methods = methodsOf(path, routeMethods);
    const allow = [...(methods ?? ["GET", "HEAD"]), "OPTIONS"].join(", ");
    if (method === "OPTIONS") return context.body(null, 204, { Allow: allow });
    if (methods) return context.text(refusal, 405, { Allow: allow });
    await next();
  };
}

/** Refuses POST to known paths that do not accept it. */
export function refuseForm(routeMethods: MethodsOf): MiddlewareHandler {
  return async (context, next) => {
    const methods = context.req.method === "POST" ? methodsOf(context.req.path, routeMethods) : undefined;
    if (!methods || methods.includes("POST")) return next();
    return context.text(refusal, 405, { Allow: [...methods, "OPTIONS"].join(", ") });
  };
}

const refusal = "Diese Methode gibt es hier nicht.";

function methodsOf(path: string, routeMethods: MethodsOf): string[] | undefined {
  return nonRoutes.find(([pattern]) => pattern.test(path))?.[1] ?? routeMethods(path);
}
