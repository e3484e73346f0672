import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "./picture.tsx";

const pictureOf = (isEager: boolean) =>
  renderToStaticMarkup(<Picture src="/files/news/1-a.jpg" alt="" sizes="20rem" isEager={isEager} />);

test("a picture that waits is measured by the browser, said where HTML asks for it: on every source and on the image", () => {
  const html = pictureOf(false);
  expect(html).toMatch(/<img[^>]* loading="lazy"/);
  expect(html.match(/ sizes="[^"]*"/g)).toEqual([' sizes="auto, 20rem"', ' sizes="auto, 20rem"']);
  expect(html).toMatch(/<img[^>]* srcSet="[^"]*\.480\.webp 480w/i);
});

test("one that is seen first says its width, since it is fetched before anything can be measured", () => {
  const html = pictureOf(true);
  expect(html).toMatch(/<img[^>]* loading="eager"/);
  expect(html.match(/ sizes="[^"]*"/g)).toEqual([' sizes="20rem"', ' sizes="20rem"']);
});
