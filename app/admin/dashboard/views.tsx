import { Title } from "@mantine/core";
import { formatDate } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { PlainTable } from "../ui/table/plain-table.tsx";
import { ViewsChart } from "./views-chart.tsx";

/** Page views per day, as a chart and as an accessible table. */
export function Views({ days }: { days: { day: string; count: number }[] }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="card views" aria-labelledby="seitenaufrufe">
      <Title order={2} size="h3" id="seitenaufrufe">
        Seitenaufrufe
      </Title>
      <p className="muted">
        {formatNumber(total)} in den letzten {days.length} Tagen
      </p>
      <ViewsChart days={days} />
      <details className="views-table">
        <summary>Als Tabelle</summary>
        <PlainTable
          label="Seitenaufrufe je Tag"
          variant="inner"
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { header: "Tag", render: ({ day }) => formatDate(day) },
            { header: "Aufrufe", isNumber: true, render: ({ count }) => formatNumber(count) },
          ]}
        />
      </details>
    </section>
  );
}
