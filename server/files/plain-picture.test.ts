import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { noise } from "#test/files/hostile-files.ts";
import { readPlainPicture } from "./plain-picture.ts";

const secret = "Aufgenommen in der Praxis";
const withSecret = (picture: Sharp) =>
  picture.withExif({ IFD0: { Copyright: secret, Make: "Kamera" } }).withXmp(secret);
const pixelsOf = (file: Buffer) => sharp(file, { failOn: "warning" }).raw().toBuffer();

describe("a picture without anything but its pixels", () => {
  it.each([
    ["a photograph", (picture: Sharp) => picture.jpeg()],
    ["a photograph that appears step by step", (picture: Sharp) => picture.jpeg({ progressive: true, mozjpeg: true })],
    ["a grey photograph", (picture: Sharp) => picture.greyscale().jpeg()],
    ["a drawing", (picture: Sharp) => picture.png()],
    ["a drawing with a palette", (picture: Sharp) => picture.png({ palette: true, colours: 8, progressive: true })],
  ])("keeps the pixels of %s", async (_name, encode) => {
    const file = await withSecret(encode(noise(200, 150))).toBuffer();
    expect(file.toString("latin1")).toContain(secret);
    const plain = readPlainPicture(Buffer.concat([file, Buffer.from(secret)]), 200);
    expect(plain).toMatchObject({ width: 200, height: 150 });
    expect(plain?.bytes.toString("latin1")).not.toContain(secret);
    expect(await pixelsOf(plain?.bytes as Buffer)).toEqual(await pixelsOf(file));
  });

  it("drops comments and thumbnails of a photograph", async () => {
    const file = await noise(40, 30).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from("fffe000b", "hex"), Buffer.from("Praxis am Markt".slice(0, 9))]);
    const thumbnail = Buffer.concat([Buffer.from("ffe0000c", "hex"), Buffer.from("JFXX\0abcde")]);
    const inside = Buffer.concat([file.subarray(0, 2), thumbnail, comment, file.subarray(2)]);
    expect(readPlainPicture(inside, 40)).toEqual(readPlainPicture(file, 40));
  });

  it("leaves to a decoder what is to be turned, reduced or converted", async () => {
    const photograph = () => noise(60, 40);
    const decided = {
      upright: photograph()
        .jpeg()
        .withExif({ IFD0: { Make: "Kamera" } }),
      "of the colours of screens": photograph().jpeg().withIccProfile("srgb"),
      turned: photograph().jpeg().withMetadata({ orientation: 6 }),
      large: noise(61, 20).jpeg(),
      "of more colours": photograph().jpeg().withIccProfile("p3"),
      "drawing of more colours": photograph().png().withIccProfile("p3"),
      "for a printing press": photograph().toColourspace("cmyk").jpeg(),
      "drawing of finer shades": photograph().toColourspace("rgb16").png(),
      moving: photograph().gif(),
    };
    const plain: string[] = [];
    for (const [name, picture] of Object.entries(decided))
      if (readPlainPicture(await picture.toBuffer(), 60)) plain.push(name);
    expect(plain).toEqual(["upright", "of the colours of screens"]);
  });

  it("leaves colours of more than eight bits to a decoder, and what is no way to store colours", async () => {
    const drawing = await noise(20, 20).png().toBuffer();
    const storedAs = (depth: number, type: number) => {
      const changed = Buffer.from(drawing);
      changed.set([depth, type], 24);
      changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
      return readPlainPicture(changed, 20) !== undefined;
    };
    expect([storedAs(8, 2), storedAs(8, 6), storedAs(4, 3)]).toEqual([true, true, true]);
    expect([storedAs(16, 2), storedAs(16, 3), storedAs(8, 5)]).toEqual([false, false, false]);
    const photograph = await noise(20, 20).jpeg().toBuffer();
    expect(readPlainPicture(photograph, 20)).toBeDefined();
    photograph[photograph.indexOf("ffc0", "hex") + 4] = 12;
    expect(readPlainPicture(photograph, 20)).toBe(undefined);
  });

  it("gives up what ends too early, was changed on the way or is no such file", async () => {
    const photograph = await noise(200, 150).jpeg().toBuffer();
    const drawing = await noise(200, 150).png().toBuffer();
    for (const file of [photograph, drawing]) {
      expect(readPlainPicture(file, 200)).toBeDefined();
      for (let length = 0; length < file.length - 1; length += 97)
        expect(readPlainPicture(file.subarray(0, length), 200)).toBe(undefined);
    }
    const changed = Buffer.from(drawing);
    changed[drawing.length >> 1] = 255 - (drawing[drawing.length >> 1] ?? 0);
    expect(readPlainPicture(changed, 200)).toBe(undefined);
    const withoutTables = Buffer.concat([
      photograph.subarray(0, 2),
      photograph.subarray(photograph.indexOf("ffc0", "hex")),
    ]);
    expect(readPlainPicture(withoutTables, 200)).toBe(undefined);
    expect(readPlainPicture(await noise(20, 20).webp().toBuffer(), 200)).toBe(undefined);
    expect(readPlainPicture(Buffer.from("Das ist kein Bild, sondern ein Text"), 200)).toBe(undefined);
  });
});
