import { a4, type Element, faint, ink, measuringPaper, type Paper } from "./paper.ts";
import type { Weight } from "./set-text.ts";

/** Margins in points, and the width between them. */
export const margin = { side: 62, top: 56, bottom: 56 };
export const innerWidth = a4.width - 2 * margin.side;

/**
 * A page written from top to bottom; continues on another page when it is full. Everything but the margins is set at
 * `scale`, 1 being the usual size.
 */
export class FlowPage {
  readonly paper: Paper;
  readonly section: Element;
  /** Where the next line starts. */
  y = margin.top;

  readonly scale: number;
  /** How many pages there are so far. */
  pages = 1;
  /** Draws what further pages begin with, such as the head of a table that goes on. */
  repeat: () => void = () => {};

  constructor(paper: Paper, scale = 1) {
    paper.addPage();
    this.paper = paper;
    this.scale = scale;
    this.section = paper.element(paper.root, "Sect");
  }

  space(height: number): void {
    this.y += height * this.scale;
  }

  text(
    kind: "H1" | "H2" | "H3" | "P",
    text: string,
    { color = ink, size, ...weight }: { size: number; weight?: Weight; color?: string },
  ): void {
    const type = { ...weight, size: size * this.scale };
    this.makeRoom(this.paper.typesetter.height(text, { width: innerWidth, ...type }));
    const place = { x: margin.side, y: this.y, width: innerWidth, ...type };
    this.y += this.paper.text(this.section, kind, text, { ...place, color });
  }

  /** Writes a label and its value side by side. */
  fact(name: string, value: string): void {
    if (!value) return;
    const { document, typesetter } = this.paper;
    const size = 11 * this.scale;
    const column = 100 * this.scale;
    const place = { width: innerWidth - column, size };
    const height = typesetter.height(value, place);
    this.makeRoom(height);
    this.paper.tag(this.section, "P", () => {
      document.fillColor(faint);
      typesetter.paragraph(`${name}:`, { x: margin.side, y: this.y, width: column, size });
      document.fillColor(ink);
      typesetter.paragraph(value, { x: margin.side + column, y: this.y, ...place });
    });
    this.y += height;
  }

  makeRoom(height: number): void {
    if (this.y + height <= a4.height - margin.bottom) return;
    this.paper.addPage();
    this.pages++;
    this.y = margin.top;
    this.repeat();
  }

  /** Writes what belongs on one page, on the next one if there is not enough room. */
  together(write: (page: FlowPage) => void): void {
    const measured = new FlowPage(measuringPaper(this.paper), this.scale);
    write(measured);
    // What fills more than a page may as well begin here.
    if (measured.pages === 1) this.makeRoom(measured.y - margin.top);
    write(this);
  }

  end(): void {
    this.section.end();
  }
}
