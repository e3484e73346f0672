import { expect, it } from "vitest";
import { formatKnownLink, readKnownLink } from "./activity-chain.ts";

const hash = "0123456789abcdef".repeat(4);

it("parses a noted link as it was formatted, ignoring case and surrounding space", () => {
  const link = { position: 120, hash };
  expect(formatKnownLink(link)).toBe(`120:${hash}`);
  expect(readKnownLink(` ${formatKnownLink(link).toUpperCase()}\n`)).toEqual(link);
  expect(readKnownLink(`999999999999999:${hash}`)?.position).toBe(999_999_999_999_999);
});

it.each([
  "",
  "120",
  `120${hash}`,
  `0:${hash}`,
  `01:${hash}`,
  `-1:${hash}`,
  `1000000000000000:${hash}`,
  `x1:${hash}`,
  `1:${hash}0`,
  `1:${hash.slice(1)}`,
  `1:${hash.slice(1)}g`,
])("does not parse %j as a link", (text) => {
  expect(readKnownLink(text)).toBeUndefined();
});
