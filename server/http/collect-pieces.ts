const collectedBytes = 8 * 1024 * 1024;

/**
 * Returns a function to call with the size of each piece of a body that Node has read. A piece takes up to 64 KB outside
 * V8's heap, which V8 hardly counts: it would let 80 MB of them wait for a collection (docs/decisions/0009). The young
 * generation is collected for every 8 MB instead, in about a millisecond. Does nothing without `--expose-gc`.
 */
export function collectPieces(collect = globalThis.gc): (pieceBytes: number) => void {
  let waitingBytes = 0;
  return (pieceBytes) => {
    waitingBytes += pieceBytes;
    if (waitingBytes < collectedBytes) return;
    waitingBytes = 0;
    collect?.({ type: "minor" });
  };
}
