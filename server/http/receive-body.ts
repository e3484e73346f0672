import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Context, MiddlewareHandler } from "hono";
import { collectPieces } from "./collect-pieces.ts";
import type { RouteVariables } from "./one-spelling.ts";
import { isRead } from "./request-kind.ts";

/** `body`: the received bytes, or the stream for a route that reads it itself; null without one. */
export type BodyVariables = { body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null };

export interface BodyLimits {
  /** Of one body. */
  bytes: number;
  /** Of all bodies that are being received or processed. */
  heldBytes: number;
  /** Until the next piece of a body. */
  idleMilliseconds: number;
}

const usualLimits: BodyLimits = { bytes: 1024 * 1024, heldBytes: 16 * 1024 * 1024, idleMilliseconds: 10_000 };

const refusals = {
  tooLarge: [413, "Die Anfrage ist zu groß."],
  busy: [503, "Im Augenblick kommen zu viele Anfragen an. Bitte versuchen Sie es in einer Minute noch einmal."],
  stalled: [408, "Die Anfrage ist nicht vollständig angekommen. Bitte versuchen Sie es noch einmal."],
  broken: [400, "Die Anfrage ist nicht vollständig angekommen. Bitte versuchen Sie es noch einmal."],
} as const;
type Refusal = keyof typeof refusals;

/**
 * Receives the body of a request, the only place that does: 1 MB, unless the route streams it. All bodies together may
 * take 16 MB. Beyond that the largest of those that are arriving is given up, so that large bodies which never end do
 * not keep ordinary forms out.
 */
export function receiveBody(
  limits: BodyLimits = usualLimits,
): MiddlewareHandler<{ Variables: RouteVariables & BodyVariables }> {
  const room = new Room(limits.heldBytes);
  return async (context, next) => {
    const { method, raw } = context.req;
    const isStreamed = context.get("route")?.streamsBody === true;
    context.set("body", isStreamed && !isRead(method) ? raw.body : null);
    const source = isStreamed || isRead(method) ? null : sourceOf(context);
    if (!source) return next();

    const isAnnouncedTooLarge = Number(context.req.header("content-length") ?? 0) > limits.bytes;
    const arriving = new ArrivingBody(room);
    try {
      const refusal = isAnnouncedTooLarge ? "tooLarge" : await arriving.receive(source, limits);
      if (refusal) {
        const [status, sentence] = refusals[refusal];
        const retry = refusal === "busy" ? { "Retry-After": "60" } : undefined;
        return context.text(sentence, status, { ...retry, Connection: "close" });
      }
      context.set("body", arriving.bytes);
      await next();
    } finally {
      arriving.release();
    }
  };
}

/**
 * Returns the body as Node received it. The stream of the `Request` made from it would keep up to 192 KB of each body
 * before anyone counts them.
 */
function sourceOf(context: Context): Readable | null {
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  if (!incoming) return context.req.raw.body && Readable.fromWeb(context.req.raw.body as NodeReadableStream);
  const { "content-length": length = "0", "transfer-encoding": coding } = incoming.headers;
  return length === "0" && coding === undefined ? null : incoming;
}

const blockBytes = 16 * 1024;
/** Blocks kept for the next bodies; less garbage means less memory. */
const keptBlocks = 256;

/** The memory for all bodies. */
class Room {
  /** Oldest first. */
  readonly arriving = new Set<ArrivingBody>();
  readonly countPiece = collectPieces();
  readonly #free: Uint8Array<ArrayBuffer>[] = [];
  #freeBytes: number;

  constructor(bytes: number) {
    this.#freeBytes = bytes;
  }

  /** Takes memory, if need be that of the largest arriving body; false if that is the taker, or none is arriving. */
  take(bytes: number, taker: ArrivingBody): boolean {
    while (this.#freeBytes < bytes) {
      let largest: ArrivingBody | undefined;
      for (const body of this.arriving) if (body.takenBytes > (largest?.takenBytes ?? 0)) largest = body;
      if (!largest || largest === taker) return false;
      largest.giveUp("busy");
    }
    this.#freeBytes -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.#freeBytes += bytes;
  }

