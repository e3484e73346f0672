import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** How long a body is discarded, so that the client receives the response before the connection is closed. */
const lingerMilliseconds = 5000;

/** Bodies up to this size are discarded and the connection is kept. */
const discardedBytes = 64 * 1024;

const ending = new WeakSet<Duplex>();

/** Whether the connection is closing after its last response: further requests on it are ignored. */
export function isEnding(socket: Duplex): boolean {
  return ending.has(socket);
}

/**
 * Closes the connection after a response sent before the whole body was received, e.g. 413. The response announces it,
 * so that a proxy does not reuse the connection. Remaining data is discarded for a while, since closing at once could
 * lose the response (RFC 9112 §9.6).
 */
export function endAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
  if (Number(length) <= discardedBytes && coding === undefined) return;
  const writeHead = response.writeHead;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (!request.complete && !response.headersSent) {
      response.setHeader("Connection", "close");
      linger(request.socket);
    }
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

/** Makes Node close only our side of the connection after the last response, and the rest a little later. */
function linger(socket: Socket): void {
  ending.add(socket);
  socket.destroySoon = () => {
    if (socket.writableEnded) return;
    socket.end();
    socket.once("end", () => socket.destroy());
    setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
  };
}
