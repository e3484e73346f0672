const bytes = Uint8Array.from({ length: 64 }, (_, index) => 0x80 + index);
/** What the second byte of a character looks like when it is read as Windows-1252 or ISO-8859-1. */
const second = `[${new TextDecoder("windows-1252").decode(bytes).replace(/[\\\]^-]/g, "\\$&")}\u0080-\u009f]`;
/** Of letters with dots and accents, of quotes, dashes and the euro sign; words have no such pairs. */
const twice = new RegExp(`[ÂÃÌ]${second}|â${second}${second}`, "g");
/** The same as many programs write it in JSON, "f\u00c3\u00bcr". */
const twiceEscaped = /(?<!\\)\\u00(?:c[23c]|e2\\u[\da-f]{4})\\u[\da-f]{4}/gi;
const whole = new RegExp(`^(?:${twice.source})$`);
/** Where a run of escapes is divided can only be told from its start, which is looked for among so many characters. */
const unfinishedEscapes = /\\*(?:\\u[\da-f]{4})*(?:\\+(?:u[\da-f]{0,3})?)?$/i;
const longestRun = 600;
const unfinished = new RegExp(`(?:[ÂÃÌ]|â${second}?)$`);
const byteOf = new Map(
  [...new TextDecoder("windows-1252").decode(bytes)].map((character, index) => [character, bytes[index]]),
);

/**
 * Reads text that a program took for Windows-1252 and encoded once more, "fÃ¼r Ã„rzte" for "für Ärzte", chunk by chunk.
 * Everything else stays.
 */
export class TwiceEncoded {
  #rest = "";
  /** How many characters were read so. */
  count = 0;

  read(chunk: string): string {
    const text = this.#rest + chunk;
    this.#rest = unfinished.exec(text)?.[0] ?? unfinishedEscapes.exec(text.slice(-longestRun))?.[0] ?? "";
    return this.#once(text.slice(0, text.length - this.#rest.length));
  }

  finish(): string {
    return this.#once(this.#rest);
  }

  #once(text: string): string {
    return text
      .replace(twice, (found) => this.#meant(found))
      .replace(twiceEscaped, (escaped) => {
        const found = escaped.replace(/\\u(.{4})/g, (_escape, code) => String.fromCharCode(Number.parseInt(code, 16)));
        return whole.test(found) ? this.#meant(found) : escaped;
      });
  }

  #meant(found: string): string {
    const written = Uint8Array.from(found, (character) => byteOf.get(character) ?? character.charCodeAt(0));
    this.count++;
    return new TextDecoder().decode(written);
  }
}