  takeBlock(taker: ArrivingBody): Uint8Array<ArrayBuffer> | undefined {
    return this.take(blockBytes, taker) ? (this.#free.pop() ?? new Uint8Array(blockBytes)) : undefined;
  }

  giveBlock(block: Uint8Array<ArrayBuffer>): void {
    this.give(blockBytes);
    if (this.#free.length < keptBlocks) this.#free.push(block);
  }
}

class ArrivingBody {
  readonly #room: Room;
  /** All are full but the last. */
  #blocks: Uint8Array<ArrayBuffer>[] = [];
  #sizeBytes = 0;
  readonly #ended = Promise.withResolvers<Refusal | undefined>();
  #hasEnded = false;
  /** The whole body, once it has arrived. */
  bytes = new Uint8Array(0);

  constructor(room: Room) {
    this.#room = room;
  }

  get takenBytes(): number {
    return this.#blocks.length * blockBytes;
  }

  /** Resolves when the body has arrived, or with the reason why it was given up; what arrives then is discarded. */
  async receive(source: Readable, { bytes, idleMilliseconds }: BodyLimits): Promise<Refusal | undefined> {
    let arrived = 0;
    const timer = setTimeout(() => {
      const before = arrived;
      // If this process had no processor meanwhile, the next piece waits to be read: that comes before immediates.
      setImmediate(() => arrived === before && this.giveUp("stalled"));
    }, idleMilliseconds);
    this.#room.arriving.add(this);
    source.on("data", (piece: Uint8Array) => {
      this.#room.countPiece(piece.length);
      if (this.#hasEnded) return;
      arrived++;
      timer.refresh();
      if (this.#sizeBytes + piece.length > bytes) this.giveUp("tooLarge");
      else this.#add(piece);
    });
    source.once("end", () => this.#finish());
    source.once("error", () => this.giveUp("broken"));
    // The client has disconnected.
    source.once("close", () => this.giveUp("broken"));
    const refusal = await this.#ended.promise;
    clearTimeout(timer);
    return refusal;
  }

  /** Ends the reception, unless it has ended, and frees its memory at once. */
  giveUp(refusal: Refusal): void {
    if (this.#hasEnded) return;
    this.release();
    this.#end(refusal);
  }

  release(): void {
    for (const block of this.#blocks) this.#room.giveBlock(block);
    this.#room.give(this.bytes.length);
    this.#blocks = [];
    this.bytes = new Uint8Array(0);
  }

  #end(refusal?: Refusal): void {
    this.#hasEnded = true;
    this.#room.arriving.delete(this);
    this.#ended.resolve(refusal);
  }

  /** Copies a piece, so that many small ones do not keep an object each. */
  #add(piece: Uint8Array): void {
    for (let copied = 0; copied < piece.length; ) {
      const start = this.#sizeBytes % blockBytes;
      if (start === 0) {
        const block = this.#room.takeBlock(this);
        if (!block) {
          this.giveUp("busy");
          return;
        }
        this.#blocks.push(block);
      }
      const part = piece.subarray(copied, copied + blockBytes - start);
      this.#blocks.at(-1)?.set(part, start);
      copied += part.length;
      this.#sizeBytes += part.length;
    }
  }

  /** Only takes as much memory as the body has while the request is processed: most forms are small. */
  #finish(): void {
    if (this.#hasEnded) return;
    const sizeBytes = this.#sizeBytes;
    const whole = Buffer.concat(this.#blocks, sizeBytes);
    this.release();
    const hasRoom = this.#room.take(sizeBytes, this);
    if (hasRoom) this.bytes = whole;
    this.#end(hasRoom ? undefined : "busy");
  }
}
