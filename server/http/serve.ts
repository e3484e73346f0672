import { createServer, type RequestListener, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Services } from "#server/services.ts";
import { respondFromCache } from "./page-responder.ts";

/** Anything that answers requests; the Hono app is one. */
interface App {
  fetch(request: Request): Response | Promise<Response>;
}

export interface RunningServer {
  port: number;
  /** Takes no new connection, finishes running requests (at most 10 s) and resolves when the last one is done. */
  close(): Promise<void>;
}

const closingMilliseconds = 10_000;

/** Turns an app into a listener of `node:http`. `Host` is never believed: the app knows its own address. */
export function listenerOf(app: App): RequestListener {
  const listener = getRequestListener(app.fetch, { hostname: "localhost" });
  return (request, response) => void listener(request, response);
}

/** The listener of production: a cached page is answered before any framework sees the request. */
export function pageListener(app: App, { pageCache, pageViews }: Services): RequestListener {
  const listener = listenerOf(app);
  return (request, response) => {
    if (!respondFromCache(pageCache, request, response, pageViews.count)) listener(request, response);
  };
}

/**
 * Listens where the configuration says; port 0 takes a free one.
 * @throws when the address is taken
 */
export async function serve(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<RunningServer> {
  const server = createServer(listener);
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { port: portOf(server), close: () => close(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The server does not listen on a port.");
  return address.port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // A connection somebody keeps open must not keep the process from stopping.
    setTimeout(() => server.closeAllConnections(), closingMilliseconds).unref();
  });
}
