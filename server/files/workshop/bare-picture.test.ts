import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { noise } from "#test/files/hostile-files.ts";
import { barePicture } from "./bare-picture.ts";

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
    const bare = barePicture(Buffer.concat([file, Buffer.from(secret)]));
    expect(bare?.toString("latin1")).not.toContain(secret);
    expect(await pixelsOf(bare as Buffer)).toEqual(await pixelsOf(file));
  });

  it("drops comments and thumbnails of a photograph", async () => {
    const file = await noise(40, 30).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from("fffe000b", "hex"), Buffer.from("Praxis am Markt".slice(0, 9))]);
    const thumbnail = Buffer.concat([Buffer.from("ffe0000c", "hex"), Buffer.from("JFXX\0abcde")]);
    const inside = Buffer.concat([file.subarray(0, 2), thumbnail, comment, file.subarray(2)]);
    expect(barePicture(inside)).toEqual(barePicture(file));
  });

  it("gives up what ends too early or is no such file", async () => {
    const photograph = await noise(200, 150).jpeg().toBuffer();
    const drawing = await noise(200, 150).png().toBuffer();
    for (const file of [photograph, drawing]) {
      for (let length = 2; length < file.length - 1; length += 97)
        expect(barePicture(file.subarray(0, length))).toBe(undefined);
    }
    expect(barePicture(await noise(20, 20).webp().toBuffer())).toBe(undefined);
    expect(barePicture(Buffer.from("Das ist kein Bild, sondern ein Text"))).toBe(undefined);
  });
});
