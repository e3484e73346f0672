/** One key or value of JSON that arrives in chunks: finds its end without parsing it. */
export class JsonText {
  #pieces: string[] = [];
  #length = 0;
  #openBrackets = 0;
  #depth = 0;
  #isInString = false;
  /** Whether the last chunk ended with a backslash, which escapes the next character. */
  #isEscaped = false;
  #isComplete = false;

  /** Number of characters so far. */
  get length(): number {
    return this.#length;
  }

  /** How many brackets were open at once. */
  get depth(): number {
    return this.#depth;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /**
   * Adds what belongs to it of a chunk.
   * @param isWord a number, `true`, `false` or `null`, which ends before what follows it
   * @returns the position where it, or the chunk, ends
   */
  read(chunk: string, from: number, isWord: boolean): number {
    let position = from;
    while (position < chunk.length && !this.#isComplete) {
      position = isWord ? endOfWord(chunk, position) : this.#next(chunk, position);
      this.#isComplete = isWord ? position < chunk.length : this.#openBrackets === 0 && !this.#isInString;
    }
    this.#pieces.push(chunk.slice(from, position));
    this.#length += position - from;
    return position;
  }

  /** Returns the text so far, and begins with the next one. */
  take(): string {
    const text = this.#pieces.join("");
    this.#pieces = [];
    this.#length = this.#openBrackets = this.#depth = 0;
    this.#isInString = this.#isEscaped = this.#isComplete = false;
    return text;
  }

  /** Returns the position after the next character that starts or ends a string, or changes the depth. */
  #next(chunk: string, from: number): number {
    const border = this.#isInString ? /["\\]/g : /["{}[\]]/g;
    border.lastIndex = this.#isEscaped ? from + 1 : from;
    this.#isEscaped = false;
    const found = border.exec(chunk);
    if (!found) return chunk.length;
    const character = found[0];
    if (character === "\\") {
      this.#isEscaped = found.index + 1 >= chunk.length;
      return Math.min(found.index + 2, chunk.length);
    }
    if (character === '"') this.#isInString = !this.#isInString;
    else this.#openBrackets += character === "{" || character === "[" ? 1 : -1;
    this.#depth = Math.max(this.#depth, this.#openBrackets);
    return found.index + 1;
  }
}

function endOfWord(chunk: string, from: number): number {
  const length = chunk.slice(from).search(/[\s,}\]]/);
  return length === -1 ? chunk.length : from + length;
}
