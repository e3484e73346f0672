import { expect, it } from "vitest";
import { describedAs, picturesInRtf, sourceAmong } from "./picture-origin.ts";

it.each([
  ["Der große\n Saal", "Der große Saal"],
  ["Ein Bild, das Text enthält.\n\nAutomatisch generierte Beschreibung", "Ein Bild, das Text enthält."],
  ["Ein Saal\n\nKI-generierte Inhalte können fehlerhaft sein.", "Ein Saal"],
  ["image001.png", ""],
  ["IMG_2041.JPG", ""],
  ["Grafik 1: a.png und b.png", "Grafik 1: a.png und b.png"],
  ["", ""],
])("keeps of the alternative text %j only what a person wrote: %j", (alt, description) => {
  expect(describedAs(alt)).toBe(description);
});

it("limits a description to the length of a file's detail", () => {
  expect(describedAs("x".repeat(400))).toHaveLength(300);
});

it.each([
  [["https://klinik.example/bild.jpg?sitzung=1#a", "https://andere.example/"], "https://klinik.example/bild.jpg"],
  [["data:image/png;base64,AAAA", "# Liste\r\nhttps://klinik.example/presse\r\n"], "https://klinik.example/presse"],
  [["file:///C:/a.png", "Version:1.0\r\nSourceURL:https://klinik.example/x\r\n<html>"], "https://klinik.example/x"],
  [["file:///C:/a.png", "SourceURL:file:///C:/Bericht.docx", ""], ""],
  [["https://anna:geheim@klinik.example/a.png"], "https://klinik.example/a.png"],
])("finds the source among %j: %j", (addresses, source) => {
  expect(sourceAmong(addresses)).toBe(source);
});

it("reads the pictures that Word puts beside its HTML, once each and in order", () => {
  const rtf =
    String.raw`{\rtf1\ansi Text {\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn a}{\sv 1}}}\picscalex100\picw10\pngblip\bliptag-7
{\*\blipuid 00ff00ff}89504e47
0d0a}}{\nonshppict{\pict\wmetafile8 0100}} mehr {\pict\jpegblip ffd8ff}{\pict\pngblip kein Bild}}`.replaceAll(
      "\\\\",
      "\\",
    );
  expect(picturesInRtf(rtf).map(({ type, bytes }) => [type, Buffer.from(bytes).toString("hex")])).toEqual([
    ["png", "89504e470d0a"],
    ["jpeg", "ffd8ff"],
  ]);
  expect(picturesInRtf("")).toEqual([]);
});
