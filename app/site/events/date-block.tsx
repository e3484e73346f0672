import { dateBlock, formatDate } from "#app/text/date.ts";

/** An event's date as a large day over its month. Read aloud as the full date. */
export function DateBlock({ date, isOnDark = false }: { date: string; isOnDark?: boolean }) {
  const { day, month, year } = dateBlock(date);
  return (
    <time dateTime={date} className={`block w-24 shrink-0 ${isOnDark ? "text-white" : "text-petrol"}`}>
      <span className="sr-only">{formatDate(date)}</span>
      <span aria-hidden="true" className="block font-semibold font-serif text-[1.9rem] leading-none">
        {day}
      </span>
      <span aria-hidden="true" className="mt-1 block text-[0.85rem] leading-tight">
        {month} {year}
      </span>
    </time>
  );
}
