import { expect, it } from "vitest";
import { withJoomlaParts } from "./joomla-article.ts";

it("an article of Joomla has its whole text, without the line that divided it", () => {
  const text = { introtext: '<p>A</p>\r\n<hr id="system-readmore" />\r\n', fulltext: "<p>B</p>" };
  expect(withJoomlaParts("news", { title: "T", ...text })).toEqual({ title: "T", introtext: "<p>A</p><p>B</p>" });
  expect(withJoomlaParts("news", { introtext: "<p>A</p>", fulltext: "" })).toEqual({ introtext: "<p>A</p>" });
  expect(withJoomlaParts("news", { introtext: "", fulltext: "<p>B</p>" })).toEqual({ introtext: "<p>B</p>" });
  expect(withJoomlaParts("news", { content: "<p>C</p>", ...text })).toEqual({ content: "<p>C</p>", ...text });
  expect(withJoomlaParts("events", text)).toEqual(text);
});

it("its picture is that of the whole text, else that of the list, by its plain address", () => {
  const intro = {
    image_intro: "images/a.jpg#joomlaImage://local-images/a.jpg?width=8&height=6",
    image_intro_alt: "Vorstand",
    float_intro: "",
  };
  const picture = { image: "images/a.jpg", imageAlt: "Vorstand" };
  expect(withJoomlaParts("news", { images: JSON.stringify(intro) })).toEqual(picture);
  expect(withJoomlaParts("news", { images: { ...intro, image_fulltext: "" } })).toEqual(picture);
  expect(withJoomlaParts("news", { images: { ...intro, image_fulltext: "images/b.jpg" } })).toEqual({
    image: "images/b.jpg",
  });
  expect(withJoomlaParts("news", { title: "T", images: "{}" })).toEqual({ title: "T" });
  const list = { images: ["a.jpg", "b.jpg"] };
  expect(withJoomlaParts("news", list)).toEqual(list);
});
