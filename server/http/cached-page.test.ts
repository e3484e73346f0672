import { expect, it } from "vitest";
import { acceptedEncoding } from "./cached-page.ts";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["br", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip,br;q=0.5", "br"],
  ["BR", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br ; q=0.000 , gzip;q=1", "gzip"],
  ["br;q=0.01", "br"],
  ["gzip;q=0", "identity"],
  ["vibrato", "identity"],
  ["brotli, x-gzip", "identity"],
  ["vibrato, gzip", "gzip"],
  ["identity", "identity"],
])("Accept-Encoding %j selects %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
