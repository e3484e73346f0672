import { connect, type Socket } from "node:net";

// node test/scale/crowd-process.ts ORIGIN IDLE SLOW FILE, with an IPC channel: opens idle and slow connections. Idle ones
// send one request and stay open; slow ones send a header or a body byte by byte, or read a large file slowly.
// Connections closed by the server are reopened. Exits with its parent.

/** Commands of the parent; the reply to each is a `CrowdState`. */
export type CrowdCommand = "connect" | "count" | "disconnect";
export interface CrowdState {
  idle: number;
  slow: number;
  /** Connections closed by the server so far. */
  closed: number;
}

/** How often each slow connection sends a byte or reads. */
const stepMilliseconds = 1000;
/** The connections take their steps in this many batches. */
const batches = 50;
const readBytes = 1024;
/** The server's backlog of new connections is limited. */
const openedAtOnce = 100;

const [origin = "", idleCount = "", slowCount = "", file = ""] = process.argv.slice(2);
const { hostname, port, host } = new URL(origin);

interface Kind {
  isSlow: boolean;
  /** Sent on connecting. */
  begin: string;
  /** Repeated by slow connections. */
  step?: (socket: Socket) => void;
  isReading: boolean;
}

const head = (start: string, more = "") => `${start} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br, gzip\r\n${more}`;
const writeByte = (socket: Socket) => socket.write("a");
const idle: Kind = { isSlow: false, begin: head("GET /", "\r\n"), isReading: true };
const slow: Kind[] = [
  { isSlow: true, begin: head("GET /", "X-Slow: "), step: writeByte, isReading: true },
  {
    isSlow: true,
    begin: head(
      "POST /kontakt",
      `Origin: ${origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000\r\n\r\n`,
    ),
    step: writeByte,
    isReading: true,
  },
  { isSlow: true, begin: head(`GET ${file}`, "\r\n"), step: (socket) => socket.read(readBytes), isReading: false },
];

interface Member {
  kind: Kind;
  /** Undefined while connecting. */
  socket?: Socket;
}
const members: Member[] = [
  ...Array.from({ length: Number(idleCount) }, () => ({ kind: idle })),
  ...Array.from({ length: Number(slowCount) }, (_, n) => ({ kind: slow[n % slow.length] as Kind })),
];

let isConnected = false;
let closed = 0;
let opening = 0;
const waiting: Member[] = [];
let whenAllAreOpen: (() => void) | undefined;

function open(member: Member): void {
  waiting.push(member);
  openNext();
}

function openNext(): void {
  while (isConnected && opening < openedAtOnce) {
    const member = waiting.shift();
    if (!member) return;
    opening++;
    const { kind } = member;
    const socket = connect(Number(port), hostname);
    let isConnecting = true;
    const connected = () => {
      if (!isConnecting) return;
      isConnecting = false;
      opening--;
      openNext();
    };
    socket.on("connect", () => {
      member.socket = socket;
      socket.write(kind.begin);
      connected();
      if (opening === 0 && waiting.length === 0) whenAllAreOpen?.();
    });
    if (kind.isReading) socket.resume();
    // Paused: data is only read by `step`.
    else socket.on("readable", () => {});
    socket.on("error", () => {});
    socket.on("end", () => socket.destroy());
    socket.on("close", () => {
      member.socket = undefined;
      connected();
      if (!isConnected) return;
      closed++;
      open(member);
    });
  }
}

let batch = 0;
setInterval(() => {
  batch = (batch + 1) % batches;
  for (let n = batch; n < members.length; n += batches) {
    const { kind, socket } = members[n] as Member;
    if (socket && !socket.destroyed) kind.step?.(socket);
  }
}, stepMilliseconds / batches);

const commands: Record<CrowdCommand, () => void | Promise<void>> = {
  connect() {
    const { promise, resolve } = Promise.withResolvers<void>();
    whenAllAreOpen = resolve;
    isConnected = true;
    for (const member of members) open(member);
    return promise;
  },
  count() {},
  disconnect() {
    isConnected = false;
    waiting.length = 0;
    for (const { socket } of members) socket?.resetAndDestroy();
  },
};

function state(): CrowdState {
  const count = (isSlow: boolean) => members.filter(({ kind, socket }) => socket && kind.isSlow === isSlow).length;
  return { idle: count(false), slow: count(true), closed };
}

process.on("message", async (command: CrowdCommand) => {
  await commands[command]();
  process.send?.(state());
});
process.on("disconnect", () => process.exit(0));
