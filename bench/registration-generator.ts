import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";

// node bench/registration-generator.ts FORM CONNECTIONS SECONDS [ORIGIN] [MORE]: submits the form as often as the server answers, one
// registration at a time per connection, each with a unique email address. Only a redirect to the success page counts.
// ORIGIN is the address of the site, if it differs from that of the form; MORE are further fields, one choice of which
// (separated by "|") each registration takes in turn: "teilnahmeart=k1&workshop-w1=1|teilnahmeart=k2".

const form = new URL(process.argv[2] ?? "");
const connections = Number(process.argv[3] ?? 32);
const milliseconds = Number(process.argv[4] ?? 3) * 1000;
const origin = process.argv[5] || form.origin;
const more = (process.argv[6] ?? "").split("|");
let sent = 0;

function nextRequest(): string {
  const fields = { title: "Dr.", firstName: "Zoë", lastName: "O'Neill", email: `${randomUUID()}@praxis.example` };
  const chosen = Object.fromEntries(new URLSearchParams(more[sent++ % more.length]));
  const body = new URLSearchParams({ ...fields, city: "Köln", ...chosen }).toString();
  return [
    `POST ${form.pathname} HTTP/1.1`,
    `Host: ${form.host}`,
    `Origin: ${origin}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}

let acknowledged = 0;
const sockets: Socket[] = [];
const start = performance.now();
for (let index = 0; index < connections; index++) {
  const socket = connect(Number(form.port), form.hostname, () => socket.write(nextRequest()));
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    if (!isComplete(received)) return;
    if (!/^HTTP\/1\.1 303 [\s\S]*\r\nlocation: \/registration\/success\?/i.test(received))
      throw new Error(received.slice(0, 300));
    received = "";
    acknowledged++;
    socket.write(nextRequest());
  });
  sockets.push(socket);
}

function isComplete(answer: string): boolean {
  const head = answer.indexOf("\r\n\r\n");
  if (head === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head + 2))?.[1];
  return length === undefined ? answer.endsWith("\r\n0\r\n\r\n") : answer.length >= head + 4 + Number(length);
}

setTimeout(() => {
  const perSecond = (acknowledged * 1000) / (performance.now() - start);
  for (const socket of sockets) socket.destroy();
  const { user, system } = process.cpuUsage();
  const processorSeconds = (user + system) / 1e6;
  process.stdout.write(JSON.stringify({ perSecond, acknowledged, processorSeconds }));
}, milliseconds);
