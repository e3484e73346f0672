import { expect, it } from "vitest";
import { keyOf } from "./file-address.ts";

const bucket = "https://firebasestorage.googleapis.com/v0/b/v.appspot.com/o";

it.each<[string, string]>([
  ["https://old.example/a.jpg", "http://www.old.example/a.jpg"],
  ["https://old.example/a.jpg?resize=300%2C200", "https://old.example/a-300x200.jpg#x"],
  ["//old.example/a.pdf?ver=2", "https://old.example/a.pdf"],
  [`${bucket}/a%2Fb.pdf?alt=media&token=1`, `${bucket}/a%2Fb.pdf?alt=media&amp;token=2`],
  [`${bucket}/a%2Fohne-endung?alt=media&token=1`, `${bucket}/a%2Fohne-endung?alt=media`],
  ["https://old.example/download.php?id=5&amp;x=1", "http://www.old.example/download.php?id=5&x=1#seite"],
])("%s is the file of %s", (one, other) => {
  expect(keyOf(one)).toBe(keyOf(other));
});

it.each<[string, string]>([
  ["https://old.example/download.php?id=5", "https://old.example/download.php?id=6"],
  ["https://old.example/?wpdmdl=12", "https://old.example/?wpdmdl=13"],
  ["https://old.example/index.php?task=download&gid=1", "https://old.example/index.php?task=download&gid=2"],
  ["https://old.example/api/files/x?file=1", "https://old.example/api/files/x"],
  [`${bucket}/a%2Fb.pdf?alt=media`, `${bucket}/a%2Fc.pdf?alt=media`],
  ["data:image/png;base64,AA==", "data:image/png;base64,AB=="],
])("%s is another file than %s", (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});
