import type { MiddlewareHandler } from "hono";
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

const usualLimits: BodyLimits = { bytes: 1024 * 1024, heldBytes: 64 * 1024 * 1024, idleMilliseconds: 10_000 };

const refusals = {
  tooLarge: [413, "Die Anfrage ist zu groß."],
  busy: [503, "Im Augenblick kommen zu viele Anfragen an. Bitte versuchen Sie es in einer Minute noch einmal."],
  stalled: [408, "Die Anfrage ist nicht vollständig angekommen. Bitte versuchen Sie es noch einmal."],
  broken: [400, "Die Anfrage ist nicht vollständig angekommen. Bitte versuchen Sie es noch einmal."],
} as const;
type Refusal = keyof typeof refusals;

/**
 * Receives the body of a request, the only place that does: 1 MB, unless the route streams it. All bodies together may
 * take 64 MB. Beyond that the one that has been arriving for the longest time is given up, so that bodies which never
 * end cannot keep others out for longer than it takes to send them.
 */
export function receiveBody(
  limits: BodyLimits = usualLimits,
): MiddlewareHandler<{ Variables: RouteVariables & BodyVariables }> {
  const room = new Room(limits.heldBytes);
  return async (context, next) => {
    const { method, raw } = context.req;
    const isStreamed = context.get("route")?.streamsBody === true;
    const stream = isRead(method) ? null : raw.body;
    context.set("body", isStreamed ? stream : null);
    if (isStreamed || !stream) return next();

    const isAnnouncedTooLarge = Number(context.req.header("content-length") ?? 0) > limits.bytes;
    const arriving = new ArrivingBody(room);
    try {
      const refusal = isAnnouncedTooLarge ? "tooLarge" : await arriving.receive(stream, limits);
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

/** The memory for all bodies. */
class Room {
  /** Oldest first. */
  readonly arriving = new Set<ArrivingBody>();
  #freeBytes: number;

  constructor(bytes: number) {
    this.#freeBytes = bytes;
  }

  /** Takes memory, if need be that of bodies which began to arrive earlier; false if only those can be given up. */
  take(bytes: number, taker: ArrivingBody): boolean {
    this.#freeBytes -= bytes;
    while (this.#freeBytes < 0) {
      const [oldest] = this.arriving;
      if (!oldest || oldest === taker) return false;
      oldest.giveUp("busy");
    }
    return true;
  }

  give(bytes: number): void {
    this.#freeBytes += bytes;
  }
}

/** Enough for most forms. */
const firstBytes = 16 * 1024;

class ArrivingBody {
  readonly #room: Room;
  #buffer = new Uint8Array(0);
  #sizeBytes = 0;
  #stop: (refusal: Refusal) => void = () => {};

  constructor(room: Room) {
    this.#room = room;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#sizeBytes);
  }

  /** Resolves when the body has arrived, or with the reason why it was given up. */
  async receive(stream: ReadableStream<Uint8Array>, { bytes, idleMilliseconds }: BodyLimits) {
    const reader = stream.getReader();
    const timer = setTimeout(() => this.giveUp("stalled"), idleMilliseconds);
    this.#room.arriving.add(this);
    try {
      for (;;) {
        // Not `Promise.race` with one promise for all pieces: that one would collect a reaction for each of them.
        const piece = await new Promise<ReadableStreamReadResult<Uint8Array> | Refusal>((resolve, reject) => {
          this.#stop = resolve;
          reader.read().then(resolve, reject);
        });
        if (typeof piece === "string") return piece;
        if (piece.done) return undefined;
        timer.refresh();
        if (this.#sizeBytes + piece.value.length > bytes) return "tooLarge";
        if (!this.#add(piece.value, bytes)) return "busy";
      }
    } catch {
      // The client has disconnected.
      return "broken";
    } finally {
      clearTimeout(timer);
      this.#room.arriving.delete(this);
    }
  }

  /** Ends the reception, and frees its memory at once. */
  giveUp(refusal: Refusal): void {
    this.#room.arriving.delete(this);
    this.release();
    this.#stop(refusal);
  }

  release(): void {
    this.#room.give(this.#buffer.length);
    this.#buffer = new Uint8Array(0);
    this.#sizeBytes = 0;
  }

  #add(piece: Uint8Array, limitBytes: number): boolean {
    const sizeBytes = this.#sizeBytes + piece.length;
    if (sizeBytes > this.#buffer.length) {
      const roomier = Math.min(limitBytes, Math.max(sizeBytes, this.#buffer.length * 2, firstBytes));
      if (!this.#room.take(roomier - this.#buffer.length, this)) {
        this.#room.give(roomier - this.#buffer.length);
        return false;
      }
      const grown = new Uint8Array(roomier);
      grown.set(this.bytes);
      this.#buffer = grown;
    }
    this.#buffer.set(piece, this.#sizeBytes);
    this.#sizeBytes = sizeBytes;
    return true;
  }
}
