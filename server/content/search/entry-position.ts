// A position is a whole number that JavaScript keeps exactly: the day, the record, the place of the record.
const parts = 8;
const records = 2 ** 25;
const firstDay = Date.parse("1900-01-01");
const dayMilliseconds = 86_400_000;

/** The greater, the newer; of one day that of the record stored later. */
export function entryPosition(date: string, number: number, part: number): number {
  const time = Date.parse(date);
  const day = Number.isNaN(time) ? 0 : Math.max(0, Math.floor((time - firstDay) / dayMilliseconds));
  return (day * records + number) * parts + part;
}

/** Of which record and which of its places. */
export function readPosition(position: number): { number: number; part: number } {
  return { number: Math.floor(position / parts) % records, part: position % parts };
}
