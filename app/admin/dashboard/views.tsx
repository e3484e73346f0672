import { Table, Title } from "@mantine/core";
import { formatDate } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
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
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Tag</Table.Th>
              <Table.Th ta="right">Aufrufe</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.toReversed().map(({ day, count }) => (
              <Table.Tr key={day}>
                <Table.Td>{formatDate(day)}</Table.Td>
                <Table.Td ta="right">{formatNumber(count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </section>
  );
}
