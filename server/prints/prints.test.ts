import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { badgeFormats } from "#model/attendance/print-sheet.ts";
import { createAttendanceListPdf, type ListedPerson } from "./attendance-list-pdf.ts";
import { createDoorSignPdf } from "./door-sign-pdf.ts";
import { createNameBadgesPdf } from "./name-badges-pdf.ts";
import { a4 } from "./paper.ts";

const madeAt = new Date("2026-09-12T06:00:00Z");
const association = "Verein für Schmerzmedizin e. V.";
const vnr = "2760902026000010017";
const efn = "802760000000017";
const names = ["Müßig, Dr. Jörg", "Παπαδόπουλος, Νίκος", "Nguyễn, Thị Ánh", "כהן, דוד", "حداد, ليلى", "L".repeat(200)];

const open = async (made: Readable) =>
  getDocument({ data: new Uint8Array(await buffer(made)), verbosity: VerbosityLevel.ERRORS, disableFontFace: true })
    .promise;
type Pdf = Awaited<ReturnType<typeof open>>;

async function itemsOf(pdf: Pdf, number = 1) {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.flatMap((item) => ("str" in item && item.str.trim() ? [item] : []));
}
const textOf = async (pdf: Pdf, number = 1) => (await itemsOf(pdf, number)).map(({ str }) => str).join(" ");

async function barcodesOf(pdf: Pdf) {
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 3 });
  const canvas = createCanvas(viewport.width, viewport.height);
  const context = canvas.getContext("2d");
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  return (await readBarcodes(image as never, { tryHarder: true })).map(({ format, text }) => [format, text]);
}
const kindsOf = async (pdf: Pdf) => {
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
  return [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role);
};

/** Returns the number of cells of each row. */
const cellsOf = async (pdf: Pdf) => {
  interface Node {
    role?: string;
    children?: Node[];
  }
  const rowsIn = ({ role, children = [] }: Node): Node[][] =>
    role === "TR" ? [children] : children.flatMap((child) => rowsIn(child));
  const tree = (await (await pdf.getPage(1)).getStructTree()) as Node;
  return rowsIn(tree).map((cells) => cells.filter(({ role }) => role === "TH" || role === "TD").length);
};

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(await readFile(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

describe("an attendance list", () => {
  const event = { title: "Schmerztag", day: "12.09.2026", time: "09:00 - 18:00 Uhr", location: "Ulm" };
  const list = (people: ListedPerson[], changes = {}) =>
    open(createAttendanceListPdf({ association, event, vnr, people, hasEfns: false, madeAt, ...changes }));

  it("keeps the hyphens of names, also after a title with soft hyphens", async () => {
    const soft = { ...event, title: "Schmerz\u00ADtherapie \uFEFFheute" };
    const text = await textOf(await list([{ name: "Müller-Lüdenscheidt, Hans-J.", place: "Ulm" }], { event: soft }));
    expect(text).toContain("Müller-Lüdenscheidt, Hans-J.");
    expect(text).toContain("Schmerztherapie heute");
  });

  it("leaves room above the title for an association with a long name", async () => {
    const people = [{ name: "Müßig, Jörg", place: "Ulm" }];
    const long = `${"Verein für Schmerzmedizin ".repeat(6)}zuletzt`;
    const items = await itemsOf(await list(people, { association: long }));
    const bottomOf = (words: string) => items.find(({ str }) => str.includes(words))?.transform[5];
    expect(bottomOf("zuletzt")).toBeLessThan(bottomOf("Anwesenheitsliste"));
    expect(bottomOf("zuletzt") - bottomOf("Schmerztag")).toBeGreaterThan(15);
  });

  it("lists all names in a table and prints VNR and EFN as barcodes", async () => {
    const people = [
      { name: "Müßig, Dr. Jörg", place: "Ulm", efn },
      { name: "Ohne, Anna", place: "Bonn" },
    ];
    const pdf = await list(people, { hasEfns: true });
    const text = await textOf(pdf);
    for (const said of [
      "Schmerztag",
      "12.09.2026",
      "Müßig, Dr. Jörg",
      "Ohne, Anna",
      "Unterschrift",
      efn,
      "Seite 1 von 1",
    ]) {
      expect(text).toContain(said);
    }
    expect((await barcodesOf(pdf)).toSorted()).toEqual(
      [
        ["Code39", vnr],
        ["Code39", efn],
      ].toSorted(),
    );
    const kinds = await kindsOf(pdf);
    expect(kinds.filter((kind) => kind === "TH")).toHaveLength(4);
    expect(kinds).toEqual(expect.arrayContaining(["H1", "Table", "TR", "TD", "Figure"]));
    expect(await cellsOf(pdf)).toEqual([4, ...Array.from({ length: people.length + 8 }, () => 4)]);
    expect(text, "words of neighbouring cells are apart").toContain("Nr. Name EFN Unterschrift");
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: "Anwesenheitsliste: Schmerztag" });
  });

  it("repeats the table header and numbers pages and people", async () => {
    const pdf = await list(Array.from({ length: 120 }, (_, n) => ({ name: `Person ${n}`, place: "Ulm" })));
    expect(pdf.numPages).toBeGreaterThan(4);
    for (const page of [1, pdf.numPages]) expect(await textOf(pdf, page)).toContain("Unterschrift");
    expect(await textOf(pdf, 2)).toContain(`Seite 2 von ${pdf.numPages}`);
    const all = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => textOf(pdf, index + 1)));
    expect(all.join(" ")).toContain("120 Person 119");
  });

  it("has the VNR and the table below a place of any length", async () => {
    const location = "Klinikum, Haus 4, Hörsaal ".repeat(12).slice(0, 300);
    const items = await itemsOf(await list([], { event: { ...event, location } }));
    const lowest = (text: RegExp) =>
      Math.min(...items.flatMap(({ str, transform }) => (text.test(str) ? [transform[5] as number] : [])));
    const [facts, number, heads] = [lowest(/Klinikum|Haus|Hörsaal/), lowest(/^VNR/), lowest(/^Name/)];
    // The barcode beside its number is higher than a line.
    expect(facts).toBeGreaterThan(number + 14);
    expect(number).toBeGreaterThan(heads + 14);
  });

  it("keeps long names and names in other scripts within the page", async () => {
    const pdf = await list(names.map((name) => ({ name, place: "Ulm" })));
    const items = await itemsOf(pdf);
    for (const { str, transform, width } of items) {
      const [x = 0, y = 0] = [transform[4], transform[5]];
      expect([str, x >= 0, x + width <= a4.width, y > 0 && y < a4.height]).toEqual([str, true, true, true]);
    }
    const text = items
      .map(({ str }) => str)
      .join("")
      .replaceAll(" ", "");
    for (const part of ["Παπαδόπουλος", "Nguyễn", "L".repeat(200)]) expect(text).toContain(part);
    expect(text).not.toContain("?");
  });
});

