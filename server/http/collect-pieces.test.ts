import { expect, it, vi } from "vitest";
import { collectPieces } from "./collect-pieces.ts";

it("collects garbage once for every 8 MB of pieces", () => {
  const collect = vi.fn();
  const count = collectPieces(collect);
  for (let piece = 0; piece < 127; piece++) count(64 * 1024);
  expect(collect).not.toHaveBeenCalled();
  for (let piece = 0; piece < 129; piece++) count(64 * 1024);
  expect(collect).toHaveBeenCalledTimes(2);
  expect(collect).toHaveBeenCalledWith({ type: "minor" });
});

it("does nothing where garbage cannot be collected", () => {
  expect(() => collectPieces(undefined)(1024 ** 3)).not.toThrow();
});
