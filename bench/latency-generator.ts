import { once } from "node:events";
import { connect } from "node:net";

// node bench/latency-generator.ts ORIGIN COUNT PATH…: one request after the other on one connection, the paths in turn.
// Prints the milliseconds of each, from the first byte sent to the last received, by path.

const [origin = "", count = "", ...paths] = process.argv.slice(2);
const { hostname, port, host } = new URL(origin);
const socket = connect(Number(port), hostname);
await once(socket, "connect");
socket.setNoDelay(true);

function isComplete(received: Buffer): boolean {
  const head = received.indexOf("\r\n\r\n");
  if (head === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.subarray(0, head + 2).toString())?.[1];
  if (length !== undefined) return received.length >= head + 4 + Number(length);
  return received.subarray(-7).toString() === "\r\n0\r\n\r\n";
}

function ask(path: string): Promise<number> {
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
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br, gzip\r\nAccept: text/html\r\n\r\n`);
  });
}

const times: Record<string, number[]> = Object.fromEntries(paths.map((path) => [path, []]));
for (let index = 0; index < Number(count); index++) {
  const path = paths[index % paths.length] ?? "/";
  times[path]?.push(await ask(path));
}
socket.destroy();
process.stdout.write(JSON.stringify(times));