describe.each(badgeFormats)("name badges of $key mm", (format) => {
  const badges = (people: { name: string; place: string; code?: string }[], skipped = 0) =>
    open(createNameBadgesPdf({ association, eventTitle: "Schmerztag ".repeat(12), people, format, skipped, madeAt }));

  it("fit names of any length and start after the used badges of a sheet", async () => {
    const people = names.map((name) => ({ name, place: "Ludwigshafen am Rhein" }));
    const pdf = await badges(people);
    const text = (await itemsOf(pdf))
      .map(({ str }) => str)
      .join("")
      .replaceAll(" ", "");
    for (const part of ["Müßig", "Παπαδόπουλος", "L".repeat(200)]) expect(text).toContain(part);
    for (const { transform, width } of await itemsOf(pdf)) {
      expect(transform[4] + width).toBeLessThanOrEqual(a4.width);
      expect(transform[5]).toBeGreaterThan(0);
    }
    const coded = await badges(people.map((person, n) => ({ ...person, code: `0VMbaIIiTNIMOvgjKoK${n}` })));
    expect((await barcodesOf(coded)).toSorted()).toEqual(
      people.slice(0, format.columns * format.rows).map((_person, n) => ["QRCode", `0VMbaIIiTNIMOvgjKoK${n}`]),
    );
    for (const { transform, width } of await itemsOf(coded)) {
      expect(transform[4] + width).toBeLessThanOrEqual(a4.width);
    }
    const perSheet = format.columns * format.rows;
    const begun = await badges(
      [
        { name: "A", place: "" },
        { name: "B", place: "" },
      ],
      perSheet - 1,
    );
    expect([begun.numPages, await textOf(begun, 2)]).toEqual([2, expect.stringContaining("B")]);
  });
});

describe.each(badgeFormats)("a name badge of $key mm", (format) => {
  it.each([
    ["Dr. Eva Schulze-Wiesenbrinckhausen", ["Schulze-", "Wiesenbrinckhausen"]],
    ["Bartholomäus Wiesenbrinckhausener", ["Bartholomäus", "Wiesenbrinckhausener"]],
    ["Gülçiçek Şahin-Öztürk, M. Sc.", ["Gülçiçek", "Öztürk,"]],
  ])("breaks no word of %s, but behind a hyphen", async (name, words) => {
    const badge = {
      association,
      eventTitle: "Schmerztag",
      people: [{ name, place: "Ulm" }],
      format,
      skipped: 0,
      madeAt,
    };
    const lines = (await itemsOf(await open(createNameBadgesPdf(badge)))).map(({ str }) => str);
    for (const word of words) expect(lines.some((line) => line.includes(word))).toBe(true);
  });
});

it("a door sign has title, time and place, and the event's address as a QR code", async () => {
  const address = "https://verein.example/veranstaltungen?event=e1";
  const event = {
    title: "Interdisziplinärer Schmerztag ".repeat(8),
    days: "12.09.2026",
    time: "09:00 Uhr",
    location: "Saal 1",
  };
  const pdf = await open(createDoorSignPdf({ association, event, address, madeAt }));
  const text = await textOf(pdf);
  for (const said of ["Interdisziplinärer", "12.09.2026, 09:00 Uhr", "Saal 1", address]) expect(text).toContain(said);
  expect(await barcodesOf(pdf)).toEqual([["QRCode", address]]);
  expect(await kindsOf(pdf)).toContain("H1");
});
