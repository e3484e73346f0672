import { expect, it } from "vitest";
import { withAddresses } from "../site-addresses.ts";
import { siteDocument } from "../site-documents.ts";
import { type PlainDocument, plainDocument } from "./document-shapes.ts";
import { withOneFileEach } from "./several-files.ts";

const read = (document: PlainDocument) =>
  siteDocument(document, (value, collection) => withAddresses(collection, value, () => undefined));

function documentsOf(fields: object) {
  const json = JSON.stringify({ title: "Satzung", ...fields });
  return withOneFileEach(plainDocument({ collection: "documents", id: "d1", json })).map((one) => {
    const site = read(one);
    if (site.kind !== "content" || site.content.collection !== "documents" || site.draftReason) return site;
    const { title, fileUrl, fileType } = site.content.document;
    return [site.id, title, fileUrl, fileType];
  });
}

const [a, b] = ["https://old.example/a.pdf", "https://old.example/b.docx"];
const both = [
  ["d1", "Satzung", a, "pdf"],
  ["d1-2", "Satzung – b.docx", b, "doc"],
];

it.each<[name: string, files: unknown]>([
  ["files", [a, b]],
  ["files", { "0": a, "1": b }],
  ["fileUrl", [{ url: a }, { url: b, name: "b.docx" }]],
  ["fileUrls", [a, null, "", b]],
  ["attachments", { "-N000000000000000001": { url: a }, "-N000000000000000002": { downloadURL: b } }],
  ["Dateien", `${a}; ${b}`],
  ["Datei", `${a}\n${b}`],
  ["files", `{${a},"${b}"}`],
])("is a document for each of its files in %s: %j", (name, files) => {
  expect(documentsOf({ [name]: files })).toEqual(both);
});

it.each<[files: unknown]>([[a], [[a]], [{ url: a, name: "a.pdf" }], [{ data: { attributes: { url: a } } }]])(
  "stays one with one file: %j",
  (file) => {
    expect(documentsOf({ file })).toEqual([both[0]]);
  },
);

it("keeps a file whose name has commas, and a title under another name", () => {
  const named = "https://old.example/Satzung, Anlage.pdf";
  expect(documentsOf({ fileUrl: named })).toMatchObject([["d1", "Satzung", new URL(named).href, "pdf"]]);
  const [first, second] = documentsOf({ title: "", Titel: "Ordnung", files: [a, b] });
  expect([first, second]).toMatchObject([{ 1: "Ordnung" }, { 1: "Ordnung – b.docx" }]);
});

it("has the size of its own file, and says that it had several", () => {
  const files = [
    { url: a, size: 5 },
    { url: b, size: 7 },
  ];
  const json = JSON.stringify({ title: "Satzung", fileType: "pdf", files });
  const [first, second] = withOneFileEach(plainDocument({ collection: "documents", id: "d1", json })).map(read);
  expect(first).toMatchObject({
    content: { document: { size: 5 } },
    mended: ["hatte 2 Dateien: Jede ist hier ein Dokument"],
  });
  expect(second).toMatchObject({ content: { document: { size: 7, fileType: "doc" } }, mended: [] });
});
