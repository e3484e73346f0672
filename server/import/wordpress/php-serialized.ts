const maximumDepth = 100;

/**
 * Reads what PHP's `serialize` wrote: arrays with the keys 0, 1, … become lists, other arrays and objects records.
 * Lengths count bytes; where line ends were changed since, a text ends at its closing quote.
 * @returns undefined if it is not readable
 */
export function readPhpSerialized(text: string): unknown {
  try {
    return new Reader(Buffer.from(text)).value(0);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

class Unreadable extends Error {}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  value(depth: number): unknown {
    if (depth > maximumDepth) throw new Unreadable();
    const kind = this.#take(2);
    if (kind === "N;") return null;
    if (kind === "i:" || kind === "d:") return Number(this.#until(";"));
    if (kind === "b:") return this.#until(";") === "1";
    if (kind === "s:") return this.#string();
    if (kind === "a:") return this.#entries(depth);
    if (kind === "O:") {
      const nameLength = Number(this.#until(":"));
      this.#at += nameLength + 3;
      return this.#entries(depth);
    }
    // A reference to another value.
    if (kind === "r:" || kind === "R:") return this.#until(";") && null;
    throw new Unreadable();
  }

  #string(): string {
    const length = Number(this.#until(":"));
    const start = this.#at + 1;
    let end = start + length;
    if (this.#bytes.toString("latin1", end, end + 2) !== '";') {
      end = this.#bytes.indexOf('";', start);
      if (end === -1) throw new Unreadable();
    }
    this.#at = end + 2;
    return this.#bytes.toString("utf8", start, end);
  }

  #entries(depth: number): unknown {
    const count = Number(this.#until(":"));
    if (this.#take(1) !== "{") throw new Unreadable();
    const found = new Map<string, unknown>();
    for (let entry = 0; entry < count; entry++) {
      const key = String(this.value(depth + 1));
      found.set(key, this.value(depth + 1));
    }
    if (this.#take(1) !== "}") throw new Unreadable();
    const isList = [...found.keys()].every((key, at) => key === String(at));
    return isList ? [...found.values()] : Object.fromEntries(found);
  }

  #take(length: number): string {
    this.#at += length;
    return this.#bytes.toString("latin1", this.#at - length, this.#at);
  }

  #until(end: string): string {
    const at = this.#bytes.indexOf(end, this.#at);
    if (at === -1) throw new Unreadable();
    const text = this.#bytes.toString("latin1", this.#at, at);
    this.#at = at + 1;
    return text;
  }
}
