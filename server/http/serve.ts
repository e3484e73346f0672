import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { headersOfRefusals } from "./security-headers.ts";
import { endAfterUnreadBody, isEnding } from "./unread-body.ts";

/** Anything that answers requests; the Hono app is one. */
export interface App {
  fetch(request: Request): Response | Promise<Response>;
}

export interface RunningServer {
  port: number;
  /** Takes no new connection, finishes running requests (at most 10 s) and resolves when the last one is done. */
  close(): Promise<void>;
}

const closingMilliseconds = 10_000;

/** Timeouts: 10 MB over a slow line take minutes, headers never do. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  // How often the timeouts are checked; Node's own 30 s would add as much to them.
  connectionsCheckingInterval: 2_000,
  // Refuses what two parsers may read differently, as `Transfer-Encoding` beside `Content-Length` (RFC 9112 §6.1).
  insecureHTTPParser: false,
  // Required below, where the refusal gets its headers.
  requireHostHeader: false,
};
/** Of a connection, in both directions. */
const idleMilliseconds = 60_000;

/** Turns an app into a listener of `node:http`. `Host` is never believed: the app knows its own address. */
export function listenerOf(app: App): RequestListener {
  // For addresses and hosts that cannot be read; what fails behind that, the app answers itself.
  const errorHandler = (error: unknown) =>
    new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: headersOfRefusals });
  const listener = getRequestListener(app.fetch, { hostname: "localhost", errorHandler });
  return (request, response) => void listener(request, response);
}

/**
 * Listens where the configuration says; port 0 takes a free one.
 * @throws when the address is taken
 */
export async function serve(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<RunningServer> {
  const server = createServer(serverOptions, (request, response) => {
    if (isEnding(request.socket)) return;
    endAfterUnreadBody(request, response);
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

/** Node lets pass what names no host, and bodies in a coding that nothing here undoes (RFC 9112 §3.2 and §6.1). */
function isReadable({ headers, httpVersion }: IncomingMessage): boolean {
  const coding = headers["transfer-encoding"]?.toLowerCase();
  if (httpVersion === "1.0") return coding === undefined;
  return headers.host !== undefined && (coding === undefined || coding === "chunked");
}

const refusals: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP, or came too slowly, and hangs up: how to go on reading cannot be known. */
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
    // A connection somebody keeps open must not keep the process from stopping.
    setTimeout(() => server.closeAllConnections(), closingMilliseconds).unref();
  });
}
