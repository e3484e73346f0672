import { formatDate } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { topOfScale } from "./top-of-scale.ts";

/** Approximate number of labelled days below the bars. */
const namedDays = 6;

/**
 * A bar chart with one bar per day. Without a chart library, because that would add 96 KB, a third of this screen's
 * budget.
 */
export function ViewsChart({ days }: { days: { day: string; count: number }[] }) {
  const top = topOfScale(Math.max(...days.map(({ count }) => count), 1));
  const step = Math.max(1, Math.ceil(days.length / namedDays));
  return (
    <div className="chart" aria-hidden="true">
      {[1, 0.5, 0].map((part) => (
        <div key={part} className="chart-line" style={{ bottom: `${part * 100}%` }}>
          <span>{formatNumber(top * part)}</span>
        </div>
      ))}
      <div className="chart-bars">
        {days.map(({ day, count }, index) => (
          <div
            key={day}
            className="chart-day"
            title={`${formatDate(day)}: ${formatNumber(count)} ${count === 1 ? "Aufruf" : "Aufrufe"}`}
          >
            <div className="chart-bar" style={{ height: `${(count / top) * 100}%` }} />
            {(days.length - 1 - index) % step === 0 && (
              <span className="chart-name">{formatDate(day).slice(0, 6)}</span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
