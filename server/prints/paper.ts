import PDFDocument from "pdfkit";
import type { Barcode } from "./barcode.ts";
import { fontFiles } from "./fonts.ts";
import { createTypesetter, type Setting, type TextPlace, type Typesetter, type Weight } from "./set-text.ts";

type Document = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Document["struct"]>;

/** A4 in points. */
export const a4 = { width: 595.28, height: 841.89 };
export const ink = "#1b2527";
export const faint = "#55646a";

type Place = TextPlace & { color?: string };

interface FigurePlace {
  x: number;
  y: number;
  width: number;
  height: number;
  /** What is read aloud. */
  alt: string;
}

/** A picture opened by pdfkit. */
export interface Picture {
  width: number;
  height: number;
}

/** A tagged document (PDF/UA) with absolutely positioned content. */
export interface Paper {
  document: Document;
  typesetter: Typesetter;
  root: Element;
  addPage(layout?: "portrait" | "landscape"): void;
  /** Starts an element inside another; the caller has to `end` it. A "TH" is the head of its column. */
  element(parent: Element, kind: string): Element;
  /** Draws an element. */
  tag(parent: Element, kind: string, draw: () => void): void;
  /** @returns its height */
  text(parent: Element, kind: string, text: string, place: Place): number;
  barcode(parent: Element, barcode: Barcode, place: FigurePlace): void;
  picture(parent: Element, picture: Picture, place: FigurePlace): void;
  /** Draws lines and other content that is not read aloud. */
  decoration(draw: (document: Document) => void): void;
  end(): void;
}

/**
 * @param madeAt undefined for the current instant
 * @param setting what is set otherwise in files whose SHA-256 is stored
 */
export function openPaper(title: string, madeAt: Date | undefined, setting: Partial<Setting> = {}): Paper {
  const document = openDocument(title, madeAt);
  const typesetter = createTypesetter(document, { separatesLines: true, breaksAtHyphens: true, ...setting });
  const root = document.struct("Document");
  document.addStructure(root);

  function tag(parent: Element, kind: string, draw: () => void, options: { alt?: string } = {}): void {
    const element = document.struct(kind, { ...headOf(kind), ...options }, draw);
    parent.add(element);
    element.end();
  }

  return {
    document,
    typesetter,
    root,
    tag,
    addPage: (layout = "portrait") => void document.addPage({ size: "A4", margin: 0, layout }),
    element(parent, kind) {
      const element = document.struct(kind, headOf(kind));
      parent.add(element);
      return element;
    },
    text(parent, kind, text, { color = ink, ...place }) {
      let height = 0;
      tag(parent, kind, () => {
        document.fillColor(color);
        height = typesetter.paragraph(text, place);
      });
      return height;
    },
    barcode(parent, barcode, { x, y, width, height, alt }) {
      const [across, down] = [width / barcode.width, height / barcode.height];
      const draw = () => {
        for (const box of barcode.boxes) {
          document.rect(x + box.x * across, y + box.y * down, box.width * across, box.height * down);
        }
        document.fill("#000000");
      };
      tag(parent, "Figure", draw, { alt });
    },
    picture(parent, picture, { x, y, alt, ...size }) {
      tag(parent, "Figure", () => document.image(picture as never, x, y, size), { alt });
    },
    decoration(draw) {
      document.markContent("Artifact", { type: "Layout" });
      draw(document);
      document.endMarkedContent();
    },
    end() {
      root.end();
      document.end();
    },
  };
}

/** Says of which cells a cell is the head, for screen readers; the package's types lack it. */
function headOf(kind: string): object {
  return kind === "TH" ? { scope: "Column" } : {};
}

/** Returns a paper on which nothing is drawn, to find out how many pages something takes. */
export function measuringPaper({ document, typesetter }: Paper): Paper & { pages: number } {
  const nothing = { end() {} } as unknown as Element;
  const paper = {
    ...{ document, typesetter, root: nothing, pages: 0 },
    addPage: () => void paper.pages++,
    element: () => nothing,
    text: (_parent: Element, _kind: string, text: string, place: Place) => typesetter.height(text, place),
    ...{ tag() {}, barcode() {}, picture() {}, decoration() {}, end() {} },
  };
  return paper;
}

/** Opens an empty tagged document (PDF/UA) of A4 pages. */
function openDocument(title: string, madeAt: Date | undefined): Document {
  return new PDFDocument({
    ...{ size: "A4", margin: 0, autoFirstPage: false, pdfVersion: "1.7", lang: "de-DE" },
    ...{
      tagged: true,
      displayTitle: true,
      subset: "PDF/UA",
      info: { Title: title, ...(madeAt && { CreationDate: madeAt }) },
    },
    // Without a font pdfkit opens Helvetica from a file of its package.
    font: fontFiles(400)[0],
    // The package's types lack PDF/UA.
  } as unknown as ConstructorParameters<typeof PDFDocument>[0]);
}

/**
 * Returns the first of `sizes` at which the text is at most `room` high, else the last. A smaller one that breaks no word
 * is taken instead, unless it were less than half as large.
 */
export function fittingSize(
  { height, isWhole }: Typesetter,
  text: string,
  { width, room, sizes, weight = 400 }: { width: number; room: number; sizes: readonly number[]; weight?: Weight },
): number {
  const fits = (size: number) => height(text, { width, size, weight }) <= room;
  const greatest = sizes.find(fits) ?? (sizes.at(-1) as number);
  const smaller = sizes.filter((size) => size <= greatest && size >= greatest / 2);
  return smaller.find((size) => isWhole(text, { width, size, weight })) ?? greatest;
}
