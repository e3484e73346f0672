// A position is a safe integer that encodes the day, the record and the part of the record.
const parts = 8;
const records = 2 ** 25;
const firstDay = Date.parse("1900-01-01");
const dayMilliseconds = 86_400_000;

/** Returns the position of an entry: greater for newer days, and on the same day for records stored later. */
export function entryPosition(date: string, number: number, part: number): number {
  const time = Date.parse(date);
  const day = Number.isNaN(time) ? 0 : Math.max(0, Math.floor((time - firstDay) / dayMilliseconds));
  return (day * records + number) * parts + part;
}

/** Returns the record and part a position encodes. */
export function readPosition(position: number): { number: number; part: number } {
  return { number: Math.floor(position / parts) % records, part: position % parts };
}
