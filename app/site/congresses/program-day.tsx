import { Icon } from "#app/ui/icon.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { ProgramEntry } from "#model/programs/program.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { formatPoints } from "#text/events/points.ts";
import type { DayView } from "./present-program.ts";

/** One day of a programme, collapsible; always open in print. */
export function ProgramDay({ day, hasSponsors, isOpen }: { day: DayView; hasSponsors: boolean; isOpen: boolean }) {
  return (
    <details open={isOpen} className="group border-hairline not-last:border-b">
      <summary className="flex items-center gap-4 px-5 py-4 hover:bg-petrol-mist md:px-6">
        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-6">
          <span className="font-semibold font-serif text-[1.1rem]">{day.date}</span>{" "}
          {day.points > 0 && (
            <span className="text-[0.95rem] text-muted">{withSoftHyphens(formatPoints(day.points))}</span>
          )}
        </span>
        <Icon
          name="down"
          className="no-print size-5 text-petrol transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {day.entries.length > 0 ? (
        <ProgramTable day={day} hasSponsors={hasSponsors} />
      ) : (
        <p className="px-5 pb-5 text-muted md:px-6">Das Programm dieses Tages erscheint hier, sobald es feststeht.</p>
      )}
    </details>
  );
}

/** On narrow screens each row becomes a block, so that nothing scrolls sideways. */
const stacked = "not-print:max-md:block";
const cell = "py-0 align-top md:py-3 md:pr-6 md:last:pr-0 print:py-1.5 print:pr-4 print:text-[0.9rem]";

/** The same column widths on every day, so that the tables align; no sponsor column without sponsors. */
const columns = [
  ["Zeit", ""],
  ["Thema", "w-1/2"],
  ["Referierende", "w-[27%]"],
  ["Sponsor", "w-[11%]"],
] as const;
const columnsWithoutSponsors = [
  ["Zeit", ""],
  ["Thema", "w-[44%] lg:w-1/2"],
  ["Referierende", "w-[36%]"],
] as const;

function ProgramTable({ day, hasSponsors }: { day: DayView; hasSponsors: boolean }) {
  return (
    <div className="px-5 pb-3 md:px-6">
      <table className={`${stacked} w-full border-hairline border-t text-left`}>
        <caption className="sr-only">Programm am {day.date}</caption>
        <thead className="not-print:max-md:sr-only">
          <tr className="text-[0.85rem] text-muted">
            {(hasSponsors ? columns : columnsWithoutSponsors).map(([name, width]) => (
              <th key={name} scope="col" className={`py-2.5 pr-6 font-semibold last:pr-0 ${width}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={stacked}>
          {day.entries.map((entry, position) => (
            <ProgramRow
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place, and never move here
              key={position}
              entry={entry}
              hasSponsors={hasSponsors}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProgramRow({
  entry: { time, topic, speaker, sponsor },
  hasSponsors,
}: {
  entry: ProgramEntry;
  hasSponsors: boolean;
}) {
  return (
    <tr className={`${stacked} border-hairline not-first:border-t max-md:py-4 md:border-t print:border-t`}>
      <td className={`${stacked} ${cell} text-[0.95rem] text-petrol tabular-nums`}>
        <Unbroken text={time} />
      </td>
      {/* Entries without a speaker are breaks or welcomes and less prominent. */}
      <td
        className={`${stacked} ${cell} whitespace-pre-line wrap-anywhere hyphens-auto ${speaker ? "font-semibold" : ""}`}
      >
        {topic}
      </td>
      <OptionalCell text={speaker} />
      {hasSponsors && <OptionalCell text={sponsor} label="Sponsor" />}
    </tr>
  );
}

/** Shows a dash if empty. In stacked rows an empty cell is hidden, and `label` replaces the missing column head. */
function OptionalCell({ text, label }: { text: string; label?: string }) {
  const look = text ? stacked : "not-print:max-md:hidden";
  return (
    <td className={`${look} ${cell} whitespace-pre-line wrap-anywhere text-[0.95rem] text-muted`}>
      {label && text && <span className="md:hidden print:hidden">{label}: </span>}
      {text || "–"}
    </td>
  );
}
