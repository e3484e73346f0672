import { connect, type Socket } from "node:net";

// node bench/load-generator.ts URL CONNECTIONS SECONDS: sends as many requests as the server answers, one at a time per
// connection. It counts bytes instead of parsing responses, to leave the processor to the server; it may be slower than
// the server all the same.

const url = new URL(process.argv[2] ?? "");
const connections = Number(process.argv[3] ?? 32);
const milliseconds = Number(process.argv[4] ?? 3) * 1000;
const request = Buffer.from(
  `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: br, gzip\r\nAccept: text/html\r\nUser-Agent: bench\r\n\r\n`,
);

/** Returns the size of one response in bytes. All have the same size, since only the digits of `Date` change. */
async function measureAnswer(): Promise<number> {
  const response = await new Promise<Buffer>((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => socket.write(request));
    let received: Buffer = Buffer.alloc(0);
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const head = received.indexOf("\r\n\r\n");
      if (head === -1) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(received.subarray(0, head + 2).toString())?.[1];
      if (length === undefined) return reject(new Error("The answer names no Content-Length."));
      if (received.length === head + 4 + Number(length)) {
        socket.destroy();
        resolve(received);
      }
    });
  });
  if (!response.subarray(0, 12).equals(Buffer.from("HTTP/1.1 200")))
    throw new Error(response.subarray(0, 200).toString());
  return response.length;
}

const answerBytes = await measureAnswer();
let answers = 0;
const sockets: Socket[] = [];
const start = performance.now();
for (let index = 0; index < connections; index++) {
  const socket = connect(Number(url.port), url.hostname, () => socket.write(request));
  let received = 0;
  socket.on("data", (chunk) => {
    received += chunk.length;
    if (received < answerBytes) return;
    if (received > answerBytes) throw new Error("The answers differ in length.");
    received = 0;
    answers++;
    socket.write(request);
  });
  sockets.push(socket);
}
setTimeout(() => {
  const seconds = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  const { user, system } = process.cpuUsage();
  const processorSeconds = (user + system) / 1e6;
  process.stdout.write(JSON.stringify({ answersPerSecond: answers / seconds, answers, answerBytes, processorSeconds }));
}, milliseconds);
