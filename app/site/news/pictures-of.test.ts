import { expect, it } from "vitest";
import { picturesOf } from "./pictures-of.ts";

const siteUrl = "https://verein.example";

it("puts the main picture first and removes duplicates", () => {
  const pictures = picturesOf(
    { image: "/files/b.png", imageAlt: "Bühne", images: ["/files/a.png", "/files/b.png"] },
    siteUrl,
  );
  expect(pictures.own).toEqual([
    { src: "/files/b.png", alt: "Bühne" },
    { src: "/files/a.png", alt: "" },
  ]);
});

it("recognises own pictures by their absolute URL", () => {
  const { own, foreign } = picturesOf({ image: `${siteUrl}/files/a.png`, imageAlt: "A", images: [] }, siteUrl);
  expect(own).toEqual([{ src: "/files/a.png", alt: "A" }]);
  expect(foreign).toEqual([]);
});

it("separates pictures of foreign hosts, even of one whose name begins like ours", () => {
  const images = ["https://cdn.example/x.png", `${siteUrl}.evil.example/y.png`];
  expect(picturesOf({ image: "", imageAlt: "", images }, siteUrl)).toEqual({ own: [], foreign: images });
});
