import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import {
  mayHaveVariants,
  nearestWidth,
  sourceSet,
  variantFormats,
  variantName,
  variantOf,
  variantWidths,
  variantWidthsFor,
} from "./picture-variant.ts";

describe("names of variants", () => {
  it("are parsed as they were made", () => {
    const variant = { original: "news/1-a.jpg", width: 480, format: "avif" } as const;
    expect(variantName(variant)).toBe("news/1-a.jpg.480.avif");
    expect(variantOf("news/1-a.jpg.480.avif")).toEqual(variant);
  });

  it("of any original lead back to it", () => {
    const original = fc.stringMatching(/^[a-z]{1,8}\/[A-Za-z0-9._-]{1,30}$/);
    fc.assert(
      fc.property(original, fc.constantFrom(...variantWidths), fc.constantFrom(...variantFormats), (...parts) => {
        const variant = { original: parts[0], width: parts[1], format: parts[2] };
        expect(variantOf(variantName(variant))).toEqual(variant);
      }),
    );
  });

  it("are not found in originals, other widths and other formats", () => {
    for (const name of [
      "news/1-a.jpg",
      "news/1-480.avif",
      "news/1-a.jpg.481.avif",
      "news/1-a.jpg.480.png",
      "news/1-a.jpg.480.avif.jpg",
    ]) {
      expect(variantOf(name), name).toBeUndefined();
    }
  });
});

describe("pictures with variants", () => {
  it("are our own pictures", () => {
    expect(mayHaveVariants("/files/news/1-a.jpg")).toBe(true);
    expect(mayHaveVariants("/files/home/1-a.png")).toBe(true);
  });

  it("are not external, animated, documents, QR codes, or variants themselves", () => {
    for (const url of [
      "",
      "https://example.org/files/news/1-a.jpg",
      "/files/news/1-a.gif",
      "/files/documents/1-a.jpg",
      "/files/events/qr-codes/qrcode-1-2.png",
      "/files/news/1-a.jpg.480.avif",
      "/files/news/1-a.jpg.txt",
      "/files/news/1 a.jpg",
      "/files/news/1,a.jpg",
    ]) {
      expect(mayHaveVariants(url), url).toBe(false);
    }
  });
});

describe("widths of variants", () => {
  it("never enlarge, and include the full size", () => {
    expect(variantWidthsFor(300)).toEqual([480]);
    expect(variantWidthsFor(480)).toEqual([480]);
    expect(variantWidthsFor(481)).toEqual([480, 720]);
    expect(variantWidthsFor(2560)).toEqual([480, 720, 960, 1440]);
  });

  it("fall back to the next larger one, else the largest", () => {
    expect(nearestWidth([480, 720, 960], 1440)).toBe(960);
    expect(nearestWidth([480, 960], 480)).toBe(480);
    expect(nearestWidth([480, 960, 1440], 720)).toBe(960);
    expect(nearestWidth([], 480)).toBeUndefined();
  });
});

it("a source set lists each width with its address", () => {
  expect(sourceSet("/files/news/1-a.jpg", "webp")).toBe(
    "/files/news/1-a.jpg.480.webp 480w, /files/news/1-a.jpg.720.webp 720w, /files/news/1-a.jpg.960.webp 960w, /files/news/1-a.jpg.1440.webp 1440w",
  );
});
