import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "./picture.tsx";

const pictureOf = (isEager: boolean) =>
  renderToStaticMarkup(<Picture src="/files/news/1-a.jpg" alt="" sizes="20rem" isEager={isEager} />);

test("a lazy picture has automatic sizes on every source and on the image", () => {
  const html = pictureOf(false);
  expect(html).toMatch(/<div class="[^"]*picture-later[^>]*>.*<img[^>]* loading="lazy"/);
  expect(html.match(/ sizes="[^"]*"/g)).toEqual([' sizes="auto, 20rem"', ' sizes="auto, 20rem"']);
  expect(html).toMatch(/<img[^>]* srcSet="[^"]*\.480\.webp 480w/i);
});

test("a picture is cropped around its focal point without a style attribute", () => {
  const html = renderToStaticMarkup(<Picture src="/files/news/1-a.jpg" alt="" focus={{ x: 22, y: 100 }} />);
  expect(html).toContain("picture-focus focus-x-20 focus-y-100");
  expect(html).not.toContain("style=");
  expect(pictureOf(true)).not.toContain("focus-");
});

test("an eager picture has explicit sizes, since it is fetched before layout, and comes after the fonts", () => {
  const html = pictureOf(true);
  expect(html).toMatch(/<img[^>]* loading="eager" fetchPriority="low"/i);
  expect(html).not.toContain("picture-later");
  expect(html.match(/ sizes="[^"]*"/g)).toEqual([' sizes="20rem"', ' sizes="20rem"']);
});
