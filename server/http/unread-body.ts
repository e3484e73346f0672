import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** How long somebody may go on sending what nobody reads, so that the answer reaches them before the end does. */
const lingerMilliseconds = 5000;

/** So much is on its way already and soon passed over: the connection goes on after it. */
const passedOverBytes = 64 * 1024;

const ending = new WeakSet<Duplex>();

/** Whether the connection ends with an answer given before: what still comes on it is answered no more. */
export function isEnding(socket: Duplex): boolean {
  return ending.has(socket);
}

/**
 * An answer that is given before the whole body has come, as "413", is the last of its connection and says so: else a
 * proxy would send the next request into a connection that is about to end. What still comes is thrown away for a
 * while, since a connection closed at once takes the answer with it (RFC 9112 §9.6).
 */
export function endAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
  if (Number(length) <= passedOverBytes && coding === undefined) return;
  const writeHead = response.writeHead;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (!request.complete && !response.headersSent) {
      response.setHeader("Connection", "close");
      linger(request.socket);
    }
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

/** What Node calls after the last answer of a connection only ends our side of it, and the rest somewhat later. */
function linger(socket: Socket): void {
  ending.add(socket);
  socket.destroySoon = () => {
    if (socket.writableEnded) return;
    socket.end();
    socket.once("end", () => socket.destroy());
    setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
  };
}
