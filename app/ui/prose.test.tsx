import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Prose } from "./prose.tsx";

const proseOf = (image: string) => renderToStaticMarkup(<Prose html={`<p>${image}</p>`} />);

test("a picture with width and height gets a srcset with automatic sizes", () => {
  const html = proseOf('<img src="/files/news/1-a.jpg" alt="a &gt; b" width="600" height="400" loading="lazy">');
  expect(html).toContain('srcset="/files/news/1-a.jpg.480.webp 480w');
  expect(html).toContain('sizes="auto, ');
});

test.each([
  '<img src="/files/news/1-a.jpg" alt="a &gt; b" loading="lazy">',
  '<img src="/files/news/1-a.jpg" alt="" width="600" loading="lazy">',
  '<img src="/files/news/1-a.jpg" alt="" width="600" height="400">',
  '<img src="/files/documents/1-a.jpg" alt="" width="600" height="400" loading="lazy">',
])("%s stays unchanged: it has no dimensions, is not lazy, or has no variants", (image) => {
  expect(proseOf(image)).toContain(image);
});
