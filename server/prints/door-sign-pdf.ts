import type { Readable } from "node:stream";
import { qrCode } from "./barcode.ts";
import { a4, faint, fittingSize, openPaper } from "./paper.ts";

export interface DoorSign {
  association: string;
  event: { title: string; days: string; time: string; location: string };
  /** URL of the event's page, or of another one that its code leads to. */
  address: string;
  /** What the sign is for, above the title and below it, if it does not just say where the event is. */
  request?: { heading: string; sentences: readonly string[] };
  madeAt: Date;
}

const side = 60;
const qrSize = 110;

/** Streams a sign for the door of a room, A4 landscape. */
export function createDoorSignPdf({ association, event, address, madeAt, request }: DoorSign): Readable {
  const paper = openPaper(request ? `${request.heading} ${event.title}` : `Türschild: ${event.title}`, madeAt);
  const [pageWidth, pageHeight] = [a4.height, a4.width];
  const width = pageWidth - 2 * side;
  paper.addPage("landscape");
  const section = paper.element(paper.root, "Sect");
  const above = { x: side, y: 50, width, size: 16, color: faint };
  let y = above.y + paper.text(section, "P", request?.heading ?? association, above) + 18;
  const sizes = [54, 48, 42, 36, 30, 26, 22, 18, 14];
  const size = fittingSize(paper.typesetter, event.title, { width, room: 240, sizes, weight: 600 });
  y += paper.text(section, "H1", event.title, { x: side, y, width, size, weight: 600 });
  const facts =
    request?.sentences ?? [[event.days, event.time].filter(Boolean).join(", "), event.location].filter(Boolean);
  const bottom = pageHeight - side - qrSize;
  const beside = width - qrSize - 40;
  for (const fact of facts) {
    const factSize = fittingSize(paper.typesetter, fact, { width: beside, room: 52, sizes: [24, 20, 17, 14, 12] });
    const top = Math.max(y + 14, fact === facts[0] ? Math.min(y + 24, bottom) : 0);
    y = top + paper.text(section, "P", fact, { x: side, y: top, width: beside, size: factSize });
  }
  const alt = `QR-Code der Adresse ${address}`;
  paper.barcode(section, qrCode(address), {
    x: pageWidth - side - qrSize,
    y: bottom,
    width: qrSize,
    height: qrSize,
    alt,
  });
  paper.text(section, "P", address, { x: side, y: pageHeight - side - 12, width: beside, size: 11, color: faint });
  section.end();
  paper.end();
  return paper.document as unknown as Readable;
}
