import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { Random } from "./random.ts";

const RealDate = Date;
let offset: number | undefined;

/**
 * Makes this process repeatable: `new Date()` and `Date.now()` stand still at an instant that `setTime` moves, and
 * `node:crypto` draws its random bytes from a seed. Call it before the application is loaded; it cannot be undone, so a
 * simulation runs in a process of its own.
 */
export function makeRepeatable(seed: number, start: Date): void {
  setTime(start);
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(offset as number);
      else super(...(given as [number]));
    }

    static override now(): number {
      return offset as number;
    }
  } as DateConstructor;
  drawFrom(seed);
}

/** Moves the clock of this process. */
export function setTime(instant: Date): void {
  offset = instant.getTime();
}

/** Starts the sequence of random bytes anew. */
export function drawFrom(seed: number): void {
  const random = new Random(seed);
  const fill = <T extends NodeJS.ArrayBufferView>(view: T): T => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = random.whole(0, 255);
    return view;
  };
  const randomBytes = (size: number, callback?: (error: Error | null, bytes: Buffer) => void) => {
    const bytes = fill(Buffer.alloc(size));
    if (!callback) return bytes;
    callback(null, bytes);
  };
  const randomUUID = () => {
    const bytes = fill(Buffer.alloc(16));
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString("hex");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  };
  const randomInt = (least: number, most?: number) =>
    most === undefined ? random.whole(0, least - 1) : random.whole(least, most - 1);
  Object.assign(crypto, { randomBytes, randomUUID, randomInt, randomFillSync: fill });
  syncBuiltinESMExports();
  // Web Crypto, which libraries use.
  Object.defineProperties(globalThis.crypto, {
    getRandomValues: { value: fill, configurable: true },
    randomUUID: { value: randomUUID, configurable: true },
  });
}
