import { expect, it } from "vitest";
import { readList } from "./read-list.ts";

const first = (line: string) => readList(`${line}\n/alt;/dokumente`)?.[0]?.line;

it.each(["alt;neu", "Alte Adresse;Ziel", "source;target", "Von;", ";"])("takes %s as a heading", (line) => {
  expect(first(line)).toBe(2);
});

it.each(["/a;/b", "https://alt.example/a;/b", "seite.html;/b", "/ä ö.html;/b", "a;https://neu.example/"])(
  "takes %s as an address to be followed, or refused with a reason",
  (line) => expect(first(line)).toBe(1),
);
