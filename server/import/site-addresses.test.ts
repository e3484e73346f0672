import { expect, it } from "vitest";
import { withAddresses } from "./site-addresses.ts";
import { withHtmlTexts } from "./texts/editor-documents.ts";

const changed = (address: string) => address.replace("https://alt.example/", "/files/");

it("finds a file whose address is kept with its name", () => {
  const url = "https://alt.example/a.pdf";
  for (const fileUrl of [{ url, name: "a.pdf" }, { downloadURL: url, size: 1 }, { src: url }, { name: "a", href: url }])
    expect(withAddresses("documents", { fileUrl }, changed)).toEqual({ fileUrl: "/files/a.pdf" });
  expect(withAddresses("news", { image: { url: "https://alt.example/a.jpg" } }, changed)).toEqual({
    image: "/files/a.jpg",
  });
  expect(withAddresses("news", { images: [{ src: "https://alt.example/a.jpg" }] }, changed)).toEqual({
    images: ["/files/a.jpg"],
  });
  for (const image of [{ asset: { _ref: "image-1", url } }, { data: { id: 1, attributes: { alt: "", url } } }])
    expect(withAddresses("news", { image }, changed)).toEqual({ image: "/files/a.pdf" });
  expect(withAddresses("news", { image: { alt: "A", crop: { top: 1 } } }, changed)).toEqual({
    image: { alt: "A", crop: { top: 1 } },
  });
  // Nothing but files.
  const location = { url: "https://alt.example/haus", name: "Haus" };
  expect(withAddresses("events", { location }, changed)).toEqual({ location });
});

it("takes the first of several pictures as that of the record and keeps the others", () => {
  const image = ["https://alt.example/a.jpg", { url: "https://alt.example/b.jpg" }];
  expect(withAddresses("news", { image, images: ["https://alt.example/c.jpg"] }, changed)).toEqual({
    image: "/files/a.jpg",
    images: ["/files/b.jpg", "/files/c.jpg"],
  });
});

it("finds files behind the parts of a picture", () => {
  const hosts = new Set(["alt.example"]);
  const content = '<map name="m"><area href="https://alt.example/a.pdf" alt="A"></map>';
  expect(withAddresses("news", { content }, changed, hosts)).toEqual({
    content: content.replace("https://alt.example", "/files"),
  });
});

it.each([
  ["//alt.example/a.jpg", "/files/a.jpg"],
  ["https://alt.example/ein Bild.jpg", "/files/ein%20Bild.jpg"],
  [" https://alt.example/a.jpg ", "/files/a.jpg"],
])("finds a file whose address is written as %j", (image, stored) => {
  expect(withAddresses("news", { image }, changed)).toEqual({ image: stored });
  const content = `<img src="${image}">`;
  expect(withAddresses("news", { content }, changed, new Set(["alt.example"]))).toEqual({
    content: `<img src="${stored}">`,
  });
});

it.each([
  "https://alt.example/a b.jpg, https://alt.example/c.jpg",
  "https://alt.example/a b.jpg https://alt.example/c.jpg",
  "//alt.example/a b.jpg;\n//alt.example/c.jpg",
])("finds several files in one text: %j", (images) => {
  expect(withAddresses("news", { images }, changed)).toEqual({ images: ["/files/a%20b.jpg", "/files/c.jpg"] });
});

it("finds the files of an export of Sanity, whose references name them", () => {
  const seen: string[] = [];
  const note = (address: string) => {
    seen.push(new URL(address).pathname);
    return undefined;
  };
  const image = (id: string) => ({ _type: "image", asset: { _ref: id, _type: "reference" }, alt: "A" });
  const block = { _type: "block", children: [{ _type: "span", text: "T" }] };
  const body = { image: image("image-5f3a2b1c-800x600-jpg"), content: [block, image("image-6f3a2b1c-80x60-png")] };
  withAddresses("news", withHtmlTexts(body), note);
  withAddresses("documents", { fileUrl: { asset: { _ref: "file-7f3a2b1c-pdf" } } }, note);
  expect(seen).toEqual(["/images/5f3a2b1c-800x600.jpg", "/images/6f3a2b1c-80x60.png", "/files/7f3a2b1c.pdf"]);
});

it.each([
  "blob:https://old.example/1",
  "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>",
])("finds also a picture that cannot be kept, so that the report names it: %s", (address) => {
  const seen: string[] = [];
  withAddresses("news", { content: `<p>a <img alt="S" src="${address}"> b</p>` }, (one) => {
    seen.push(one);
    return undefined;
  });
  expect(seen).toEqual([address]);
});

it("reads an address of Wix", () => {
  expect(
    withAddresses("news", { image: "wix:image://v1/a1_b2~mv2.jpg/foto.jpg#originWidth=1" }, () => undefined),
  ).toEqual({
    image: "https://static.wixstatic.com/media/a1_b2~mv2.jpg",
  });
});
