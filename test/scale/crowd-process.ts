import { connect, type Socket } from "node:net";

// node test/scale/crowd-process.ts ORIGIN IDLE SLOW FILE, with a channel to its parent: connections that cost a visitor nothing
// and a server its attention. Idle ones have asked once and stay; slow ones send a header or a body byte by byte, or read
// a large file slowly. One that the server closes is opened again. It ends with its parent.

/** What the parent sends; each is answered with `CrowdState`. */
export type CrowdCommand = "gather" | "count" | "leave";
export interface CrowdState {
  idle: number;
  slow: number;
  /** How many the server closed so far. */
  closed: number;
}

/** Each slow connection moves a byte, or reads a little, that often. */
const stepMilliseconds = 1000;
/** Its steps are spread over that many turns. */
const turns = 50;
const readBytes = 1024;
/** A server's queue of new connections is finite. */
const openedAtOnce = 100;

const [origin = "", idleCount = "", slowCount = "", file = ""] = process.argv.slice(2);
const { hostname, port, host } = new URL(origin);

interface Kind {
  isSlow: boolean;
  /** Sent at once. */
  begin: string;
  /** What a slow one does from time to time. */
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
  /** Absent while it is being opened. */
  socket?: Socket;
}
const members: Member[] = [
  ...Array.from({ length: Number(idleCount) }, () => ({ kind: idle })),
  ...Array.from({ length: Number(slowCount) }, (_, n) => ({ kind: slow[n % slow.length] as Kind })),
];

let isHere = false;
let closed = 0;
let opening = 0;
const waiting: Member[] = [];
let whenAllAreOpen: (() => void) | undefined;

function open(member: Member): void {
  waiting.push(member);
  openNext();
}

function openNext(): void {
  while (isHere && opening < openedAtOnce) {
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
    // Paused: only what `step` asks for is read.
    else socket.on("readable", () => {});
    socket.on("error", () => {});
    socket.on("end", () => socket.destroy());
    socket.on("close", () => {
      member.socket = undefined;
      connected();
      if (!isHere) return;
      closed++;
      open(member);
    });
  }
}

let turn = 0;
setInterval(() => {
  turn = (turn + 1) % turns;
  for (let n = turn; n < members.length; n += turns) {
    const { kind, socket } = members[n] as Member;
    if (socket && !socket.destroyed) kind.step?.(socket);
  }
}, stepMilliseconds / turns);

const carryOut: Record<CrowdCommand, () => void | Promise<void>> = {
  gather() {
    const { promise, resolve } = Promise.withResolvers<void>();
    whenAllAreOpen = resolve;
    isHere = true;
    for (const member of members) open(member);
    return promise;
  },
  count() {},
  leave() {
    isHere = false;
    waiting.length = 0;
    for (const { socket } of members) socket?.resetAndDestroy();
  },
};

function state(): CrowdState {
  const count = (isSlow: boolean) => members.filter(({ kind, socket }) => socket && kind.isSlow === isSlow).length;
  return { idle: count(false), slow: count(true), closed };
}

process.on("message", async (command: CrowdCommand) => {
  await carryOut[command]();
  process.send?.(state());
});
process.on("disconnect", () => process.exit(0));
