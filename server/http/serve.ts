import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { headersOfRefusals } from "./security-headers.ts";
import { endAfterUnreadBody, isEnding } from "./unread-body.ts";

/** Anything that handles requests, such as the Hono app. */
export interface App {
  fetch(request: Request): Response | Promise<Response>;
}

export interface RunningServer {
  port: number;
  /** Stops accepting connections and resolves when running requests have finished, after at most 10 s. */
  close(): Promise<void>;
}

const closingMilliseconds = 10_000;

/** Uploading 10 MB over a slow connection takes minutes, headers never do. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  // Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s): with Node's default of 5 s a form passed on by a
  // proxy may hit a connection that is being closed, and proxies do not retry POST.
  keepAliveTimeout: 125_000,
  // How often the timeouts are checked; Node's default of 30 s would delay them by that.
  connectionsCheckingInterval: 2_000,
  // Refuses ambiguous messages such as `Transfer-Encoding` with `Content-Length` (RFC 9112 §6.1).
  insecureHTTPParser: false,
  // Checked in `isReadable` instead, so that the refusal gets its headers.
  requireHostHeader: false,
};
/** Timeout of connections on which nothing moves, in either direction, while the other side has to act. */
const usualIdleMilliseconds = 60_000;

/** Returns a `node:http` listener for an app. `Host` is never trusted: the app knows its own address. */
export function listenerOf(app: App): RequestListener {
  // For invalid URLs and hosts; the app handles all later errors itself.
  const errorHandler = (error: unknown) =>
    new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: headersOfRefusals });
  const listener = getRequestListener(app.fetch, { hostname: "localhost", errorHandler });
  return (request, response) => void listener(request, response);
}

/**
 * Listens on an address; port 0 selects a free port.
 * @throws when the address is in use
 */
export async function serve(
  listener: RequestListener,
  { host, port, idleMilliseconds = usualIdleMilliseconds }: { host: string; port: number; idleMilliseconds?: number },
): Promise<RunningServer> {
  const server = createServer(serverOptions, (request, response) => {
    if (isEnding(request.socket)) return;
    endAfterUnreadBody(request, response);
    // While the client waits for us, as with a picture in a long queue, silence is no reason to hang up.
    response.on("timeout", (socket: Socket) => {
      if (!request.complete || response.headersSent) socket.destroy();
    });
    if (isReadable(request)) listener(request, response);
    else response.writeHead(400, { ...headersOfRefusals, Connection: "close" }).end();
  });
  server.timeout = idleMilliseconds;
  server.on("clientError", refuse);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { port: portOf(server), close: () => close(server) };
}

/** Whether a request has one host and no unsupported transfer coding, which Node lets pass (RFC 9112 §3.2 and §6.1). */
function isReadable({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (hasSeveralHosts(rawHeaders)) return false;
  const coding = headers["transfer-encoding"]?.toLowerCase();
  if (httpVersion === "1.0") return coding === undefined;
  return headers.host !== undefined && (coding === undefined || coding === "chunked");
}

/** @param rawHeaders names and values in turn */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

const refusals: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Responds to malformed or too slow requests and closes the connection, since its state is unknown. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (isEnding(socket)) return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = refusals[error.code ?? ""] ?? 400;
  const headers = { ...headersOfRefusals, Connection: "close", "Content-Length": "0" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
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
    // Open connections must not keep the process from stopping.
    setTimeout(() => server.closeAllConnections(), closingMilliseconds).unref();
  });
}
