import { type EventDays, spansDays } from "#model/events/event-days.ts";
import { dateBlock } from "#text/date.ts";
import { daysText } from "#text/days.ts";

/**
 * An event's date as a large day or range of days over the month; screen readers get the full date.
 * @param props.isLine puts it on one line on phones, where it stands above its event
 */
export function DateBlock({
  event,
  isOnDark = false,
  isLine = false,
}: {
  event: EventDays;
  isOnDark?: boolean;
  isLine?: boolean;
}) {
  const { day, month, year, until } = dateBlock(event);
  // `<time>` cannot express several days.
  const Block = spansDays(event) ? "div" : "time";
  return (
    <Block
      dateTime={Block === "time" ? event.date : undefined}
      className={`block w-24 shrink-0 ${isLine ? "max-sm:flex max-sm:w-auto max-sm:items-baseline max-sm:gap-2" : ""} ${isOnDark ? "text-white" : "text-petrol"}`}
    >
      <span className="sr-only">{daysText(event)}</span>{" "}
      <span
        aria-hidden="true"
        className={`block whitespace-nowrap font-semibold font-serif leading-none ${day.includes("–") ? "text-[1.5rem]" : "text-[1.9rem]"}`}
      >
        {day}
      </span>{" "}
      <span aria-hidden="true" className="mt-1 block text-[0.85rem] leading-tight">
        {month} {year}
        {until && <span className={isLine ? "sm:block" : "block"}> {until}</span>}
      </span>
    </Block>
  );
}
