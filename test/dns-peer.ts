import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";

/** A DNS server on loopback; `records` are changed by the test. Names that are not there do not exist. */
export interface DnsPeer {
  records: Record<string, { txt?: string[]; a?: string[]; mx?: string[] }>;
  /** Names it was asked for, in lower case. */
  asked: string[];
  /** Whether it answers that it is broken (SERVFAIL). */
  isBroken: boolean;
  /** A client that asks this server. */
  resolver: Resolver;
  close(): void;
}

const types = { a: 1, mx: 15, txt: 16 } as const;

export async function startDnsPeer(records: DnsPeer["records"] = {}): Promise<DnsPeer> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const resolver = new Resolver({ timeout: 500, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const peer: DnsPeer = { records, asked: [], isBroken: false, resolver, close: () => socket.close() };
  socket.on("message", (question, { port, address }) => socket.send(answer(question, peer), port, address));
  return peer;
}

/** Answers a question (RFC 1035, section 4): header, question, and the records of its type. */
function answer(question: Buffer, peer: DnsPeer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join(".").toLowerCase();
  const type = question.readUInt16BE(at + 1);
  peer.asked.push(name);
  const found = peer.records[name];
  const data = peer.isBroken ? [] : dataOf(found, type);
  const header = Buffer.from(question.subarray(0, 12));
  // Authoritative answer; NXDOMAIN for unknown names, SERVFAIL if broken.
  header.writeUInt16BE(0x8580 | (peer.isBroken ? 2 : found ? 0 : 3), 2);
  header.writeUInt16BE(data.length, 6);
  header.writeUInt32BE(0, 8);
  const answers = data.map((one) => {
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(type, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(60, 6);
    head.writeUInt16BE(one.length, 10);
    return Buffer.concat([head, one]);
  });
  return Buffer.concat([header, question.subarray(12, at + 5), ...answers]);
}

function dataOf(found: DnsPeer["records"][string] | undefined, type: number): Buffer[] {
  switch (type) {
    case types.a:
      return (found?.a ?? []).map((address) => Buffer.from(address.split(".").map(Number)));
    case types.mx:
      return (found?.mx ?? []).map((host) => Buffer.concat([Buffer.from([0, 10]), nameOf(host)]));
    case types.txt:
      // Strings of at most 255 characters.
      return (found?.txt ?? []).map((text) => Buffer.concat((text.match(/.{1,255}/g) ?? []).map(counted)));
    default:
      return [];
  }
}

function counted(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
}

function nameOf(host: string): Buffer {
  return Buffer.concat([...host.split(".").map(counted), Buffer.from([0])]);
}
