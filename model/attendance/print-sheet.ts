/** Conversion from millimetres to PDF points. */
export const pointsPerMillimetre = 72 / 25.4;

export interface BadgeFormat {
  key: string;
  /** As printed on a box of blank badges. */
  label: string;
  /** Size of one badge in millimetres. */
  width: number;
  height: number;
  columns: number;
  rows: number;
}

/** Common A4 sheets of blank badges, without gaps and centred on the sheet. */
export const badgeFormats: readonly BadgeFormat[] = [
  { key: "90x55", label: "90 × 55 mm, 10 je Blatt", width: 90, height: 55, columns: 2, rows: 5 },
  { key: "60x90", label: "60 × 90 mm hoch, 9 je Blatt", width: 60, height: 90, columns: 3, rows: 3 },
  { key: "105x74", label: "105 × 74 mm (A7), 8 je Blatt", width: 105, height: 74, columns: 2, rows: 4 },
];

export function badgesPerSheet({ columns, rows }: BadgeFormat): number {
  return columns * rows;
}

/**
 * Returns the sheet of a badge, and its position in millimetres from the upper left corner.
 * @param place counted from 0 over all sheets, from left to right and from top to bottom
 */
export function placeOfBadge(format: BadgeFormat, place: number): { sheet: number; x: number; y: number } {
  const perSheet = badgesPerSheet(format);
  const onSheet = place % perSheet;
  const left = (210 - format.columns * format.width) / 2;
  const top = (297 - format.rows * format.height) / 2;
  return {
    sheet: Math.floor(place / perSheet),
    x: left + (onSheet % format.columns) * format.width,
    y: top + Math.floor(onSheet / format.columns) * format.height,
  };
}
