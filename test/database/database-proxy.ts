import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * Starts a TCP proxy to the database that can be blocked, as when its machine restarts, or fall silent, as when its
 * network fails.
 */
export async function startDatabaseProxy(target: URL) {
  const sockets = new Set<Socket>();
  const requests = new EventEmitter();
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [end, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        sockets.delete(end);
        // A pipe does not pass on that a connection was reset.
        other.end();
      });
    }
    socket.on("data", () => requests.emit("received"));
    socket.pipe(upstream).pipe(socket);
  });
  const listen = (port: number) => once(server.listen(port, "127.0.0.1"), "listening");
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    /** Returns the number of open connections. */
    connections: () => sockets.size / 2,
    open: () => listen(port),
    /** Resolves after that many further requests, if each is sent alone. */
    async received(count: number) {
      for (let left = count; left > 0; left--) await once(requests, "received");
    },
    /** Stops all traffic on open connections without closing them; new connections work. */
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async block() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
