import { once } from "node:events";
import { connect } from "node:net";

export interface Connection {
  /** @returns milliseconds from the first byte sent to the last received */
  ask(path: string): Promise<number>;
  close(): void;
}

/** Opens one connection that sends requests one after the other; rejects on any status other than 200. */
export async function openConnection(origin: string, cookie?: string): Promise<Connection> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.setNoDelay(true);
  const signedIn = cookie ? `Cookie: ${cookie}\r\n` : "";
  return {
    ask(path) {
      return new Promise((resolve, reject) => {
        let received: Buffer = Buffer.alloc(0);
        const start = performance.now();
        const read = (chunk: Buffer) => {
          received = received.length ? Buffer.concat([received, chunk]) : chunk;
          if (!isComplete(received)) return;
          const milliseconds = performance.now() - start;
          socket.off("data", read);
          if (received.subarray(9, 12).toString() === "200") resolve(milliseconds);
          else reject(new Error(`${path}: ${received.subarray(0, 300)}`));
        };
        socket.on("data", read);
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br, gzip\r\nAccept: text/html\r\n${signedIn}\r\n`,
        );
      });
    },
    close: () => socket.destroy(),
  };
}

function isComplete(received: Buffer): boolean {
  const head = received.indexOf("\r\n\r\n");
  if (head === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.subarray(0, head + 2).toString())?.[1];
  if (length !== undefined) return received.length >= head + 4 + Number(length);
  return received.subarray(-7).toString() === "\r\n0\r\n\r\n";
}
