import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import {
  type BadgeFormat,
  badgesPerSheet,
  pointsPerMillimetre as mm,
  placeOfBadge,
} from "#model/attendance/print-sheet.ts";
import { qrCode } from "./barcode.ts";
import { type Element, faint, fittingSize, openPaper, type Paper } from "./paper.ts";

interface Badge {
  name: string;
  place: string;
  /** Printed as a QR code, with which people are checked in at the door; undefined for none. */
  code?: string | undefined;
}

export interface NameBadges {
  association: string;
  eventTitle: string;
  people: readonly Badge[];
  format: BadgeFormat;
  /** Number of used badges on the first sheet. */
  skipped: number;
  madeAt: Date;
}

const padding = 5 * mm;

/** Streams sheets of name badges, to be cut or torn apart. */
export function createNameBadgesPdf(badges: NameBadges): Readable {
  const { people, format, skipped, eventTitle, madeAt } = badges;
  const paper = openPaper(`Namensschilder: ${eventTitle}`, madeAt);

  async function write(): Promise<void> {
    let sheet = -1;
    let section: Element | undefined;
    for (const [index, person] of people.entries()) {
      const place = placeOfBadge(format, (skipped % badgesPerSheet(format)) + index);
      if (place.sheet !== sheet) {
        section?.end();
        sheet = place.sheet;
        paper.addPage();
        section = paper.element(paper.root, "Sect");
        await setImmediate();
      }
      if (section) writeBadge(paper, section, badges, { person, x: place.x * mm, y: place.y * mm });
    }
    if (people.length === 0) paper.addPage();
    section?.end();
    paper.end();
  }
  const stream = paper.document as unknown as Readable;
  write().catch((error: Error) => stream.destroy(error));
  return stream;
}

function writeBadge(
  paper: Paper,
  section: Element,
  { association, eventTitle, format }: NameBadges,
  { person, x, y }: { person: Badge; x: number; y: number },
): void {
  const [width, height] = [format.width * mm, format.height * mm];
  const inner = width - 2 * padding;
  const { typesetter } = paper;
  const titleRoom = height * 0.2;
  const codeSize = person.code ? 16 * mm : 0;
  const nameRoom = person.code ? height - 2 * padding - titleRoom - codeSize : height * 0.46;
  const placed = { x: x + padding, width: inner };
  const titleSize = fittingSize(typesetter, eventTitle, { width: inner, room: titleRoom, sizes: [9, 8, 7, 6, 5, 4] });
  paper.text(section, "P", eventTitle, { ...placed, y: y + padding, size: titleSize, color: faint });
  const nameSize = fittingSize(typesetter, person.name, {
    ...{ width: inner, room: nameRoom, weight: 600 },
    sizes: [24, 22, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6],
  });
  const nameHeight = typesetter.height(person.name, { width: inner, size: nameSize, weight: 600 });
  const nameTop = y + padding + titleRoom + (nameRoom - nameHeight) / 2;
  paper.text(section, "P", person.name, { ...placed, y: nameTop, size: nameSize, weight: 600 });
  const below = y + padding + titleRoom + nameRoom;
  const room = (height - 2 * padding - titleRoom - nameRoom) / 2;
  const sizes = [10, 9, 8, 7, 6, 5, 4];
  const beside = { ...placed, width: inner - (person.code ? codeSize + 2 * mm : 0) };
  const placeSize = fittingSize(typesetter, person.place, { width: beside.width, room, sizes });
  if (person.place) paper.text(section, "P", person.place, { ...beside, y: below, size: placeSize });
  const ownSize = fittingSize(typesetter, association, { width: beside.width, room, sizes: [7, 6, 5, 4] });
  paper.text(section, "P", association, { ...beside, y: below + room, size: ownSize, color: faint });
  if (person.code) {
    const square = { x: x + width - padding - codeSize, y: below, width: codeSize, height: codeSize };
    paper.barcode(section, qrCode(person.code), { ...square, alt: "QR-Code für den Einlass" });
  }
  // A hairline for cutting.
  paper.decoration((document) => document.rect(x, y, width, height).lineWidth(0.2).stroke("#c9d2d4"));
}
