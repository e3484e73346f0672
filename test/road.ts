import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to the database that can be blocked, as when its machine restarts, or fall silent, as when that is gone. */
export async function aRoadTo(target: URL) {
  const travellers = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const end of [socket, onward]) {
      travellers.add(end);
      end.on("error", () => {});
      end.on("close", () => travellers.delete(end));
    }
    socket.pipe(onward).pipe(socket);
  });
  const listen = (port: number) => once(server.listen(port, "127.0.0.1"), "listening");
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    /** How many are under way. */
    travellers: () => travellers.size / 2,
    open: () => listen(port),
    /** Nothing comes or goes any more for those under way, and nobody tells them; who comes later gets through. */
    silence() {
      for (const socket of travellers) socket.unpipe().pause();
    },
    async block() {
      if (!server.listening) return;
      server.close();
      for (const socket of travellers) socket.destroy();
      await once(server, "close");
    },
  };
}
